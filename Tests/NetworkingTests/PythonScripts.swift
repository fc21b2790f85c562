/// What the servers in Python do.
enum PythonScripts {
  private static let beginning = """
    import socket, ssl, sys, threading, time

    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    ANSWER = b"HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\n[]"

    def head(connection):
        data = b""
        while b"\\r\\n\\r\\n" not in data:
            some = connection.recv(4096)
            if not some:
                return None
            data += some
        return data.decode()

    def serve_all(serve):
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=serve, args=(connection,), daemon=True).start()


    """

  /// Speaks TLS.
  ///
  /// Its arguments are `fine`, `old` or `stall`, a certificate, and its key. Logs `handshake` for
  /// each connection, then the lines of requests.
  static let tls =
    beginning + """
      kind, certificate, key = sys.argv[1:]
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      context.load_cert_chain(certificate, key)
      if kind == "old":
          context.minimum_version = ssl.TLSVersion.TLSv1
          context.maximum_version = ssl.TLSVersion.TLSv1_1
          context.set_ciphers("ALL:@SECLEVEL=0")

      def serve(connection):
          print("handshake", flush=True)
          if kind == "stall":
              time.sleep(60)
          try:
              connection = context.wrap_socket(connection, server_side=True)
              while request := head(connection):
                  print(request, flush=True)
                  connection.sendall(ANSWER)
          except OSError:
              connection.close()

      serve_all(serve)
      """

  /// Speaks TLS, and closes each connection after its last argument was sent.
  ///
  /// Its other arguments are a certificate, and its key. Logs `handshake` for each connection.
  static let brokenTLS =
    beginning + """
      certificate, key, answer = sys.argv[1:]
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      context.load_cert_chain(certificate, key)

      def serve(connection):
          try:
              connection = context.wrap_socket(connection, server_side=True)
              print("handshake", flush=True)
              head(connection)
              connection.sendall(answer.encode().decode("unicode_escape").encode())
          except OSError:
              pass
          connection.close()

      serve_all(serve)
      """

  /// A proxy, to which every name is 127.0.0.1.
  ///
  /// Its argument is `fine`, or what it answers with. Logs the lines of what it was asked.
  static let proxy =
    beginning + """
      answer = sys.argv[1].encode().decode("unicode_escape").encode()

      def copy(source, target):
          try:
              while some := source.recv(65536):
                  target.sendall(some)
          except OSError:
              pass
          target.close()

      def serve(connection):
          request = head(connection)
          print(request, flush=True)
          if answer != b"fine":
              connection.sendall(answer)
              time.sleep(0.5)
              connection.close()
              return
          port = int(request.split()[1].rsplit(":", 1)[1])
          server = socket.create_connection(("127.0.0.1", port))
          connection.sendall(b"HTTP/1.1 200 Connection established\\r\\n\\r\\n")
          threading.Thread(target=copy, args=(server, connection), daemon=True).start()
          copy(connection, server)

      serve_all(serve)
      """

  /// Closes its first connection when the second request on it has come.
  ///
  /// Answers all on other connections, unless its argument is `never`. Logs each request.
  static let forgetful =
    beginning + """
      count = 0
      while True:
          connection, _ = listener.accept()
          count += 1
          if count > 1 and sys.argv[1] == "never":
              head(connection)
              print("asked", flush=True)
              connection.close()
              continue
          while head(connection):
              print("asked", flush=True)
              connection.sendall(ANSWER)
              if count == 1:
                  head(connection)
                  print("asked", flush=True)
                  break
          connection.close()
      """

  /// Never answers.
  ///
  /// Logs, with each connection that comes, how many the client holds open.
  static let silent =
    beginning + """
      connections = []

      def is_open(connection):
          try:
              return connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) != b""
          except BlockingIOError:
              return True
          except OSError:
              return False

      while True:
          connection, _ = listener.accept()
          connections = [one for one in connections if is_open(one)] + [connection]
          print("open", len(connections), flush=True)
          head(connection)
      """
}
