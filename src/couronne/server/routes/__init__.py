"""The HTTP interface: one module for each subject, all under `/api/v1`."""

from couronne.server.routes import (
    admin,
    catalogue,
    chats,
    entering,
    keys,
    meeting,
    metrics,
    people,
    players,
    privacy,
    puzzles,
    sessions,
    studies,
    tables,
)

ROUTERS = (
    people.router,
    entering.router,
    sessions.router,
    keys.router,
    privacy.router,
    catalogue.router,
    tables.router,
    chats.router,
    meeting.router,
    players.router,
    admin.router,
    metrics.router,
    puzzles.router,
    studies.router,
)
