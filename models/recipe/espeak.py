"""espeak-ng through its shared library, as the wheel `espeakng-loader` ships it: phonemes and speech."""

from __future__ import annotations

import ctypes
from functools import cache

import espeakng_loader
import numpy as np
from scipy.signal import resample_poly

RATE, VOLUME, PITCH, RANGE = 1, 2, 3, 4
_SYNCHRONOUS = 2
_UTF8 = 1
_IPA = 0x02
_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)


class Espeak:
    """One espeak-ng in this process; use `shared()`."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(espeakng_loader.get_library_path())
        self._library.espeak_TextToPhonemes.restype = ctypes.c_char_p
        data = str(espeakng_loader.get_data_path()).encode()
        self.rate = self._library.espeak_Initialize(_SYNCHRONOUS, 0, data, 0)
        if self.rate <= 0:
            raise RuntimeError("espeak-ng does not start")
        self._pieces: list[np.ndarray] = []
        self._callback = _CALLBACK(self._receive)
        self._library.espeak_SetSynthCallback(self._callback)

    def _receive(self, samples: object, count: int, _events: object) -> int:
        if samples and count > 0:
            self._pieces.append(np.ctypeslib.as_array(samples, shape=(count,)).copy())
        return 0

    def voice(self, name: str) -> None:
        """Choose a voice such as `es`, `es-419` or `es+f2`."""
        if self._library.espeak_SetVoiceByName(name.encode()) != 0:
            raise ValueError(f"espeak-ng has no voice {name}")

    def ipa(self, text: str) -> str:
        """Phonemes of a text in the present voice."""
        pointer = ctypes.c_char_p(text.encode())
        clauses = []
        while pointer.value:
            clauses.append(self._library.espeak_TextToPhonemes(ctypes.byref(pointer), _UTF8, _IPA).decode())
        return " ".join(clauses).strip()

    def speak(self, text: str, voice: str, speed: int = 160, pitch: int = 50, span: int = 50) -> np.ndarray:
        """Speech at 16 kHz, float64 between -1 and 1; `speed` in words a minute, `pitch` and its `span` 0 to 99."""
        self.voice(voice)
        for parameter, value in ((RATE, speed), (PITCH, pitch), (RANGE, span)):
            self._library.espeak_SetParameter(parameter, value, 0)
        self._pieces = []
        data = text.encode()
        self._library.espeak_Synth(data, len(data) + 1, 0, 1, 0, _UTF8, None, None)
        if not self._pieces:
            return np.zeros(0)
        return resample_poly(np.concatenate(self._pieces) / 32768.0, 16000, self.rate)


@cache
def shared() -> Espeak:
    """The one espeak-ng of this process."""
    return Espeak()
