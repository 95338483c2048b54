"""The proxy of docs/operating.md: its very text, in a real nginx with TLS, and a game played through it."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from seance.web.settings import Settings
from tests.web.harness import PATIENCE, Browser, Server, Socket, running

OPERATING = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
FRAME = """daemon off; master_process off; worker_processes 1; pid {folder}/pid; error_log {folder}/log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {text}
}}
"""
WHERE = shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"]))
needs_nginx = pytest.mark.skipif(
    WHERE is None or shutil.which("openssl") is None,
    reason="There is no nginx or no openssl here; on Debian: apt-get install nginx-light openssl",
)


def free_ports() -> tuple[int, int]:
    """Two different ports that nobody has."""
    with socket.socket() as one, socket.socket() as two:
        for found in (one, two):
            found.bind(("127.0.0.1", 0))
        return one.getsockname()[1], two.getsockname()[1]


def make_certificate(folder: Path) -> None:
    command = (
        "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    )
    command += f" -keyout {folder}/key.pem -out {folder}/certificate.pem"
    subprocess.run(command.split(), check=True, capture_output=True)


def documented(servers: Sequence[Server]) -> str:
    """The text of the documentation: for one server, or for as many as there are in its second example."""
    block, upstream, more = re.findall(r"```nginx\n(.+?)```", OPERATING, re.DOTALL)
    if len(servers) > 1:
        block = re.sub(r"upstream seance \{.+?\n\}\n", upstream, block, flags=re.DOTALL)
        block = block.replace("proxy_pass http://seance;", f"proxy_pass http://seance;\n{more}")
    assert block.count("    server 127.0.0.1:") == len(servers)
    for i, server in enumerate(servers):
        block = block.replace(f"127.0.0.1:{8765 + i}", server.address.removeprefix("http://").rstrip("/"))
    return str(block)


@contextmanager
def nginx(folder: Path, *servers: Server) -> Iterator[str]:
    """The documented proxy before servers; its address."""
    make_certificate(folder)
    process, port, plain = start(folder, documented(servers))
    try:
        redirected = httpx.get(f"http://127.0.0.1:{plain}/t/x", timeout=PATIENCE)
        assert (redirected.status_code, redirected.headers["location"]) == (301, "https://127.0.0.1/t/x")
        yield f"https://localhost:{port}/"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def start(folder: Path, block: str, tries: int = 3) -> tuple[subprocess.Popen[bytes], int, int]:
    """An nginx that listens, and its ports for TLS and without; with others if somebody took one of them meanwhile."""
    port, plain = free_ports()
    text = (
        block.replace("listen 443", f"listen 127.0.0.1:{port}")
        .replace("listen 80", f"listen 127.0.0.1:{plain}")
        .replace("/etc/ssl/seance.example.pem", f"{folder}/certificate.pem")
        .replace("/etc/ssl/seance.example.key", f"{folder}/key.pem")
        .replace("client_header_timeout 10s", "client_header_timeout 3s")
    )
    text = re.sub(r"listen \[::\].+?;", "", text)
    (folder / "nginx.conf").write_text(FRAME.format(folder=folder, text=text))
    command = [str(WHERE), "-c", f"{folder}/nginx.conf", "-e", f"{folder}/log"]
    told = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    process = subprocess.Popen(command)
    if all(listens(process, one) for one in (port, plain)):
        return process, port, plain
    process.kill()
    process.wait(PATIENCE)
    assert tries > 1, (folder / "log").read_text()
    return start(folder, block, tries - 1)


def listens(process: subprocess.Popen[bytes], port: int) -> bool:
    """Wait until somebody listens at a port, as long as the process is there that shall."""
    until = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < until:
        with socket.socket() as line:
            line.settimeout(PATIENCE)
            if line.connect_ex(("127.0.0.1", port)) == 0:
                return True
        time.sleep(0.02)
    return False


@needs_nginx
def test_a_game_is_played_through_the_documented_proxy(tmp_path: Path) -> None:
    async def story(server: Server, address: str) -> None:
        trusting = ssl.create_default_context(cafile=str(tmp_path / "certificate.pem"))
        anna = Browser(server)
        await anna.http.aclose()
        # From another address than the proxy's own, which is trusted.
        line = httpx.AsyncHTTPTransport(verify=trusting, local_address="127.0.0.2")
        anna.http = httpx.AsyncClient(
            base_url=address, transport=line, timeout=PATIENCE, headers={"Origin": address[:-1]}
        )
        async with anna:
            first = (await anna.http.get("/api/games", headers={"Cookie": ""})).headers
            assert first["strict-transport-security"] == "max-age=31536000"
            (cookie,) = [f"{name}={value}" for name, value in anna.http.cookies.items()]
            assert cookie.startswith("__Host-seance=")
            table = await anna.open("rip", "person", "greedy")
            wish = {"game": "rip", "chairs": [{"kind": "person"}] * 2}
            told = [(await anna.http.post("/api/tables", json=wish, headers=forged(i))).status_code for i in range(3)]
            assert told == [201, 201, 429]  # with the one above: who asks is who the proxy saw, whatever they say
            where = f"{address.replace('https', 'wss')}api/tables/{table['id']}/socket?seat=0"
            headers = {"Cookie": cookie, "Origin": address[:-1]}
            async with connect(where, ssl=trusting, additional_headers=headers, max_size=None) as opened:
                watched = Socket(opened, anna, 0)
                assert (await watched.play_out())["table"]["status"] == "over"
            foreign = {"Origin": address[:-1].replace("https", "http")}
            assert (await anna.http.post("/api/tables", json=wish, headers=foreign)).status_code == 403

    def forged(number: int) -> dict[str, str]:
        return {"X-Forwarded-For": f"192.0.2.{number}"}

    with (
        running(tmp_path / "data", workers=1, proxies="127.0.0.1", tables_per_minute=3) as server,
        nginx(tmp_path, server) as address,
    ):
        asyncio.run(story(server, address))
        with socket.create_connection(("localhost", int(address.rsplit(":", 1)[1].strip("/"))), 60) as slow:
            slow.sendall(b"GET / HTTP/1.1\r\n")
            while slow.recv(65536):
                pass


def test_every_setting_is_documented_with_what_holds_without_it() -> None:
    told: dict[str, str] = {}
    for line in re.findall(r"^\| (`[A-Z_`, ]+`) \|([^|]*)\|", OPERATING, re.MULTILINE):
        names, values = ([part.strip(" `") for part in cell.split(",")] for cell in line)
        told |= dict(zip(names, values, strict=True))
    assert told.pop("WORKERS") == "processors"
    defaults = {name.upper(): getattr(Settings(), name) for name in Settings.__struct_fields__ if name != "workers"}
    assert told == {name: f"{value:g}" if isinstance(value, float) else str(value) for name, value in defaults.items()}
