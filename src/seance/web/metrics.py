"""What a host watches: counters and gauges for Prometheus."""

from __future__ import annotations

import errno
from collections.abc import Iterator

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Metric, start_http_server

from seance.errors import OptionError
from seance.store.nodes import Nodes

tables = Gauge("seance_tables_in_memory", "Tables that are kept in memory.")
sockets = Gauge("seance_sockets", "Open sockets.")
entries = Counter("seance_log_entries", "Entries written to tables' logs.")
refused = Counter("seance_requests_refused", "Requests that were refused, by code.", ["code"])
nodes = Gauge("seance_nodes", "Nodes that share the database, this one included; 0 where it is not shared.")
seen_to = Gauge("seance_tables_seen_to", "Tables whose bots and clocks this node sees to, where several could.")
cut_off = Counter("seance_connections_cut_off", "Connections that were cut off, by reason.", ["reason"])

REASONS: dict[int | None, str] = {
    errno.EADDRINUSE: "another program listens there",
    errno.EADDRNOTAVAIL: "that is no address of this machine",
    errno.EACCES: "that port is not for everybody",
}


class Metrics:
    """The host's meter."""

    def tables_in_memory(self, count: int) -> None:
        tables.set(count)

    def entries_written(self, count: int) -> None:
        entries.inc(count)


class Named:
    """All figures, each with the name of the node that they are of."""

    def __init__(self, node: str) -> None:
        self.node = node

    def collect(self) -> Iterator[Metric]:
        for one in REGISTRY.collect():
            one.samples = [sample._replace(labels={**sample.labels, "node": self.node}) for sample in one.samples]
            yield one


def watch_nodes(known: Nodes) -> None:
    """Tell how many nodes there are, by what this one knows, and to how many tables it sees."""
    nodes.set_function(lambda: known.count)
    seen_to.set_function(lambda: known.held)


def serve_metrics(address: str, node: str = "") -> str:
    """Serve the figures at an address of their own, host:port, which the world does not reach; the address found.

    Where there are several nodes each figure bears this one's name.
    """
    figures = REGISTRY
    if node:
        figures = CollectorRegistry()
        figures.register(Named(node))
    host, _, port = address.rpartition(":")
    if not (host and port.isascii() and port.isdecimal() and int(port) < 1 << 16):
        raise OptionError(f"SEANCE_METRICS: {address} is no host:port.")
    try:
        server, _ = start_http_server(int(port), host.strip("[]"), figures)
    except (ValueError, OSError) as error:  # the first of a host that can be none
        raise OptionError(f"SEANCE_METRICS: nothing can listen at {address}: {why(error)}.") from None
    return f"http://{host}:{server.server_port}/metrics"


def why(error: Exception) -> str:
    """Why nothing can listen somewhere, in words."""
    number = error.errno if isinstance(error, OSError) else None
    return REASONS.get(number, "there is no such host")
