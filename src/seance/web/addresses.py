"""Where somebody is: the address that counts, which a proxy tells if the host trusts it."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from seance.errors import OptionError

log = structlog.get_logger()
Address = IPv4Address | IPv6Address
HOUSEHOLD = 64
"""Bits of an IPv6 address that tell one household from another; the rest anybody can choose for themselves."""


def read_address(text: str) -> Address | None:
    """An address as it is written in headers and by the system: perhaps with a port, perhaps IPv4 as IPv6."""
    bare = text.strip()
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        address = ip_address(bare.partition("%")[0])
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address


def household(text: str) -> str:
    """The name under which an address is counted."""
    address = read_address(text)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, HOUSEHOLD), strict=False))
    return text if address is None else str(address)


class Proxies:
    """The proxies whose word about addresses and https is believed."""

    def __init__(self, told: str) -> None:
        self.networks: list[IPv4Network | IPv6Network] = []
        for part in filter(None, map(str.strip, told.split(","))):
            try:
                self.networks.append(ip_network(part))
            except ValueError:
                raise OptionError(f"SEANCE_PROXIES: {part} is no address and no network.") from None
        self._warned = False

    def trusts(self, text: str) -> bool:
        address = read_address(text)
        return address is not None and any(address in network for network in self.networks)

    def origin_of(self, told: list[str]) -> str:
        """Who asked, of the addresses that proxies wrote down one after the other: the last that is none of them."""
        for text in reversed(told):
            if not self.trusts(text):
                return text.strip() if read_address(text) else ""
        return told[0].strip() if told else ""

    def warn(self) -> None:
        """Say once what an unnamed proxy means for limits and https."""
        if not self._warned:
            self._warned = True
            log.warning("a proxy that SEANCE_PROXIES does not name forwards addresses; they count for nothing")


def behind_proxies(app: ASGIApp, proxies: Proxies) -> ASGIApp:
    """Put the address and the scheme that a trusted proxy tells in the place of its own."""

    async def placed(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            forwarded = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
            if proxies.trusts(scope["client"][0] if scope["client"] else ""):
                believe(scope, proxies.origin_of(",".join(forwarded).split(",") if forwarded else []))
            elif forwarded:
                proxies.warn()
        await app(scope, receive, send)

    return placed


def believe(scope: Scope, origin: str) -> None:
    """Take over what a proxy says."""
    if origin:
        scope["client"] = (origin, 0)
    scheme = dict(scope["headers"]).get(b"x-forwarded-proto", b"").decode("latin-1").strip()
    if scheme in ("http", "https"):
        scope["scheme"] = scheme if scope["type"] == ScopeType.HTTP else scheme.replace("http", "ws")


def address_of(scope: Scope) -> str:
    """The address of a connection, as it is counted."""
    return household(scope["client"][0]) if scope["client"] else ""
