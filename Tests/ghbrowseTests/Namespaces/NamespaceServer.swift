import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// A server in the other network, written in Python.
final class NamespaceServer {
  private let process = Process()
  private let output = Pipe()

  /// Starts a bit of GitHub's API over TLS, with invented people, twenty on a page.
  ///
  /// - Parameters:
  ///   - certificate: The name of its certificate.
  ///   - address: The address to listen at; `::` is every address, of both families.
  init(in pair: NamespacePair, certificate: String, at address: String) throws {
    try start(
      in: pair, Self.api,
      [pair.certificate(certificate), pair.key(certificate), address, "\(NamespacePair.port)"])
  }

  /// Starts a name server that fails (`failing`), answers after ten seconds (`slow`), or gives every name the
  /// address of the machine that asks (`misleading`).
  init(ofNames kind: String, in pair: NamespacePair) throws {
    try start(in: pair, Self.names, [kind, NamespacePair.server.old])
  }

  private func start(in pair: NamespacePair, _ script: String, _ arguments: [String]) throws {
    let words = try pair.serverLauncher()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments =
      words.dropFirst() + [try SystemCommand.python3.path(), "-W", "ignore", "-u", "-c"]
      + [PythonScript.beginning + script] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let handle = output.fileHandleForReading
    var input = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    var log = Data()
    while log.last != UInt8(ascii: "\n"), poll(&input, 1, 10_000) > 0 {
      let more = handle.availableData
      if more.isEmpty { break }
      log += more
    }
    XCTAssertEqual(String(decoding: log, as: UTF8.self), "ready\n", "the server does not start")
  }

  deinit { end() }

  /// Ends it.
  ///
  /// - Returns: A line for each `connection`, and for each `request` with its text.
  func stop() -> [String] {
    end()
    let log = output.fileHandleForReading.readDataToEndOfFile()
    return String(decoding: log, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func end() {
    // A process started by a thread that blocks the gentler signals never gets them.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  private static let api = """
    from urllib.parse import parse_qs, urlsplit

    certificate, key, address, port = sys.argv[1:]
    tls = context(certificate, key)

    def person(number):
        return {"id": number, "login": f"invented-{number}", "type": "User",
                "site_admin": False, "html_url": f"https://example.org/invented-{number}"}

    def answer(request):
        since = int(parse_qs(urlsplit(request.split()[1]).query).get("since", ["0"])[0])
        text = json.dumps([person(number) for number in range(since + 1, since + 21)]).encode()
        head = (f"HTTP/1.1 200 OK\\r\\nContent-Type: application/json; charset=utf-8\\r\\n"
                f"Content-Length: {len(text)}\\r\\n"
                f'Link: <https://{address}:{port}/users?since={since + 20}>; rel="next"\\r\\n\\r\\n')
        return head.encode() + text

    def serve(connection):
        print("connection", flush=True)
        try:
            connection = tls.wrap_socket(connection, server_side=True)
            while request := head(connection):
                print("request", json.dumps(request), flush=True)
                connection.sendall(answer(request))
        except OSError:
            pass
        connection.close()

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
        has_address = kind == "misleading" and question[-4:-2] == b"\\0\\1"
        flags = 0x8182 if kind == "failing" else 0x8180
        record = b"\\xc0\\x0c\\0\\1\\0\\1" + struct.pack(">IH4B", 60, 4, 127, 0, 0, 1)
        header = query[:2] + struct.pack(">5H", flags, 1, int(has_address), 0, 0)
        names.sendto(header + question + (record if has_address else b""), asker)

    while True:
        query, asker = names.recvfrom(4096)
        threading.Thread(target=answer, args=(query, asker), daemon=True).start()
    """
}
