import pytest

from assistant.core.errors import UsageError
from assistant.scout.listening import fixed_phrases
from assistant.scout.setup import Mode, Setup, unknown_names


class Knowing:
    def __init__(self, *words):
        self.words = set(words)

    def knows(self, word):
        return word in self.words


@pytest.mark.parametrize("players", [("Ana",), ("A", "B", "C", "D", "E", "F"), ()])
def test_scout_is_for_two_to_five(players):
    with pytest.raises(UsageError, match="2 a 5 personas"):
        Setup(players)


@pytest.mark.parametrize("name", ["Ana Dos", "Mano", "Sietes", "Cinco", "Marcador", "un", "Vale"])
def test_a_name_that_sounds_like_the_game_is_refused(name):
    with pytest.raises(UsageError, match="suena a palabra del juego"):
        Setup(("Beto", name))


def test_a_name_that_sounds_like_the_game_may_be_called_otherwise():
    assert Setup(("Ana", "Ana Dos"), called=("", "Anita")).spoken == ("ana", "anita")


@pytest.mark.parametrize(
    ("players", "called"), [(("Ana", "ANA"), ()), (("Inés", "Ines"), ()), (("Ana", "Bea"), ("", "Ana"))]
)
def test_names_must_differ_for_the_ear(players, called):
    with pytest.raises(UsageError, match="se llaman"):
        Setup(players, called=called)


@pytest.mark.parametrize("name", ["", "¡!", "x" * 25, "a\nb"])
def test_a_name_must_be_readable(name):
    with pytest.raises(UsageError, match="no se puede leer"):
        Setup(("Beto", name))


def test_the_number_of_other_names_must_fit():
    with pytest.raises(UsageError, match="Hace falta una forma"):
        Setup(("Ana", "Beto"), called=("Ana",))


def test_names_that_the_recogniser_lacks_are_found_by_what_is_said():
    lexicon = Knowing("ana", "maría", "chus")
    setup = Setup(("Ana María", "Xiomara", "Nyx"), called=("", "", "Chus"))
    assert unknown_names(setup, lexicon) == ("Xiomara",)


def test_the_starter_moves_to_the_left_and_there_are_as_many_rounds_as_players():
    setup = Setup(("Ana", "Beto", "Carla"), Mode.REFEREE)
    assert setup.rounds == 3
    assert [setup.starter(number) for number in range(3)] == [0, 1, 2]


def test_fixed_phrases_are_in_words_only():
    assert all(
        phrase == " ".join(phrase.lower().split()) and phrase.replace(" ", "").isalpha() for phrase in fixed_phrases()
    )
