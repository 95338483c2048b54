"""What a host watches: counters and gauges for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, start_http_server

from seance.errors import OptionError

tables = Gauge("seance_tables_in_memory", "Tables that are kept in memory.")
sockets = Gauge("seance_sockets", "Open sockets.")
entries = Counter("seance_log_entries", "Entries written to tables' logs.")
refused = Counter("seance_requests_refused", "Requests that were refused, by code.", ["code"])
cut_off = Counter("seance_connections_cut_off", "Connections that were cut off, by reason.", ["reason"])


class Metrics:
    """The host's meter."""

    def tables_in_memory(self, count: int) -> None:
        tables.set(count)

    def entries_written(self, count: int) -> None:
        entries.inc(count)


def serve_metrics(address: str) -> str:
    """Serve the figures at an address of their own, host:port, which the world does not reach; the address found."""
    host, _, port = address.rpartition(":")
    try:
        if not host:
            raise ValueError("a host is missing")
        server, _ = start_http_server(int(port), host.strip("[]"))
    except (ValueError, OSError, OverflowError) as error:
        raise OptionError(f"SEANCE_METRICS: nothing can listen at {address} ({error}).") from None
    return f"http://{host}:{server.server_port}/metrics"
