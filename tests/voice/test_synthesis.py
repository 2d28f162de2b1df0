"""Real renders by pyttsx3 and espeak-ng."""

import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from assistant.core.clock import RATE, samples
from assistant.core.errors import DeviceError
from assistant.voice import engine, synthesis
from assistant.voice.audio import MARGIN, level
from assistant.voice.engine import Offered, choose
from assistant.voice.synthesis import Synthesiser, Voice

espeak_only = pytest.mark.skipif(engine.DRIVER != "espeak", reason="names voices of espeak-ng")

ESPEAK = [
    Offered("gmw/en", "English (Great Britain)", ("en-gb",)),
    Offered("roa/es", "Spanish (Spain)", ("es",)),
    Offered("roa/es-419", "Spanish (Latin America)", ("es-419",)),
]
SAPI5 = [
    Offered(r"HKEY_LOCAL_MACHINE\Tokens\TTS_MS_EN-US_ZIRA_11.0", "Microsoft Zira Desktop - English", ("en-US",)),
    Offered(
        r"HKEY_LOCAL_MACHINE\Tokens\TTS_MS_ES-ES_HELENA_11.0",
        "Microsoft Helena Desktop - Spanish",
        ("es-ES",),
    ),
]
NSSS = [
    Offered("com.apple.speech.synthesis.voice.Alex", "Alex", ("en_US",)),
    Offered("com.apple.speech.synthesis.voice.monica", "Mónica", ("es_ES",)),
    Offered("com.apple.speech.synthesis.voice.paulina", "Paulina", ("es_MX",)),
]


@pytest.mark.parametrize(
    ("wanted", "voices", "chosen"),
    [
        ("", ESPEAK, "roa/es"),
        ("es", ESPEAK, "roa/es"),
        ("ES-419+f3", ESPEAK, "roa/es-419+f3"),
        ("roa/es", ESPEAK, "roa/es"),
        ("Spanish (Latin America)", ESPEAK, "roa/es-419"),
        ("spanish", ESPEAK, None),
        ("e", ESPEAK, None),
        ("", ESPEAK[:1], None),
        ("", SAPI5, SAPI5[1].id),
        ("microsoft helena desktop", SAPI5, SAPI5[1].id),
        ("es_es", SAPI5, SAPI5[1].id),
        ("", NSSS, NSSS[1].id),
        ("mónica", NSSS, NSSS[1].id),
        ("es-mx", NSSS, NSSS[2].id),
    ],
)
def test_a_voice_is_chosen_by_identifier_name_or_language(wanted, voices, chosen):
    assert choose(wanted, voices) == chosen


def test_short_names_choose_the_voice_they_name():
    for voices in (ESPEAK, SAPI5, NSSS):
        assert all(choose(engine.short_name(voice), voices) == voice.id for voice in voices)


