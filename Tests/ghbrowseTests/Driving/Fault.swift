import StandIn

/// Something that a server does wrong, and what a command makes of it.
struct Fault {
  /// The row of the catalogue, and which of its kinds it is.
  let name: String
  let reply: Reply
  /// The exit status where nothing is saved.
  let status: Int32
  /// What is said, among other words.
  let words: String
}

extension Fault {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
  private static let unreached = (status: Int32(3), words: "GitHub cannot be reached")
  private static let unread = (status: Int32(1), words: "could not be read")
  private static let portal = (status: Int32(3), words: "sign-in page")
  private static let late = (status: Int32(3), words: "in time")

  private init(_ name: String, _ end: (status: Int32, words: String), _ steps: FaultStep...) {
    self.init(name: name, reply: .steps(steps), status: end.status, words: end.words)
  }

  private static func json(_ body: String) -> FaultStep {
    .send(ok + "Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body)
  }

  /// Those that end by themselves, and break HTTP or JSON.
  static let told: [Fault] =
    [
      Fault("F1 cut body", unreached, .send(ok + "Content-Length: 99\r\n\r\n[{"), .close),
      Fault("F1 reset body", unreached, .send(ok + "Content-Length: 99\r\n\r\n[{"), .reset),
      Fault(
        "F1 cut chunk", unreached, .send(ok + "Transfer-Encoding: chunked\r\n\r\n10\r\n[{"), .close),
      Fault("F2 nothing", unreached, .close),
      Fault("F2 status line only", unreached, .send("HTTP/1.1 200 OK\r\n"), .close),
      Fault("F2 half a header", unreached, .send(ok + "Content-Le"), .close),
      Fault("F2 100 and the end", unreached, .send("HTTP/1.1 100 Continue\r\n\r\n"), .close),
      Fault("F10 garbage", unread, json("lorem ipsum"), .close),
      Fault("F10 cut JSON", unread, json(#"[{"login":"#), .close),
      Fault("F10 trailing", unread, json("[] []"), .close),
      Fault("F10 NaN", unread, json(#"[{"login":"a","id":NaN}]"#), .close),
      Fault("F10 deep", unread, json(String(repeating: "[", count: 1_000_000)), .close),
      Fault("F12 claims 400 MB", unread, .send(ok + "Content-Length: 419430400\r\n\r\n[")),
      Fault(
        "F12 endless", unread, .send(ok + "\r\n"), .flood(Array(repeating: 0x20, count: 65_536))),
      Fault(
        "F13 bad gzip", unread,
        .send(ok + "Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nlorem")),
      Fault("F14 NUL", unread, .send(ok + "X: a\0b\r\n\r\n"), .close),
      Fault("F18 a page", portal, .send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>")),
      Fault("F18 511", portal, .send("HTTP/1.1 511 Sign In\r\nContent-Length: 0\r\n\r\n")),
      Fault(
        "F18 redirect", portal,
        .send("HTTP/1.1 302 F\r\nLocation: http://portal.invalid/\r\nContent-Length: 0\r\n\r\n")),
      Fault(
        "R8 brotli by its label", (1, "encoding"),
        .send(ok + "Content-Encoding: br\r\nContent-Length: 2\r\n\r\n[]")),
      Fault("R8 nobody", (1, "none of its entries is a user"), json("[[],null,{}]"), .close),
    ]
    + ["000", "001", "099"].map { status in
      Fault(
        "R1 status \(status)", (1, "not an HTTP status"),
        .send("HTTP/1.1 \(status) X\r\nContent-Length: 2\r\n\r\n[]"), .close)
    }

  /// These last as long as a command waits.
  static let stalls: [Fault] = [
    Fault(
      "F3 slow body", late, .send(ok + "Content-Length: 99\r\n\r\n["),
      .drip(0x20, every: .milliseconds(500))),
    Fault("F3 slow headers", late, .send(ok + "X: "), .drip(0x61, every: .milliseconds(500))),
    Fault("F4 no answer", late), Fault("F4 stall", late, .send(ok + "Content-Length: 99\r\n\r\n[")),
  ]

  /// All replies that end by themselves, those in good HTTP too.
  static let replies: [(name: String, reply: Reply)] =
    told.map { ($0.name, $0.reply) } + answers.map { ($0.name, .answer($0.answer)) }

  private static let answers: [(name: String, answer: CannedAnswer)] =
    [500, 502, 503, 504, 408, 400, 404, 410, 422, 451, 304, 599].map { status in
      ("status \(status)", .json(#"{"message":"no"}"#, status: status))
    } + [
      ("F7 a second", CannedAnswer(status: 429, headers: ["Retry-After": "1"])),
      // By the answer's own clock, as the program reckons it.
      (
        "F6 used up for a second",
        CannedAnswer(
          status: 403,
          headers: [
            "Date": "Mon, 07 Oct 2019 19:26:35 GMT", "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset": "1570476396",
          ])
      ),
      ("F8 Basic", CannedAnswer(status: 401, headers: ["WWW-Authenticate": "Basic realm=x"])),
      ("F15 loop", CannedAnswer(status: 302, headers: ["Location": "/users?per_page=30"])),
      ("F15 elsewhere", CannedAnswer(status: 301, headers: ["Location": "http://127.0.0.1:9/"])),
      ("F15 file", CannedAnswer(status: 302, headers: ["Location": "file:///etc/passwd"])),
      ("F10 NUL", .json("[\u{0}]")),
      ("F10 an object", .json(#"{"message":["not","a","list"]}"#)),
      ("F11 wrong types", .json(#"[{"id":"7","login":7},{"id":1e400,"login":null},[]]"#)),
      ("I4 no picture", CannedAnswer(headers: ["Content-Type": "image/png"], body: "<svg/>")),
      ("I3 half a picture", CannedAnswer(body: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])),
    ]
}
