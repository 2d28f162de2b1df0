"""Whatever happens to a file, its sound part is found and the damage told apart."""

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.store import records
from assistant.store.records import START, Damage, seal, unseal

PAYLOADS = (b'{"a":1}', b"[]", '"ñandú"'.encode(), b"7", b'{"a":1}')


def chain(payloads=PAYLOADS):
    lines, checksum = [], START
    for payload in payloads:
        line, checksum = seal(payload, checksum)
        lines.append(line)
    return lines


LINES = chain()
WHOLE = b"".join(LINES)


def whole_lines(size):
    """How many lines lie wholly in the first ``size`` bytes."""
    return sum(end <= size for end in itertools.accumulate(map(len, LINES)))


@given(st.lists(st.binary().filter(lambda payload: b"\n" not in payload)))
def test_what_was_sealed_is_there(payloads):
    content = b"".join(chain(payloads))
    assert unseal(content) == records.Sound(tuple(payloads), unseal(content).checksum, len(content), None)


def test_a_file_cut_at_any_byte_is_torn_and_keeps_all_whole_lines():
    for size in range(len(WHOLE) + 1):
        sound = unseal(WHOLE[:size])
        kept = whole_lines(size)
        assert sound.payloads == PAYLOADS[:kept]
        assert sound.size == sum(map(len, LINES[:kept]))
        assert sound.damage is (None if sound.size == size else Damage.TORN)


def test_a_tail_of_zeros_is_torn_as_power_cuts_leave_it():
    assert unseal(WHOLE + bytes(4096)).damage is Damage.TORN
    assert unseal(WHOLE[:-5] + bytes(5)).damage is Damage.TORN


def test_any_bit_flipped_is_told_and_what_was_before_it_kept():
    for at, bit in itertools.product(range(len(WHOLE)), range(8)):
        spoilt = bytearray(WHOLE)
        spoilt[at] ^= 1 << bit
        sound = unseal(bytes(spoilt))
        assert sound.damage is Damage.ALTERED, (at, bit)
        assert sound.payloads == PAYLOADS[: whole_lines(at)]


def test_any_byte_replaced_left_out_or_put_in_is_told():
    for at, byte in itertools.product(range(len(WHOLE)), (0, 10, 13, 34, 255)):
        replaced = WHOLE[:at] + bytes([byte]) + WHOLE[at + 1 :]
        put_in = WHOLE[:at] + bytes([byte]) + WHOLE[at:]
        for spoilt in {replaced, put_in} - {WHOLE}:
            sound = unseal(spoilt)
            assert sound.damage is Damage.ALTERED, (at, byte)
            assert sound.payloads == PAYLOADS[: len(sound.payloads)]
    for at in range(len(WHOLE) - 1):
        assert unseal(WHOLE[:at] + WHOLE[at + 1 :]).damage is Damage.ALTERED


@pytest.mark.parametrize("order", set(itertools.permutations(range(5))) - {(0, 1, 2, 3, 4)})
def test_lines_out_of_order_are_told(order):
    sound = unseal(b"".join(LINES[i] for i in order))
    assert sound.damage is Damage.ALTERED
    assert sound.payloads == PAYLOADS[: len(sound.payloads)]


def test_a_line_left_out_or_repeated_is_told_except_at_the_end():
    for at in range(4):
        left_out = unseal(b"".join(LINES[:at] + LINES[at + 1 :]))
        repeated = unseal(b"".join(LINES[: at + 1] + LINES[at:]))
        assert left_out.damage is repeated.damage is Damage.ALTERED
        assert (left_out.payloads, repeated.payloads) == (PAYLOADS[:at], PAYLOADS[: at + 1])
    assert unseal(b"".join(LINES[:4])).damage is None


def test_a_line_of_another_file_is_told():
    other = chain((b"another beginning", *PAYLOADS[1:]))
    assert unseal(b"".join([*LINES[:2], *other[2:]])).payloads == PAYLOADS[:2]


def test_a_line_is_json():
    assert [json.loads(line)[1] for line in LINES] == [json.loads(payload) for payload in PAYLOADS]


@given(st.binary())
def test_any_bytes_have_a_sound_part(content):
    assert unseal(content).size <= len(content)
