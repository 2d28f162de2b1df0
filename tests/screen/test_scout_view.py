from scout_table import ScoutTable, keeper, referee

from assistant.core.events import Heard
from assistant.language.commands import Command
from assistant.scout.view import Seat, hearing, view
from assistant.screen.following import Board, Follower


def test_the_active_set_its_owner_and_every_count():
    table = ScoutTable(referee(4)).say("pareja de sietes", "trío de ochos")
    shown = view(table.game)
    assert (shown.active, shown.named, shown.owner) == ((8, 8, 8), "trío de ochos", 1)
    assert shown.seats[:2] == (Seat(9, 0, 0, True), Seat(8, 2, 0, True))
    assert (shown.turn, shown.round, shown.rounds) == (2, 1, 4)


def test_a_scorekeeper_s_sheet_shows_what_was_told_so_far():
    shown = view(ScoutTable(keeper(3)).say("ana capturó seis dos fichas").game)
    assert shown.seats == (Seat(None, 6, 2), Seat(None, None, None), Seat(None, None, None))
    assert (shown.turn, shown.active, shown.scores) == (None, (), ((), (), ()))


def test_buttons_follow_the_pause():
    table = ScoutTable(referee(3))
    assert view(table.game).buttons == (Command.UNDO, Command.PAUSE)
    assert view(table.say("pausa").game).buttons == (Command.UNDO, Command.RESUME)


def test_what_was_heard_and_whether_it_was_understood():
    table = ScoutTable(referee(3))
    before = table.game
    table.say("pareja de sietes")
    heard = table.events[-1]
    assert hearing(heard, before, table.game).understood
    assert hearing(Heard((), heard.at), before, table.game) is None


def test_a_board_follows_scout_too():
    board = Board()
    follower = Follower(board)
    table = ScoutTable(referee(3))
    follower.saw(None, table.game, ())
    table.say("pareja de sietes")
    follower.saw(table.events[-1], table.game, ())
    assert board.view.active == (7, 7)
    assert board.view.heard.text == "pareja de sietes"


def test_all_of_a_reply_is_shown_and_stays_when_it_has_been_said():
    follower = Follower(Board())
    table = ScoutTable(keeper(3))
    follower.saw(None, table.game, ())
    assert follower.board.view.saying.startswith("Bienvenidos a Scout.")
    assert follower.board.view.saying.endswith("Empieza Ana.")
    table.say("marcador")
    follower.saw(table.events[-1], table.game, ())
    assert follower.board.view.saying == "Todavía no hay puntos."
    table.quiet()
    follower.saw(table.events[-1], table.game, ())
    assert follower.board.view.saying == "Todavía no hay puntos."
