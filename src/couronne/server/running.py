"""What a server consists of while it runs: begun in order, ended the other way round."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import structlog
from fastapi import FastAPI

from couronne.server.accounts import Accounts
from couronne.server.beside import Beside
from couronne.server.bus import Alone, Bus, RedisBus
from couronne.server.caretaker import Caretaker
from couronne.server.chats import Chats
from couronne.server.engine import SQLITE
from couronne.server.figures import figures
from couronne.server.footprint import spare_the_collector
from couronne.server.guesses import Guesses, Together
from couronne.server.heartbeat import Heartbeat
from couronne.server.hub import Hub
from couronne.server.identity import Identities, new_id
from couronne.server.leaving import Leaving
from couronne.server.pace import Pace
from couronne.server.passwords import Passwords
from couronne.server.pictures import Pictures
from couronne.server.rounds import Rounds
from couronne.server.settings import Settings
from couronne.server.store import Store
from couronne.server.studies.service import Studies
from couronne.server.tally import Tally
from couronne.server.tokens import Tokens
from couronne.server.warming import warm_up
from couronne.server.work.starting import start_work

log = structlog.get_logger()


@asynccontextmanager
async def running(app: FastAPI, store: Store, settings: Settings) -> AsyncIterator[None]:
    """Run everything, for requests to find it at the application."""
    app.state.work = work = start_work(settings.bot_workers, settings.redis)
    app.state.hub = hub = Hub(store, work, bus_of(store, settings))
    hub.waiting.counts_addresses = settings.rate > 0
    app.state.identities = identities = Identities(store, hub.bus, hub.whereabouts)
    passwords = Passwords()
    guesses = Guesses(settings.rate > 0, guesses_of(hub.bus, settings))
    app.state.pace = pace = Pace(settings.rate, tally_of(hub.bus, settings))
    app.state.accounts = Accounts(store, identities, passwords, guesses, pace)
    app.state.tokens = Tokens(store, identities)
    app.state.leaving = leaving = Leaving(store, hub, identities)
    app.state.chats = Chats(hub, settings.chat)
    app.state.studies = studies = Studies(store, work, hub)
    app.state.pictures = pictures = Pictures()
    app.state.metrics_from = settings.metrics_from
    await hub.start()
    await identities.start()
    rounds, caretaker = Rounds(hub), Caretaker(store, identities, leaving)
    rounds.start()
    studies.start()
    caretaker.start()
    heartbeat = Heartbeat(store, partial(figures, hub, pace, work), hub.wall_clock)
    heartbeat.start()
    spare_the_collector()
    warming = Beside("games not loaded")
    warming.do(warm_up(store))
    log.info("ready", database=store.engine.url.render_as_string(hide_password=True))
    yield
    warming.cancel()
    await heartbeat.close()
    await caretaker.stop()
    await studies.close()
    await rounds.stop()
    await pace.close()
    await guesses.close()
    await hub.close()
    await work.close()
    passwords.close()
    pictures.close()
    await store.finish()
    store.close()
    log.info("stopped")


def bus_of(store: Store, settings: Settings) -> Bus:
    """Return the way to the other servers; a file serves one server only."""
    if settings.redis is None or store.engine.dialect.name == SQLITE:
        return Alone()
    return RedisBus(settings.redis, new_id())


def tally_of(bus: Bus, settings: Settings) -> Tally | None:
    """Return what counts together with the other servers, if there are any."""
    if settings.redis is None or bus.is_alone:
        return None
    return Tally(settings.redis, bus)


def guesses_of(bus: Bus, settings: Settings) -> Together | None:
    """Return what counts wrong passwords together with the other servers, if there are any."""
    if settings.redis is None or bus.is_alone:
        return None
    return Together(settings.redis, bus)
