"""Benchmarks. They print figures and assert nothing: ``python -m tests.bench``."""
