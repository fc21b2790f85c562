/// What servers in Python have in common.
package enum PythonScript {
  /// Their beginning; each test appends its part.
  ///
  /// `context` makes a side of TLS from the files of a certificate and its key, `head` reads the
  /// head of a request, or `None` at the end, and `serve_all` gives each connection a thread.
  package static let beginning = """
    import json, socket, ssl, sys, threading, time

    def context(certificate, key):
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        made.load_cert_chain(certificate, key)
        return made

    def head(connection):
        data = b""
        while b"\\r\\n\\r\\n" not in data:
            some = connection.recv(4096)
            if not some:
                return None
            data += some
        return data.decode()

    def serve_all(listener, serve):
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=serve, args=(connection,), daemon=True).start()

    """
}
