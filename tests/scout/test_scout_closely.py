"""Who was not understood is listened to more closely for a while, and asked at the second time."""

from scout_table import ScoutTable, keeper, referee

from assistant.core.effects import Listen
from assistant.scout.step import replay


def strictness(table: ScoutTable) -> int:
    """How strict the ears are now."""
    return next(effect for effect in reversed(table.effects) if isinstance(effect, Listen)).strictness


def spoken(table: ScoutTable) -> list[str]:
    return [utterance.purpose for utterance in table.game.speech]


def test_a_game_begins_strictly():
    assert strictness(ScoutTable(referee(3))) == 2


def test_who_is_called_and_not_understood_is_listened_to_closely_without_a_word():
    table = ScoutTable(referee(3)).quiet().say("ana [unk]")
    assert strictness(table) == 0
    assert spoken(table) == []


def test_at_the_second_time_the_host_asks():
    table = ScoutTable(referee(3)).quiet().say("ana [unk]", "ana [unk]")
    assert spoken(table) == ["again"]


def test_at_the_second_time_long_after_it_does_not():
    table = ScoutTable(referee(3)).quiet().say("ana [unk]").wait(20.0).say("ana [unk]")
    assert spoken(table) == []


def test_somebody_else_may_be_called_without_being_asked_anything():
    table = ScoutTable(referee(3)).quiet().say("beto [unk]", "beto [unk]")
    assert spoken(table) == []
    assert strictness(table) == 2


def test_two_who_are_called_at_once_were_not_called_to_play():
    table = ScoutTable(referee(3)).quiet().say("ana y beto [unk]", "ana y beto [unk]")
    assert spoken(table) == []


def test_once_the_game_is_over_nobody_is_called_to_play():
    table = ScoutTable(referee(2))
    for first, second in (("ana", "beto"), ("beto", "ana")):
        table.say(f"{first} escalera del uno al ocho", f"{second} scout del uno", "scout del dos", "scout del tres")
        table.say(f"{second} no puedo", "sí")
    assert table.game.progress.over
    called = table.setup.players[table.game.progress.playing.table.turn].lower()
    table.quiet().say(f"{called} [unk]", f"{called} [unk]")
    assert spoken(table) == []


def test_after_no_te_he_entendido_the_ears_are_close_until_something_is_understood():
    table = ScoutTable(referee(3)).quiet().say("ana escalera pareja")
    assert spoken(table) == ["again"]
    assert strictness(table) == 0
    assert strictness(table.say("ana un ocho")) == 2


def test_so_they_are_for_the_scorekeeper():
    table = ScoutTable(keeper(3)).quiet().say("ana capturó [unk] fichas")
    assert spoken(table) == ["again"]
    assert strictness(table) == 0


def test_talk_that_is_not_understood_meanwhile_does_not_keep_them_so():
    table = ScoutTable(referee(3)).quiet().say("ana escalera pareja")
    until = table.game.closely_until
    table.quiet().wait(2.0).say("ana escalera pareja")
    assert table.game.closely_until == until
    assert strictness(table.quiet().wait(13.0)) == 2


def test_the_same_facts_lead_to_the_same_ears():
    table = ScoutTable(referee(3)).quiet().say("ana [unk]")
    assert replay(table.setup, table.events) == table.game
