import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// A server in the other network, written in Python.
final class NamespaceServer {
  /// A line of its log.
  struct Entry {
    /// `connection`, `failed` or `request`.
    let kind: String
    /// How many requests it has not answered.
    let unanswered: Int
    let text: String
  }

  private let process = Process()
  private let orders = Pipe()
  private let output = Pipe()
  private var log = Data()

  /// A bit of GitHub's API over TLS, with invented people, twenty on a page.
  ///
  /// - Parameters:
  ///   - certificate: The name of its certificate.
  ///   - address: Where it listens; `::` is every address, of both families.
  init(
    in pair: NamespacePair, certificate: String = "server",
    at address: String = NamespacePair.server.old
  ) throws {
    try start(
      in: pair, Self.api,
      [pair.certificate(certificate), pair.key(certificate), address, "\(NamespacePair.port)"])
  }

  /// A name server, which says that it is in trouble (`failing`), takes 10 s (`slow`), or says that each
  /// name is the machine that asks (`misleading`).
  init(ofNames kind: String, in pair: NamespacePair) throws {
    try start(in: pair, Self.names, [kind, NamespacePair.server.old])
  }

  private func start(in pair: NamespacePair, _ script: String, _ arguments: [String]) throws {
    let words = try pair.serverLauncher()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments =
      words.dropFirst() + [try SystemCommand.python3.path(), "-W", "ignore", "-u", "-c"]
      + [PythonScript.beginning + script] + arguments
    process.standardInput = orders
    process.standardOutput = output
    try process.run()
    readLog { $0.contains(UInt8(ascii: "\n")) }
    XCTAssertEqual(String(decoding: log, as: UTF8.self), "ready\n", "the server does not start")
  }

  deinit {
    end()
  }

  /// Keeps its answers back from now on.
  func hold() throws { try orders.fileHandleForWriting.write(contentsOf: Data("hold\n".utf8)) }

  /// Answers, also what waits.
  func answer() throws { try orders.fileHandleForWriting.write(contentsOf: Data("answer\n".utf8)) }

  /// Returns once so many requests have come since its start; fails when they do not.
  func waitForRequest(_ count: Int, file: StaticString = #filePath, line: UInt = #line) {
    readLog { log in entries(in: log).count { $0.kind == "request" } >= count }
    let requests = entries(in: log).filter { $0.kind == "request" }
    XCTAssertGreaterThanOrEqual(requests.count, count, file: file, line: line)
  }

  /// Ends it, and returns its log.
  func stop() -> [Entry] {
    end()
    log += output.fileHandleForReading.readDataToEndOfFile()
    return entries(in: log)
  }

  /// Ends it, and returns the requests that it got.
  func stopAndTakeRequests() -> [Entry] { stop().filter { $0.kind == "request" } }

  private func entries(in log: Data) -> [Entry] {
    String(decoding: log, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count == 3, let unanswered = Int(words[1]) else { return nil }
      return Entry(kind: words[0], unanswered: unanswered, text: words[2])
    }
  }

  // Reads until the log is as wanted, for ten seconds at most.
  private func readLog(until isWanted: (Data) -> Bool) {
    let handle = output.fileHandleForReading
    var input = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while !isWanted(log), poll(&input, 1, 10_000) > 0 {
      let some = handle.availableData
      if some.isEmpty { return }
      log += some
    }
  }

  private func end() {
    // A process started by a thread that blocks the gentler signals never gets them.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}

// MARK: - Scripts

extension NamespaceServer {
  // The line `hold` on its input makes it keep its answers back until the line `answer`. Its log has a
  // kind, how many requests are not answered, and more in JSON.
  private static let api = """
    from urllib.parse import parse_qs, urlsplit

    certificate, key, address, port = sys.argv[1:]
    tls = context(certificate, key)
    answering = threading.Event()
    answering.set()
    lock = threading.Lock()
    unanswered = 0

    def log(kind, change=0, text=""):
        global unanswered
        with lock:
            unanswered += change
            if kind:
                print(kind, unanswered, json.dumps(text), flush=True)

    def person(number):
        return {"id": number, "login": f"invented-{number}", "type": "User",
                "site_admin": False, "html_url": f"https://example.org/invented-{number}"}

    def answer(request):
        url = urlsplit(request.split()[1])
        since = int(parse_qs(url.query).get("since", ["0"])[0])
        if url.path == "/users":
            body = [person(number) for number in range(since + 1, since + 21)]
        else:
            body = person(int(url.path.rsplit("-", 1)[1]))
        text = json.dumps(body).encode()
        head = (f"HTTP/1.1 200 OK\\r\\nContent-Type: application/json; charset=utf-8\\r\\n"
                f"Content-Length: {len(text)}\\r\\n"
                f'Link: <https://{address}:{port}/users?since={since + 20}>; rel="next"\\r\\n\\r\\n')
        return head.encode() + text

    def serve(connection):
        log("connection")
        try:
            connection = tls.wrap_socket(connection, server_side=True)
            while request := head(connection):
                log("request", 1, request)
                answering.wait()
                log(None, -1)
                connection.sendall(answer(request))
        except OSError as error:
            log("failed", 0, str(error))
        connection.close()

    def obey():
        for line in sys.stdin:
            answering.clear() if line.strip() == "hold" else answering.set()

    threading.Thread(target=obey, daemon=True).start()
    is_any = address == "::"
    family = socket.AF_INET6 if is_any else socket.AF_INET
    listener = socket.create_server(
        (address, int(port)), backlog=50, family=family, dualstack_ipv6=is_any)
    print("ready", flush=True)
    serve_all(listener, serve)
    """

  private static let names = """
    import struct

    kind, address = sys.argv[1:]
    names = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    names.bind((address, 53))
    print("ready", flush=True)

    def answer(query, asker):
        if kind == "slow":
            time.sleep(10)
        question = query[12:query.index(b"\\0", 12) + 5]
        is_known = kind != "failing" and question[-4:-2] == b"\\0\\1"
        code = 2 if kind == "failing" else 0
        begin = query[:2] + struct.pack(">5H", 0x8180 | code, 1, int(is_known), 0, 0)
        record = b"\\xc0\\x0c\\0\\1\\0\\1" + struct.pack(">IH4B", 60, 4, 127, 0, 0, 1)
        names.sendto(begin + question + (record if is_known else b""), asker)

    while True:
        query, asker = names.recvfrom(4096)
        threading.Thread(target=answer, args=(query, asker), daemon=True).start()
    """
}
