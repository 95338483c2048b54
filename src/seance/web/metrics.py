"""What a host watches: counters and gauges for Prometheus."""

from prometheus_client import Counter, Gauge

tables = Gauge("seance_tables_in_memory", "Tables that are kept in memory.")
sockets = Gauge("seance_sockets", "Open sockets.")
entries = Counter("seance_log_entries", "Entries written to tables' logs.")
refused = Counter("seance_requests_refused", "Requests that were refused, by code.", ["code"])


class Metrics:
    """The host's meter."""

    def tables_in_memory(self, count: int) -> None:
        tables.set(count)

    def entries_written(self, count: int) -> None:
        entries.inc(count)
