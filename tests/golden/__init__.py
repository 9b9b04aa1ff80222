"""What must hold for ever: recorded games that replay to the letter, and counts of action sequences.

The games were played with the pack in ``pack/``, a copy that is never edited, so that editing the shipped texts
changes nothing here. After a change that is meant to change them (a new version of the rules; a new format of records
also needs an entry in `workbench.engine.records.MIGRATIONS`), write them anew and look at the difference:

    python -m tests.golden --update
    git diff tests/golden

Without ``--update`` the command says which files would change. A record is never removed: a format that was once
written is read for ever.
"""
