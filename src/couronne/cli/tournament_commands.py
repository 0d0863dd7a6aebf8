"""Tournaments: `tournament`."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from couronne.cli.game_commands import Seed
from couronne.cli.match_commands import INTERRUPTED, Jobs, Time
from couronne.cli.options import Lang, Options, Plain, Rules, Unsafe, read_options
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.errors import BadChoice
from couronne.games.package import Span
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker, shown

if TYPE_CHECKING:
    from couronne.arena.tournament.folder import TournamentFolder
    from couronne.arena.tournament.plan import Plan
    from couronne.arena.tournament.running import BatchWorkers
    from couronne.arena.tournament.standings import Standings

Who = Annotated[str | None, typer.Argument(metavar="DIR", help=help_of("arg.class"))]
Format = Annotated[str, typer.Option("--format", metavar="FORMAT", help=help_of("opt.format"))]
GamesEach = Annotated[int, typer.Option("--games", metavar="N", help=help_of("opt.games_each"))]
Out = Annotated[Path, typer.Option("--out", metavar="REPORT_DIR", help=help_of("opt.out"))]
With = Annotated[str, typer.Option("--with", metavar="BOTS", help=help_of("opt.with"))]
GameOption = Annotated[str | None, typer.Option("--game", metavar="GAME", help=help_of("arg.game"))]
SeatCount = Annotated[int, typer.Option("--players", metavar="N", help=help_of("opt.seats"))]
On = Annotated[str | None, typer.Option("--on", metavar="ADDRESS", help=help_of("opt.on"))]
Rounds = Annotated[int | None, typer.Option("--rounds", metavar="N", help=help_of("opt.rounds"))]
Anonymous = Annotated[bool, typer.Option("--anonymous", help=help_of("opt.anonymous"))]
Remake = Annotated[
    Path | None, typer.Option("--report", metavar="REPORT_DIR", help=help_of("opt.report"))
]
BOTS = "bots:"
USUAL_GAME = "roses"
LONGEST_NAME = 40
FACTS = ("game", "rules", "seats", "format", "games", "options", "rounds", "time", "anonymous")
"""What makes a tournament this one and no other, besides its seed."""


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("tournament", cls=Command, help=help_of("tournament"))(tournament)


def tournament(
    who: Who = None,
    format_name: Format = "round-robin",
    games: GamesEach = 20,
    out: Out = Path("tournament"),
    references: With = "",
    game: GameOption = None,
    rules: Rules = None,
    players: SeatCount = 2,
    rounds: Rounds = None,
    time: Time = None,
    anonymous: Anonymous = False,
    jobs: Jobs = None,
    on: On = None,
    seed: Seed = None,
    option: Options = None,
    report: Remake = None,
    unsafe: Unsafe = False,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Let programs and bots play each other, and tell who is the best."""
    from couronne.arena.contest import check_positive
    from couronne.arena.jobs import workers_for
    from couronne.arena.tournament.batches import play_batch
    from couronne.arena.tournament.folder import TournamentFolder
    from couronne.arena.tournament.plan import Plan
    from couronne.games.draws import any_seed
    from couronne.games.registry import make_game
    from couronne.games.roses import course

    screen = Screen(Speaker(choose(lang)), plain)
    if report is not None:
        _tell(TournamentFolder(report.expanduser()), screen)
        return
    if who is None:
        raise BadChoice("nobody_plays")
    check_positive(games=games, time=time, jobs=jobs, rounds=rounds)
    chosen = rules or (course.RULES if game is None and not who.startswith(BOTS) else None)
    table = make_game(game or USUAL_GAME, chosen, players, read_options(option), compiled=True)
    folder = TournamentFolder(out.expanduser())
    plan = Plan(
        table.name,
        table.rules,
        players,
        format_name,
        games,
        any_seed() if seed is None else seed,
        table.options,
        rounds,
        time,
        anonymous,
    )
    with folder.held():
        with screen.waiting("progress.preparing"):
            entered = _enter(folder, plan, who, references, unsafe, seed is not None)
        _check_entries(entered, screen)
        folder.write(entered)
        _play(folder, screen, workers_for(play_batch, jobs, on))
    _tell(folder, screen)


def _enter(
    folder: "TournamentFolder",
    wanted: "Plan",
    who: str,
    references: str,
    unsafe: bool,
    seeded: bool,
) -> "Plan":
    """Begin a tournament, or go on with the one that is there, with whoever has come since."""
    from couronne.arena.tournament import entering
    from couronne.games.roses import course

    plan = _same(folder.read(), wanted, folder.path, seeded) if folder.exists else wanted
    since = _rounds_played(folder, plan)
    known = _known(plan, since)
    bots = [
        *entering.read_bots(who if who.startswith(BOTS) else ""),
        *entering.read_bots(references),
    ]
    programs = [] if who.startswith(BOTS) else entering.find_programs(Path(who).expanduser())
    new_programs = [one for one in programs if one.key not in known]
    if new_programs and plan.rules != course.RULES:
        raise BadChoice("program_needs_course")
    new_bots = [name for name in dict.fromkeys(bots) if name not in known]
    if plan.entries and (new_programs or new_bots) and since:
        _check_late(plan)
    entered, out = entering.enter_programs(folder, new_programs, unsafe, since, known)
    return plan.with_entries([*entered, *entering.enter_bots(new_bots, since)], out)


