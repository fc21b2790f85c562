"""A page of the list over TLS, saved durably, beside gh, who saves nothing."""

import contextlib
import http.server
import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import urllib.request

from rows import Row, skipped
from timing import by_turns, median, process, ratio

WHAT = "`list --refresh --json` over TLS, saved"


class _Pages(http.server.BaseHTTPRequestHandler):
    """Gives the same page for each request, on connections that stay open."""

    protocol_version = "HTTP/1.1"
    page = b""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(self.page)))
        self.end_headers()
        self.wfile.write(self.page)

    def log_message(self, *_):
        """Says nothing."""

    # What is written in two parts waits for an answer to the first.
    wbufsize = -1
    disable_nagle_algorithm = True


def certificate(folder):
    """The files of a certificate for this machine that signs itself, and of its key."""
    names = [os.path.join(folder, name) for name in ("certificate.pem", "key.pem")]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
         "-out", names[0], "-keyout", names[1]], check=True, capture_output=True)
    return names


@contextlib.contextmanager
def serving(page, folder):
    """A server of one page over TLS on loopback; its port, and the certificate to trust."""
    trusted, key = certificate(folder)
    _Pages.page = page
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Pages)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(trusted, key)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1], trusted
    finally:
        server.shutdown()


def bare(port, trusted):
    """Milliseconds of a connection, a handshake and a page by the machine's own socket."""
    context = ssl.create_default_context(cafile=trusted)

    def call():
        start = time.perf_counter()
        with socket.create_connection(("127.0.0.1", port)) as plain, \
                context.wrap_socket(plain, server_hostname="localhost") as secured:
            secured.sendall(b"GET /users HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            while secured.recv(1 << 16):
                pass
        return (time.perf_counter() - start) * 1000
    return call


def rows(program, store):
    """Rows of one page that is asked for again."""
    with store.serving() as address:
        with urllib.request.urlopen(f"{address}/users?per_page=100") as answer:
            page = answer.read()
    if not shutil.which("gh"):
        yield skipped(WHAT, "gh")
        return
    with tempfile.TemporaryDirectory() as folder, serving(page, folder) as (port, trusted):
        common = {"PATH": os.environ["PATH"], "HOME": folder, "LANG": "C.UTF-8", "SSL_CERT_FILE": trusted}
        own = {**common, "GHBROWSE_API_URL": f"https://localhost:{port}/api/v3"}
        gh = {**common, "GH_HOST": f"localhost:{port}", "GH_ENTERPRISE_TOKEN": "stand-in"}
        times = by_turns({
            "ours": process([program, "list", "--refresh", "--json"], own),
            "gh": process(["gh", "api", "users?per_page=100"], gh),
            "bare": bare(port, trusted)})
    part, ours, least = ratio(times["ours"], times["gh"]), median(times["ours"]), median(times["bare"])
    yield Row(WHAT, f"{ours:.1f} ms", f"`gh api users` {median(times['gh']):.1f} ms ({part:.2f})", "≤ 0.5 of it",
              part <= 0.5, f"a bare socket with TLS {least:.1f} ms ({ours / least:.1f} times)")