def test_a_sentence_takes_as_long_as_speaking_it_and_is_trimmed_and_level():
    audio = Synthesiser().render("¡Hola, Ana! ¿Qué isla japonesa es la más grande?")
    assert audio.dtype == np.int16
    assert 2.0 < len(audio) / RATE < 6.0
    assert -23 < level(audio) < -19
    assert np.abs(audio[: MARGIN // 2]).max() < 0.01 * np.abs(audio).max()


@pytest.mark.parametrize("text", ["no", "marcador", "veinte segundos"])
def test_short_texts_are_as_loud_as_long_ones(text):
    assert level(Synthesiser().render(text)) == pytest.approx(-20.5, abs=2.5)


@espeak_only
@pytest.mark.parametrize("name", ["es", "es-419", "es+f3", "es-419+f3", "es-419+m2", "es+Mario"])
def test_voices_and_variants_speak(name):
    assert len(Synthesiser(Voice(name)).render("tiempo")) > samples(0.2)


@espeak_only
@pytest.mark.parametrize("name", ["spanish", "es+nadie", "klatt", "español", " "])
def test_a_voice_that_does_not_exist_is_an_error_that_names_those_that_do(name):
    with pytest.raises(DeviceError, match=r"^No existe la voz «.*es, es-419\)\.$"):
        Synthesiser(Voice(name)).render("hola")


@espeak_only
def test_a_text_sounds_the_same_whatever_was_said_before():
    one, other = Synthesiser(Voice("es")), Synthesiser(Voice("es-419+f3"))
    first = one.render("dos")
    other.render("dos")
    one.render("¿Cuál es la capital de Perú?")
    assert np.array_equal(Synthesiser(Voice("es")).render("dos"), first)
    assert not np.array_equal(other.render("dos"), first)


@espeak_only
def test_voices_used_from_many_threads_are_not_mixed_up():
    names = ["es", "es-419", "es+f3", "es+m3"]
    alone = {name: Synthesiser(Voice(name)).render("tres tristes tigres") for name in names}
    together: dict[str, np.ndarray] = {}

    def speak(name: str) -> None:
        together[name] = Synthesiser(Voice(name)).render("tres tristes tigres")

    threads = [threading.Thread(target=speak, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.array_equal(alone[name], together[name]) for name in names)


def test_rate_changes_the_length():
    slow, fast = (Synthesiser(Voice(rate=rate)).render("la hora de la verdad") for rate in (120, 240))
    assert len(slow) > 1.5 * len(fast)


@pytest.mark.parametrize("text", ["", "  ", "…", "¡!"])
def test_a_text_without_letters_is_no_sound(text):
    assert len(Synthesiser().render(text)) == 0


def test_a_render_is_remembered_and_cannot_be_written_to():
    voice = Synthesiser()
    audio = voice.render("hola")
    assert voice.render(" hola\n") is audio
    with pytest.raises(ValueError, match="read-only"):
        audio[0] = 1


def test_memory_keeps_the_most_recent_texts(monkeypatch):
    voice = Synthesiser(remembered=2)
    made: list[str] = []
    monkeypatch.setattr(voice, "_load", lambda text: made.append(text) or np.ones(1, np.int16))
    for text in ("a", "b", "a", "c", "a", "b"):
        voice.render(text)
    assert made == ["a", "b", "c", "b"]


def test_a_folder_keeps_renders_from_one_run_to_the_next(tmp_path, monkeypatch):
    audio = Synthesiser(folder=tmp_path / "voz").render("hola")
    monkeypatch.setattr(synthesis.ENGINE, "ask", lambda *_: pytest.fail("it was rendered again"))
    assert np.array_equal(Synthesiser(folder=tmp_path / "voz").render("hola"), audio)


def test_a_damaged_file_in_the_folder_is_made_again(tmp_path):
    audio = Synthesiser(folder=tmp_path).render("hola")
    (kept,) = tmp_path.iterdir()
    for damage in (b"", kept.read_bytes()[:200], b"\x93NUMPY rubbish"):
        kept.write_bytes(damage)
        assert np.array_equal(Synthesiser(folder=tmp_path).render("hola"), audio)


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path):
    (tmp_path / "file").write_text("")
    assert len(Synthesiser(folder=tmp_path / "file" / "voz").render("hola"))


def test_an_engine_that_does_not_answer_is_an_error_not_a_hang(tmp_path, monkeypatch):
    deaf = tmp_path / "deaf.py"
    deaf.write_text("import time\ntime.sleep(60)\n")
    process = synthesis.EngineProcess()
    monkeypatch.setattr(synthesis, "ENGINE", process)
    with monkeypatch.context() as patch:
        patch.setattr(engine, "__file__", str(deaf))
        with pytest.raises(DeviceError, match=r"no ha contestado en 0\.5 s"):
            Synthesiser(limit=0.5).render("hola")
        process.close()
    assert len(Synthesiser().render("hola"))
    process.close()


@espeak_only
def test_an_engine_that_cannot_start_says_what_to_install(tmp_path, monkeypatch):
    """As on a machine with neither the wheel nor a system library: pyttsx3 raises on import."""
    broken = tmp_path / "engine.py"
    source = Path(engine.__file__).read_text(encoding="utf-8")
    broken.write_text(source.replace("pyttsx3.init(DRIVER)", "pyttsx3.init('nothing')"), encoding="utf-8")
    process = synthesis.EngineProcess()
    monkeypatch.setattr(synthesis, "ENGINE", process)
    monkeypatch.setattr(engine, "__file__", str(broken))
    with pytest.raises(DeviceError, match="instala"):
        Synthesiser().render("hola")
    process.close()


@pytest.mark.skipif(sys.platform != "linux", reason="the wheel's library on Linux")
def test_espeak_data_in_a_folder_with_a_long_path_is_found(tmp_path):
    """espeak-ng ends the process when the path of its data does not fit into 160 bytes."""
    data = pytest.importorskip("espeakng_loader").get_data_path()
    deep = tmp_path / ("d" * 100) / ("e" * 100)
    deep.mkdir(parents=True)
    (deep / "espeak-ng-data").symlink_to(data)
    with engine._short_path(deep / "espeak-ng-data") as short:
        assert len(str(short)) < engine.LONGEST_DATA_PATH
        assert (short / "phontab").is_file()
    assert not short.exists()


def test_spanish_voices_are_listed():
    found = synthesis.voices()
    assert found
    if engine.DRIVER == "espeak":
        assert {"es", "es-419"} <= set(found)


def test_no_process_is_left_over(tmp_path):
    process = synthesis.EngineProcess()
    process.ask({"list": True}, 10)
    waiting = process._next
    process.close()
    assert waiting is not None
    assert waiting.poll() is not None
