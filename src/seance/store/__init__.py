"""The log of every table in a database, which is the truth: SQLite without any set-up."""
