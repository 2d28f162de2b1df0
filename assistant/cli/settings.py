"""``anfitrion ajustes``: show and change what a household sets once."""

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from assistant.cli.asking import ask
from assistant.cli.calibration import CALLS, Measured, best, calibrate
from assistant.cli.wiring import given_flags, load_model, settings_path, strictness_of
from assistant.core.errors import AnfitrionError, DataError, DeviceError, UsageError
from assistant.store.settings import Settings, as_flags, changed, load, save
from assistant.voice.devices import list_devices
from assistant.voice.synthesis import Synthesiser, Voice, voices

REGIONS: Final = {
    "españa": ("es", "es-es"),
    "américa": ("es-419", "es-mx", "es-us", "es-ar", "es-co"),
    "america": ("es-419", "es-mx", "es-us", "es-ar", "es-co"),
}
"""Voices for a region, the first that there is: espeak-ng knows them by the first name, systems by languages."""

STEPS: Final = {0: "alta: se oye aun entre voces, y alguna vez de más", 1: "media", 2: "baja: solo si se dice claro"}
"""What the steps of sensitivity are, by their strictness."""

UNSET: Final = {
    "microfono": "el del sistema",
    "altavoz": "el del sistema",
    "voz": "la primera en español",
    "modelo": "el del programa",
}
"""What is used where nothing is set."""

QUESTIONS: Final = {
    "microfono": "Parte del nombre del micrófono (vacío: el del sistema): ",
    "altavoz": "Parte del nombre del altavoz (vacío: el del sistema): ",
    "voz": "España, América o una voz: ",
    "velocidad": "Palabras por minuto, de 80 a 400: ",
    "sensibilidad": "De 0 a 1, o «calibrar»: ",
    "tiempo": "ambos (de viva voz o con el botón) o boton (solo el botón, o escrito): ",
    "modelo": "Carpeta de un modelo de Vosk (vacío: el del programa): ",
}


def run(options: argparse.Namespace) -> int:
    """Change what flags say, or what a person at a terminal chooses; show the settings as they are then."""
    if options.wav and not options.calibrar:
        raise UsageError("--wav es la grabación que se mide: añade --calibrar.")
    path = settings_path()
    before = Settings() if options.restablecer else load(path)
    flags = given_flags(options)
    after = _with_flags(before, flags)
    if options.calibrar:
        after = _calibrated(after, options)
    if flags or options.calibrar or options.restablecer:
        save(path, after)
        show(after)
        print(f"\nGuardado en {path}")
        return 0
    show(after)
    if sys.stdin.isatty():
        _ask(after, options)
    else:
        print(f"\nSe guardan en {path}. Para cambiarlos: anfitrion ajustes --help")
    return 0


def show(settings: Settings) -> None:
    """Print the settings, and what there is to choose from."""
    values: dict[str, object] = {
        name: UNSET[name] if value == "" else value for name, value in as_flags(settings).items()
    }
    values["sensibilidad"] = f"{settings.sensitivity:g} ({STEPS[strictness_of(settings.sensitivity)]})"
    for number, (name, value) in enumerate(values.items(), 1):
        print(f"{number}. {name:<13} {value}")
    for title, list_them in (("Micrófonos", _microphones), ("Altavoces", _speakers), ("Voces", voices)):
        try:
            print(f"   {title}: {', '.join(list_them()) or 'ninguno'}")
        except DeviceError as fault:
            print(f"   {title}: {fault}")
    for doubt in doubts(settings):
        print(f"aviso: {doubt}", file=sys.stderr)


def doubts(settings: Settings) -> Iterator[str]:
    """Say what is set and cannot be had now, each with its remedy: a file edited by hand, a device unplugged."""
    try:
        named_voice(settings.voice)
    except DeviceError as fault:
        yield f"{fault} Se cambia con: anfitrion ajustes --voz es"
    try:
        load_model(Path(settings.model) if settings.model else None)
    except DataError as fault:
        yield f"{fault} Para volver al del programa: anfitrion ajustes --modelo ''"
    yield from _absent("micrófono", settings.microphone, _microphones)
    yield from _absent("altavoz", settings.speaker, _speakers)


