"""Recordings: a WAV file as the microphone, and the session's sound as a WAV file."""

import struct
import wave
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

import numpy as np
import soxr
from numpy.typing import NDArray

from assistant.core.clock import RATE, samples
from assistant.core.errors import DataError
from assistant.language.counting import counted
from assistant.voice.audio import BLOCK, Block, Samples, silence, to_int16

PCM: Final = 1
FLOAT: Final = 3
EXTENSIBLE: Final = 0xFFFE

PIECE_SECONDS = 1
"""How much of a recording is in memory at a time."""


class _FormatError(Exception):
    """What is wrong with a file, in Spanish, for the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How the samples of a WAV file are stored. ``width`` is the bytes of one sample of one channel."""

    kind: int
    channels: int
    rate: int
    width: int

    @property
    def frame(self) -> int:
        """Bytes of one sample of all channels."""
        return self.channels * self.width

    def decode(self, data: bytes) -> NDArray[np.float32]:
        """Whole frames as mono samples from -1 to 1: the mean of the channels."""
        channels = self._values(data).reshape(-1, self.channels)
        mono: NDArray[np.float32] = channels.mean(axis=1, dtype=np.float32)
        return mono

    def _values(self, data: bytes) -> NDArray[np.float32]:
        if self.kind == FLOAT:
            floats = np.frombuffer(data, dtype=f"<f{self.width}")
            clean: NDArray[np.float32] = np.nan_to_num(floats, posinf=1.0, neginf=-1.0).astype(np.float32)
            return clean
        if self.width == 1:
            return np.frombuffer(data, dtype=np.uint8).astype(np.float32) * np.float32(2**-7) - np.float32(1)
        # The bytes go to the top of a 32-bit sample, so that 16, 24 and 32 bits have one scale.
        raw = np.zeros((len(data) // self.width, 4), dtype=np.uint8)
        raw[:, 4 - self.width :] = np.frombuffer(data, dtype=np.uint8).reshape(-1, self.width)
        integers: NDArray[np.int32] = raw.view("<i4").ravel()
        return integers.astype(np.float32) * np.float32(2**-31)


def wav_blocks(path: Path, tail: float = 2.0) -> Iterator[Block]:
    """The recording at ``path`` as the microphone, as fast as it is read, then ``tail`` seconds of silence.

    Any rate, any number of channels, 8 to 32 bits or floating point. Blocks of ``BLOCK`` samples, the last
    one filled up with silence. Raises DataError.
    """
    position = 0
    rest = silence(0)
    for piece in _with_tail(path, tail):
        rest = np.concatenate([rest, piece])
        whole = len(rest) // BLOCK * BLOCK
        for offset in range(0, whole, BLOCK):
            yield Block(position, rest[offset : offset + BLOCK])
            position += BLOCK
        rest = rest[whole:]
    if len(rest):
        yield Block(position, np.concatenate([rest, silence(BLOCK - len(rest))]))


def _with_tail(path: Path, tail: float) -> Iterator[Samples]:
    yield from _pieces(path)
    yield silence(samples(tail))


def read_wav(path: Path) -> Samples:
    """The whole recording at ``path``. Raises DataError."""
    return np.concatenate([silence(0), *_pieces(path)])


def _pieces(path: Path) -> Iterator[Samples]:
    """The recording at ``path`` at our rate, about a second at a time. Raises DataError."""
    try:
        with path.open("rb") as file:
            layout, length = _open_wav(file)
            yield from _resampled(_decoded(file, layout, length), layout.rate)
    except FileNotFoundError:
        raise DataError(f"No existe la grabación «{path}»: comprueba el nombre.") from None
    except OSError as fault:
        raise DataError(f"No se puede leer la grabación «{path}»: {fault.strerror}.") from fault
    except _FormatError as fault:
        raise DataError(f"La grabación «{path}» {fault}: conviértela a WAV de 16 bits y 16 kHz.") from None


def _open_wav(file: BinaryIO) -> tuple[Layout, int]:
    """Read a WAV file's header up to its samples; return their layout and how many bytes they are.

    The standard library's ``wave`` knows no floating point, and WAVE_FORMAT_EXTENSIBLE (what ffmpeg writes
    for 24 bits) only from Python 3.12 on. Raises _FormatError.
    """
    head = file.read(12)
    if head[:4] != b"RIFF" or head[8:] != b"WAVE":
        raise _FormatError("no es un WAV")
    layout = None
    while len(chunk := file.read(8)) == 8:
        name, size = struct.unpack("<4sI", chunk)
        if name == b"fmt ":
            layout = _layout(file.read(size + size % 2))
        elif name == b"data" and layout is not None:
            return layout, size
        else:
            file.seek(size + size % 2, 1)
    raise _FormatError("no tiene sonido o está cortada")


def _layout(fmt: bytes) -> Layout:
    """The layout that a ``fmt`` chunk describes. Raises _FormatError."""
    if len(fmt) < 16:
        raise _FormatError("tiene la cabecera cortada")
    kind, channels, rate, _, frame, _ = struct.unpack("<HHIIHH", fmt[:16])
    if kind == EXTENSIBLE and len(fmt) >= 26:
        (kind,) = struct.unpack("<H", fmt[24:26])  # the first two bytes of the sub-format's GUID
    layout = Layout(kind, channels, rate, frame // channels if channels else 0)
    widths = {PCM: (1, 2, 3, 4), FLOAT: (4, 8)}.get(kind, ())
    if layout.width not in widths or layout.frame != frame:
        raise _FormatError("está en un formato que no conozco")
    if not 4_000 <= rate <= 768_000:
        raise _FormatError(f"dice tener {counted(rate, 'muestra')} por segundo")
    return layout


def _decoded(file: BinaryIO, layout: Layout, length: int) -> Iterator[NDArray[np.float32]]:
    """The samples that follow in ``file``: fewer than announced if the recording program was cut off."""
    piece = layout.rate * PIECE_SECONDS * layout.frame
    while data := file.read(min(piece, length)):
        length -= len(data)
        yield layout.decode(data[: len(data) // layout.frame * layout.frame])


def _resampled(pieces: Iterator[NDArray[np.float32]], rate: int) -> Iterator[Samples]:
    if rate == RATE:
        yield from map(to_int16, pieces)
        return
    resampler = soxr.ResampleStream(rate, RATE, 1, dtype="float32")
    for piece in pieces:
        yield to_int16(resampler.resample_chunk(piece))
    yield to_int16(resampler.resample_chunk(np.zeros(0, dtype=np.float32), last=True))


class StereoReader:
    """A session's sound as ``WavWriter`` wrote it. Raises DataError. To be used in ``with``."""

    def __init__(self, path: Path) -> None:
        try:
            self._file = wave.open(str(path), "rb")  # noqa: SIM115 - closed by __exit__
        except FileNotFoundError:
            raise DataError(f"No existe la grabación «{path}»: comprueba el nombre.") from None
        except (OSError, EOFError, wave.Error):
            raise DataError(f"La grabación «{path}» no se puede leer: no es de una sesión grabada.") from None
        if (self._file.getnchannels(), self._file.getsampwidth(), self._file.getframerate()) != (2, 2, RATE):
            self._file.close()
            raise DataError(f"La grabación «{path}» no tiene dos canales de 16 bits y 16 kHz: no es de una sesión.")

    def read(self, count: int) -> tuple[Samples, Samples]:
        """The next ``count`` samples of both channels; fewer where the recording ends."""
        data = self._file.readframes(count)
        both = np.frombuffer(data[: len(data) // 4 * 4], dtype="<i2").reshape(-1, 2).astype(np.int16)
        return both[:, 0], both[:, 1]

    def __enter__(self) -> "StereoReader":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


class WavWriter:
    """A session's sound as a WAV file at our rate: the microphone, or microphone and host side by side.

    Raises DataError when the file cannot be written. To be closed, or used in ``with``.
    """

    def __init__(self, path: Path, channels: int = 1) -> None:
        self._path = path
        self._channels = channels
        try:
            self._file = path.open("wb")
            self._wave = wave.open(self._file, "wb")  # noqa: SIM115 - closed by close()
            self._wave.setparams((channels, 2, RATE, 0, "NONE", ""))
        except OSError as fault:
            raise self._error(fault) from fault

    def write(self, *channels: Samples) -> None:
        """Append as many samples to each channel."""
        assert len(channels) == self._channels
        try:
            self._wave.writeframes(np.stack(channels, axis=1).astype("<i2").tobytes())
        except OSError as fault:
            raise self._error(fault) from fault

    def close(self) -> None:
        """Complete the file. Once is enough, but more does no harm."""
        try:
            self._wave.close()
            self._file.close()
        except OSError as fault:
            raise self._error(fault) from fault

    def __enter__(self) -> "WavWriter":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _error(self, fault: OSError) -> DataError:
        return DataError(f"No se puede escribir «{self._path}» ({fault.strerror}): elige otra carpeta con --audio.")
