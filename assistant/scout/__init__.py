"""The card game Scout: rules engine, scoring, and the sentences a table says. Pure.

For whoever runs it: ``setup.Setup`` and ``setup.unknown_names``, ``step.Scout`` and ``step.replay``.
The engine by itself: ``playing.Playing`` and ``legality``.
"""