def _known(plan: "Plan", since: int) -> set[str]:
    """Name who is not entered anew; whoever was disqualified may come late where others may."""
    from couronne.arena.tournament.plan import FOR_TWO

    stays_out = plan.disqualified if since and plan.format in FOR_TWO else ()
    return {entry.key for entry in plan.entries} | {one.key for one in stays_out}


def _check_entries(plan: "Plan", screen: Screen) -> None:
    """Tell who was disqualified, and refuse to play without enough others."""
    _show_disqualified(plan, screen)
    if len(plan.entries) < max(2, plan.seats):
        raise BadChoice("too_few_entries", count=len(plan.entries), least=max(2, plan.seats))


def _show_disqualified(plan: "Plan", screen: Screen) -> None:
    from couronne.arena.tournament.refusals import refusals

    for one in refusals(plan, screen.speaker):
        name = shown(one.name, LONGEST_NAME)
        screen.say("tournament.disqualified", "error", name=name, message=one.message)


def _same(plan: "Plan", wanted: "Plan", path: Path, seeded: bool) -> "Plan":
    """Refuse to go on with another tournament."""
    from couronne.arena.folders import difference

    facts = [*FACTS, *(["seed"] if seeded else [])]
    wrong = difference(vars(plan), {name: getattr(wanted, name) for name in facts})
    if wrong is not None:
        raise BadChoice("other_tournament", folder=str(path), **wrong._asdict())
    return plan


def _rounds_played(folder: "TournamentFolder", plan: "Plan") -> int:
    from couronne.arena.tournament.standings import Standings

    if not plan.entries:
        return 0
    standings = Standings(plan, folder.log.read())
    begun = [one.round for one in standings.meetings if standings.look(one).outcomes]
    return max(begun) + 1 if begun else 0


def _check_late(plan: "Plan") -> None:
    from couronne.arena.tournament.plan import FOR_TWO

    if plan.format in FOR_TWO:
        raise BadChoice("too_late", format=plan.format)


def _play(folder: "TournamentFolder", screen: Screen, workers: "BatchWorkers") -> None:
    """Play what is missing; what was played stays, whatever happens."""
    from couronne.arena.tournament.running import Running
    from couronne.cli.live_table import LiveTable

    running = Running(folder)
    with screen.waiting("progress.preparing"):
        running.prepare()
    try:
        with LiveTable(screen, running.standings) as table:
            for game in running.play(workers):
                table.hear(game)
    except KeyboardInterrupt:
        screen.say("tournament.interrupted", "note")
        _tell(folder, screen)
        raise typer.Exit(INTERRUPTED) from None


def _tell(folder: "TournamentFolder", screen: Screen) -> None:
    """Print the standings, and write the report."""
    from couronne.arena.tournament.report import write_report
    from couronne.arena.tournament.standings import Standings

    standings = Standings(folder.read(), folder.log.read())
    _show(standings, screen)
    written = write_report(standings, _film(standings, screen), folder.path, screen.speaker)
    for path in written:
        screen.say("classroom.written", file=str(path))


def _film(standings: "Standings", screen: Screen) -> dict[str, str]:
    """Draw every position of every game, on all cores."""
    from couronne.arena.tournament.films import films
    from couronne.cli.progress import Progress
    from couronne.kernel.cpu import cores

    done: dict[str, str] = {}
    with Progress(screen) as progress, closing(films(standings, cores())) as made:
        for film in made:
            done[film.meeting] = film.data
            progress.advance("filming", len(done), len(standings.games))
    return done


def _show(standings: "Standings", screen: Screen) -> None:
    from couronne.arena.tournament.page import whole
    from couronne.arena.tournament.titles import titles

    names = [shown(name, LONGEST_NAME) for name in titles(standings.plan)]
    width = max(map(len, names))
    say = screen.speaker.say
    screen.line((Span(" " * (width + 4) + say("tournament.head"), "title"),))
    for rank, entry in enumerate(standings.order, 1):
        row, rating = standings.rows[entry], standings.ratings[entry]
        cells = say(
            "tournament.row",
            score=row.score,
            games=row.games,
            points=row.points,
            rating=whole(rating.elo),
            low=whole(rating.low),
            high=whole(rating.high),
            faults=sum(row.faults.values()),
        )
        screen.line((Span(f"{rank:>3} {names[entry]:<{width}}{cells}"),))
    _show_disqualified(standings.plan, screen)
    one, two = (names[entry] for entry in standings.finalists)
    screen.say("tournament.finalists", "title", one=one, two=two)