def _microphones() -> list[str]:
    return [device.name for device in list_devices() if device.inputs]


def _speakers() -> list[str]:
    return [device.name for device in list_devices() if device.outputs]


def _with_flags(settings: Settings, flags: dict[str, object]) -> Settings:
    """The settings with ``flags``. Raises DataError for a bad model, DeviceError for a voice that there is not."""
    after = changed(settings, flags)
    if "voz" in flags:
        after = changed(after, {"voz": named_voice(str(flags["voz"]))})
    if after.model and "modelo" in flags:
        load_model(Path(after.model))
    return after


def _absent(name: str, wanted: str, list_them: Callable[[], list[str]]) -> Iterator[str]:
    """Say that a device is not there now: it may be plugged in later."""
    try:
        if wanted and not any(wanted.casefold() in each.casefold() for each in list_them()):
            yield f"Ahora no hay ningún {name} «{wanted}»: conéctalo, o elige otro con anfitrion ajustes."
    except DeviceError as fault:
        yield str(fault)


def named_voice(wanted: str) -> str:
    """The voice that ``wanted`` is: a region's, or itself. Raises DeviceError if there is none."""
    names = REGIONS.get(wanted.casefold(), (wanted,))
    for name in names[:-1]:
        if _speaks(name):
            return name
    Synthesiser(Voice(names[-1])).render("Así hablo.")
    return names[-1]


def _speaks(name: str) -> bool:
    try:
        Synthesiser(Voice(name)).render("Así hablo.")
    except DeviceError:
        return False
    return True


def _calibrated(settings: Settings, options: argparse.Namespace) -> Settings:
    """The settings with the sensitivity that does best. Raises DeviceError if none hears enough."""
    sound = argparse.Namespace(**(as_flags(settings) | {"wav": options.wav}))
    sound.modelo = sound.modelo or None
    trial = calibrate(sound)
    for each in sorted(trial.measured, key=lambda each: each.sensitivity):
        print(f"  sensibilidad {each.sensitivity:g}: {_told(each)}")
    if trouble := trial.trouble():
        raise DeviceError(trouble)
    if doubt := trial.doubt():
        print(f"aviso: {doubt}", file=sys.stderr)
    return changed(settings, {"sensibilidad": best(trial.measured).sensitivity})


def _told(measured: Measured) -> str:
    return f"oídos {measured.heard} de {CALLS}; de más, {measured.false}"


def _ask(settings: Settings, options: argparse.Namespace) -> None:
    """Change one setting after another, each kept at once, until nothing more is entered."""
    names = list(QUESTIONS)
    while (number := _entered("\nNúmero de lo que quieres cambiar (Intro: nada más): ")) != "":
        if number not in {str(index) for index in range(1, len(names) + 1)}:
            print(f"Elige un número de 1 a {len(names)}.")
            continue
        name = names[int(number) - 1]
        try:
            settings = _answered(settings, name, _entered(QUESTIONS[name]), options)
            save(settings_path(), settings)
        except AnfitrionError as fault:
            print(fault)
        else:
            show(settings)


def _answered(settings: Settings, name: str, text: str, options: argparse.Namespace) -> Settings:
    if name == "sensibilidad" and text.casefold() == "calibrar":
        return _calibrated(settings, options)
    value: object = text
    with contextlib.suppress(KeyError, ValueError):  # a text, or what ``changed`` will refuse
        value = {"velocidad": int, "sensibilidad": float}[name](text.replace(",", "."))
    return _with_flags(settings, {name: value})


def _entered(prompt: str) -> str:
    try:
        return ask(prompt)
    except EOFError:
        return ""
