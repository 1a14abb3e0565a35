# SPDX-License-Identifier: MIT
"""A web server on loopback that lies in every way the tests need; the path says which.

Prints its two ports (HTTP and TLS) and stops when its standard input ends. Its argument is
a directory for the certificate that it makes for itself.
"""

import gzip
import http.server
import json
import os
import ssl
import subprocess
import sys
import threading
import time
import zlib

DOCUMENT = b'{"flags":{"f":{"state":"ENABLED","variants":{"a":"snow"},"defaultVariant":"a"}}}'
ETAG = 'W/"a, b \\c"'
DATE = "Sun, 06 Nov 1994 08:49:37 GMT"
BOMB = gzip.compress(b" " * (16 << 20))
ports = {}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def answer(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        if "Content_Length" not in headers and "Transfer_Encoding" not in headers:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def chunks(self, chunk, count):
        try:
            for _ in range(count):
                self.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
            self.wfile.write(b"0\r\n\r\n")
        except OSError:
            pass

    def do_POST(self):
        request = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/moved/ofrep/v1/evaluate/flags":
            return self.answer(307, Location=f"https://localhost:{ports['tls']}/good")
        if self.path != "/service/ofrep/v1/evaluate/flags":
            return self.answer(404)
        if self.headers["If-None-Match"] == '"bulk"':
            return self.answer(304)
        key = json.loads(request)["context"]["targetingKey"]
        body = {"flags": [{"key": "f", "value": key, "reason": "STATIC"}]}
        self.answer(200, json.dumps(body).encode(), ETag='"bulk"')

    def do_GET(self):
        kind, _, argument = self.path[1:].partition("/")
        getattr(self, "get_" + kind.replace("-", "_"), lambda _: self.answer(404))(argument)

    def get_good(self, _):
        self.answer(200, DOCUMENT, Content_Type="application/json")

    def get_etag(self, _):
        if self.headers["If-None-Match"] == ETAG:
            return self.answer(304, ETag=ETAG)
        self.answer(200, DOCUMENT, ETag=ETAG, Last_Modified=DATE)

    def get_date(self, _):
        if self.headers["If-Modified-Since"] == DATE and not self.headers["If-None-Match"]:
            return self.answer(304)
        self.answer(200, DOCUMENT, Last_Modified=DATE)

    def get_honest(self, _):
        """Answers only a request that reveals nothing."""
        names = {name.lower() for name in self.headers}
        names -= {"host", "user-agent", "accept", "accept-encoding"}
        self.answer(400 if names else 200, DOCUMENT)

    def get_status(self, argument):
        status, _, retry = argument.partition("/")
        headers = {"Retry_After": retry.replace("_", " ")} if retry else {}
        self.answer(int(status), **headers)

    def get_slow(self, _):
        self.answer(200, b"{", Content_Length="1000")
        try:
            for _ in range(100):
                time.sleep(0.05)
                self.wfile.write(b" ")
                self.wfile.flush()
        except OSError:
            pass

    def get_silent(self, _):
        self.connection.settimeout(5)
        try:
            self.connection.recv(1)
        except OSError:
            pass
        self.close_connection = True

    def get_huge(self, _):
        self.answer(200, Transfer_Encoding="chunked")
        self.chunks(b" " * 65536, 64)

    def get_announced(self, _):
        try:
            self.answer(200, b" " * 300_000)
        except OSError:
            pass

    def get_largest(self, _):
        self.answer(200, DOCUMENT + b" " * ((256 << 10) - len(DOCUMENT)))

    def get_gzip(self, _):
        """A document that is stored compressed, whatever was asked for."""
        self.answer(200, gzip.compress(DOCUMENT), Content_Encoding="gzip")

    def get_deflate(self, _):
        self.answer(200, zlib.compress(DOCUMENT), Content_Encoding="deflate")

    def get_bomb(self, _):
        """Sixteen megabytes in sixteen kilobytes."""
        self.answer(200, BOMB, Content_Encoding="gzip")

    def get_nested(self, _):
        """A bomb in a bomb, which fits by what is sent."""
        self.answer(200, gzip.compress(BOMB), Content_Encoding="gzip, gzip")

    def get_mangled(self, _):
        self.answer(200, b"\x1f\x8b" + b"\0" * 64, Content_Encoding="gzip")

    def get_marked(self, _):
        """With a byte order mark, as some editors write it."""
        self.answer(200, b"\xef\xbb\xbf" + DOCUMENT)

    def get_utf16(self, _):
        self.answer(200, DOCUMENT.decode().encode("utf-16"))

    def get_truncated(self, _):
        self.answer(200, DOCUMENT[:-4], Content_Length=str(len(DOCUMENT)))
        self.close_connection = True

    def get_cut(self, _):
        self.answer(200, Transfer_Encoding="chunked")
        self.wfile.write(b"20\r\n" + DOCUMENT[:32] + b"\r\n")
        self.close_connection = True

    def get_html(self, _):
        self.answer(200, b"<html>log in, please</html>", Content_Type="text/html")

    def get_array(self, _):
        self.answer(200, b"[]", Content_Type="application/json")

    def get_garbage(self, _):
        self.wfile.write(b"\x00\xff\x01 not HTTP at all\r\n\r\n")
        self.close_connection = True

    def get_headers(self, _):
        self.send_response(200)
        for number in range(1000):
            self.send_header(f"X-{number}", "x" * 90)
        self.end_headers()

    def get_to_tls(self, _):
        self.answer(302, Location=f"https://localhost:{ports['tls']}/good")

    def get_to_http(self, _):
        self.answer(302, Location=f"http://127.0.0.1:{ports['http']}/good")

    def get_to_file(self, _):
        self.answer(302, Location="file:///etc/passwd")

    def get_loop(self, _):
        self.answer(302, Location=f"https://localhost:{ports['tls']}/loop")


def serve(name, context=None):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.handle_error = lambda *_: None
    if context:
        server.socket = context.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False)
    ports[name] = server.server_address[1]
    threading.Thread(target=server.serve_forever, daemon=True).start()


def certificate(directory):
    """A certificate that nobody has signed, for localhost alone."""
    key, file = os.path.join(directory, "key.pem"), os.path.join(directory, "certificate.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-keyout", key, "-out", file, "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost"], check=True, stderr=subprocess.DEVNULL)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file, key)
    return context


serve("http")
serve("tls", certificate(sys.argv[1]))
print(ports["http"], ports["tls"], flush=True)
sys.stdin.read()
