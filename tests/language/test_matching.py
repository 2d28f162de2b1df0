from assistant.language.matching import Match, find_phrases

TABLE = {("vale",): "accept", ("no", "vale"): "reject", ("no",): "no"}


def test_the_longest_phrase_wins():
    assert find_phrases(["no", "vale"], TABLE) == [Match("reject", 0, 2)]


def test_unknown_words_are_skipped_and_positions_kept():
    assert find_phrases(["eso", "vale", "pero", "no"], TABLE) == [Match("accept", 1, 2), Match("no", 3, 4)]


def test_a_phrase_does_not_reach_over_another_word():
    assert find_phrases(["no", "[unk]", "vale"], TABLE) == [Match("no", 0, 1), Match("accept", 2, 3)]


def test_phrases_do_not_overlap():
    assert find_phrases(["no", "no", "vale", "vale"], TABLE) == [
        Match("no", 0, 1),
        Match("reject", 1, 3),
        Match("accept", 3, 4),
    ]


def test_nothing_is_found_without_words_or_phrases():
    assert find_phrases([], TABLE) == []
    assert find_phrases(["no"], {}) == []
