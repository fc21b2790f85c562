import StandIn

/// What the servers in Python do.
enum PythonScripts {
  private static let beginning =
    PythonScript.beginning + """
      listener = socket.create_server(("127.0.0.1", 0))
      print(listener.getsockname()[1], flush=True)
      ANSWER = b"HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\n[]"

      def unescaped(text):
          return text.encode().decode("unicode_escape").encode()

      """

  /// A TLS server.
  ///
  /// Its arguments are `fine`, `old`, `stall`, `close` or what it answers before it closes a connection, then a
  /// certificate and its key. Logs `handshake` for each connection, then the lines of requests.
  static let tls =
    beginning + """
      kind, certificate, key = sys.argv[1:]
      tls = context(certificate, key)
      if kind == "old":
          tls.minimum_version = ssl.TLSVersion.TLSv1
          tls.maximum_version = ssl.TLSVersion.TLSv1_1
          tls.set_ciphers("ALL:@SECLEVEL=0")

      def serve(connection):
          print("handshake", flush=True)
          if kind == "stall":
              time.sleep(60)
          if kind == "close":
              return connection.close()
          try:
              connection = tls.wrap_socket(connection, server_side=True)
              while request := head(connection):
                  print(request, flush=True)
                  connection.sendall(ANSWER if kind == "fine" else unescaped(kind))
                  if kind != "fine":
                      break
          except OSError:
              pass
          connection.close()

      serve_all(listener, serve)
      """

  /// A proxy, to which every name is 127.0.0.1.
  ///
  /// Its argument is `fine`, or what it answers with. Logs the lines of what it was asked.
  static let proxy =
    beginning + """
      answer = unescaped(sys.argv[1])

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

      serve_all(listener, serve)
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

  /// Counts connections.
  ///
  /// Its arguments are `never` or `once`, which is how often it answers on a connection, and, for
  /// TLS, a certificate and its key. Does not read what comes then, nor close. Logs, with each
  /// connection that comes, how many the client holds open.
  static let counting =
    beginning + """
      kind, *files = sys.argv[1:]
      tls = context(*files) if files else None
      held = []

      def is_open(raw):
          try:
              while raw.recv(4096, socket.MSG_DONTWAIT):
                  pass
              return False
          except BlockingIOError:
              return True
          except OSError:
              return False

      while True:
          connection, _ = listener.accept()
          raw = connection.dup()
          held = [(one, other) for one, other in held if is_open(one)]
          print("open", len(held) + 1, flush=True)
          try:
              if tls:
                  connection = tls.wrap_socket(connection, server_side=True)
              held.append((raw, connection))
              if head(connection) and kind == "once":
                  connection.sendall(ANSWER)
          except OSError:
              pass
      """
}
