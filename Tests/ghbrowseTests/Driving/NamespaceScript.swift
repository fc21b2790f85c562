import StandIn

/// What the server in the other network does, in Python.
enum NamespaceScript {
  /// A bit of GitHub's API over TLS, with invented people, twenty on a page.
  ///
  /// Its arguments are a certificate, its key, an address and a port. The line `hold` on its input
  /// makes it keep its answers back until the line `answer`. Its log has the time by the clock that
  /// does not count sleep, then `connection`, `failed` or `request`, how many requests it has not
  /// answered, and the request itself in JSON.
  static let api =
    PythonScript.beginning + """
      from urllib.parse import parse_qs, urlsplit

      certificate, key, address, port = sys.argv[1:]
      tls = context(certificate, key)
      base = f"https://{address}:{port}"
      answering = threading.Event()
      answering.set()
      lock = threading.Lock()
      unanswered = 0

      def log(*words):
          with lock:
              print(f"{time.monotonic():.3f}", *words, flush=True)

      def count(change):
          global unanswered
          with lock:
              unanswered += change
              return unanswered

      def person(number):
          return {"id": number, "login": f"invented-{number}", "type": "User",
                  "site_admin": False, "html_url": f"https://example.org/invented-{number}"}

      def answer(request):
          url = urlsplit(request.split()[1])
          if url.path == "/users":
              since = int(parse_qs(url.query).get("since", ["0"])[0])
              body = [person(number) for number in range(since + 1, since + 21)]
          else:
              body = person(int(url.path.rsplit("-", 1)[1]))
              since = 0
          text = json.dumps(body).encode()
          link = f'<{base}/users?since={since + 20}>; rel="next"'
          head = (f"HTTP/1.1 200 OK\\r\\nContent-Type: application/json; charset=utf-8\\r\\n"
                  f"Content-Length: {len(text)}\\r\\nLink: {link}\\r\\n\\r\\n")
          return head.encode() + text

      def serve(connection):
          log("connection", 0)
          try:
              connection = tls.wrap_socket(connection, server_side=True)
              while request := head(connection):
                  log("request", count(1), json.dumps(request))
                  answering.wait()
                  count(-1)
                  connection.sendall(answer(request))
          except OSError as error:
              log("failed", 0, json.dumps(str(error)))
          connection.close()

      def obey():
          for line in sys.stdin:
              answering.clear() if line.strip() == "hold" else answering.set()

      threading.Thread(target=obey, daemon=True).start()
      # That of all addresses is of both families.
      is_any = address == "::"
      family = socket.AF_INET6 if is_any else socket.AF_INET
      listener = socket.create_server(
          (address, int(port)), backlog=50, family=family, dualstack_ipv6=is_any)
      print("ready", flush=True)
      serve_all(listener, serve)
      """
}
