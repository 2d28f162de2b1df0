"""The recipe of the project's own Spanish Vosk model: from registry packages to `models/es-mesa`.

Run `python -m recipe.build --help` from the folder `models`.
"""
