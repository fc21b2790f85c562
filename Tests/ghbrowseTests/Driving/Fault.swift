import StandIn

/// Something that a server does wrong, and what a command makes of it.
struct Fault {
  /// The row of the catalogue, and which of its kinds it is.
  let name: String
  let steps: [FaultStep]
  /// The exit status where nothing is saved.
  let status: Int32
  /// What is said, among other words.
  let words: String

  init(_ name: String, _ steps: [FaultStep], _ status: Int32, _ words: String) {
    self.name = name
    self.steps = steps
    self.status = status
    self.words = words
  }
}

extension Fault {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

  private static func json(_ body: String) -> [FaultStep] {
    [.send(ok + "Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body), .close]
  }

  /// Those that end by themselves.
  static let told: [Fault] = [
    Fault(
      "F1 cut body", [.send(ok + "Content-Length: 99\r\n\r\n[{"), .close], 3,
      "GitHub cannot be reached"),
    Fault(
      "F1 reset body", [.send(ok + "Content-Length: 99\r\n\r\n[{"), .reset], 3,
      "GitHub cannot be reached"),
    Fault(
      "F1 cut chunk", [.send(ok + "Transfer-Encoding: chunked\r\n\r\n10\r\n[{"), .close], 3,
      "GitHub cannot be reached"
    ),
    Fault("F2 nothing", [.close], 3, "GitHub cannot be reached"),
    Fault(
      "F2 status line only", [.send("HTTP/1.1 200 OK\r\n"), .close], 3, "GitHub cannot be reached"),
    Fault("F2 half a header", [.send(ok + "Content-Le"), .close], 3, "GitHub cannot be reached"),
    Fault(
      "F2 100 and the end", [.send("HTTP/1.1 100 Continue\r\n\r\n"), .close], 3,
      "GitHub cannot be reached"),
    Fault("F10 garbage", json("lorem ipsum"), 1, "could not be read"),
    Fault("F10 cut JSON", json(#"[{"login":"#), 1, "could not be read"),
    Fault("F10 trailing", json("[] []"), 1, "could not be read"),
    Fault("F10 NaN", json(#"[{"login":"a","id":NaN}]"#), 1, "could not be read"),
    Fault("F10 deep", json(String(repeating: "[", count: 1_000_000)), 1, "could not be read"),
    Fault(
      "F12 claims 400 MB", [.send(ok + "Content-Length: 419430400\r\n\r\n[")], 1,
      "could not be read"),
    Fault(
      "F12 endless", [.send(ok + "\r\n"), .flood(Array(repeating: 0x20, count: 65_536))], 1,
      "could not be read"
    ),
    Fault(
      "F13 bad gzip", [.send(ok + "Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nlorem")], 1,
      "could not be read"),
    Fault("F14 NUL", [.send(ok + "X: a\0b\r\n\r\n"), .close], 1, "could not be read"),
    Fault(
      "F18 a page", [.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>")], 3, "sign-in page"
    ),
    Fault(
      "F18 511", [.send("HTTP/1.1 511 Sign In\r\nContent-Length: 0\r\n\r\n")], 3, "sign-in page"),
    Fault(
      "F18 redirect",
      [.send("HTTP/1.1 302 F\r\nLocation: http://portal.invalid/\r\nContent-Length: 0\r\n\r\n")], 3,
      "sign-in page"
    ),
  ]

  /// Those that look like an answer and are none.
  static let none: [Fault] =
    ["000", "001", "099"].map { status in
      Fault(
        "R1 status \(status)",
        [.send("HTTP/1.1 \(status) X\r\nContent-Length: 2\r\n\r\n[]"), .close], 1,
        "not an HTTP status")
    } + [
      Fault(
        "R8 brotli by its label",
        [.send(ok + "Content-Encoding: br\r\nContent-Length: 2\r\n\r\n[]")], 1, "encoding"),
      Fault("R8 nobody", json("[[],null,{}]"), 1, "none of its entries is a user"),
    ]

  /// These last as long as a command waits.
  static let stalls: [Fault] = [
    Fault(
      "F3 slow body",
      [.send(ok + "Content-Length: 99\r\n\r\n["), .drip(0x20, every: .milliseconds(500))],
      3, "in time"),
    Fault(
      "F3 slow headers", [.send(ok + "X: "), .drip(0x61, every: .milliseconds(500))], 3, "in time"),
    Fault("F4 no answer", [], 3, "in time"),
    Fault("F4 stall", [.send(ok + "Content-Length: 99\r\n\r\n[")], 3, "in time"),
  ]
}
