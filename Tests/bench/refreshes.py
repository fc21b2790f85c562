"""A page of the list over TLS, saved durably, next to gh, which saves nothing."""

import contextlib
import http.server
import os
import ssl
import subprocess
import tempfile
import threading
import urllib.request

from rows import Row
from timing import by_turns, median, process, ratio

LIMIT = 0.5


class Pages(http.server.BaseHTTPRequestHandler):
    """Sends the same page for each request, on connections that stay open."""

    protocol_version = "HTTP/1.1"
    page = b""
    # What is written in two parts waits for an acknowledgement of the first.
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(self.page)))
        self.end_headers()
        self.wfile.write(self.page)

    def log_message(self, *_):
        """Logs nothing."""


@contextlib.contextmanager
def serving(page, folder):
    """A server of one page over TLS on loopback; its port, and its certificate, which signs itself."""
    certificate, key = (os.path.join(folder, name) for name in ("certificate.pem", "key.pem"))
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
         "-out", certificate, "-keyout", key], check=True, capture_output=True)
    Pages.page = page
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1], certificate
    finally:
        server.shutdown()


def rows(program, store):
    """The row of one page that is asked for again."""
    with store.serving() as address, urllib.request.urlopen(f"{address}/users?per_page=100") as answer:
        page = answer.read()
    with tempfile.TemporaryDirectory() as folder, serving(page, folder) as (port, certificate):
        common = {"PATH": os.environ["PATH"], "HOME": folder, "LANG": "C.UTF-8", "SSL_CERT_FILE": certificate}
        own = {**common, "GHBROWSE_API_URL": f"https://localhost:{port}/api/v3"}
        gh = {**common, "GH_HOST": f"localhost:{port}", "GH_ENTERPRISE_TOKEN": "stand-in"}
        times = by_turns({
            "ours": process([program, "list", "--refresh", "--json"], own),
            "gh": process(["gh", "api", "users?per_page=100"], gh)})
    part = ratio(times["ours"], times["gh"])
    yield Row("`list --refresh --json` over TLS, saved", f"{median(times['ours']):.1f} ms",
              f"`gh api users` {median(times['gh']):.1f} ms ({part:.2f})", f"≤ {LIMIT} of it", part <= LIMIT)
