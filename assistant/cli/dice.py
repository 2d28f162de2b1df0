"""``anfitrion dados PALABRA``."""

import argparse

from assistant.core.errors import UsageError
from assistant.language.normalising import dice_letters
from assistant.packs.dice_file import load_dice
from assistant.packs.library import dice_path
from assistant.stay_cool.dice import lay, why_not


def run(options: argparse.Namespace) -> int:
    """Show which die gives which letter, or why none does."""
    word = dice_letters(options.palabra)
    if not word:
        raise UsageError(f"«{options.palabra}» no tiene letras: escribe una palabra, por ejemplo SOL.")
    dice = load_dice(dice_path())
    layout = lay(word, dice)
    if layout is None:
        print(f"{word} no sale con los siete dados. {why_not(word, dice)}")
        return 1
    for letter, die in layout:
        print(f"  {letter}  dado {dice[die].colour:<9} ({' '.join(dice[die].faces)})")
    return 0
