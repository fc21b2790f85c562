import StandIn

/// A good page of five people with some of its bytes changed, always the same for a seed.
enum FuzzedPage {
  private static let page = Array(
    """
    HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\nETag: W/"7"\r\n\
    Link: </users?since=7>; rel="next"\r\nX-RateLimit-Limit: 60\r\nX-RateLimit-Remaining: 59\r\n\
    X-RateLimit-Reset: 1570476395\r\nDate: Mon, 07 Oct 2019 19:26:35 GMT\r\n\
    Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n\
    \(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n
    """.utf8)
  private static let body =
    "["
    + (1...5).map { number in
      #"{"id":\#(number),"login":"person-\#(number)","type":"User","site_admin":false,"#
        + #""avatar_url":"https://avatars.githubusercontent.com/u/\#(number)?v=4","#
        + #""html_url":"https://github.com/person-\#(number)"}"#
    }.joined(separator: ",") + "]"
  private static let pieces = [
    "\r\n", "\0", "\u{1B}[2J", "-1", "99999999999999999999", "{", "[", "\"", "\\u0000", "\\ud800",
    "null", "1e999", "gzip", ": ", "\u{202E}", "é",
  ]

  /// The bytes that a server sends for a seed.
  static func of(seed: UInt64) -> [UInt8] {
    var numbers = SeededNumbers(seed: seed)
    var bytes = page
    // Half of them are broken in their first lines, which are the shorter part.
    let end = numbers.next(below: 2) == 0 ? 300 : bytes.count
    for _ in 0...numbers.next(below: 6) {
      change(&bytes, at: numbers.next(below: min(end, bytes.count)), &numbers)
      guard !bytes.isEmpty else { return [0] }
    }
    return bytes
  }

  private static func change(_ bytes: inout [UInt8], at place: Int, _ numbers: inout SeededNumbers)
  {
    let end = min(bytes.count, place + 1 + numbers.next(below: 40))
    switch numbers.next(below: 6) {
    case 0: bytes[place] = UInt8(numbers.next(below: 256))
    case 1: bytes[place] ^= 1 << UInt8(numbers.next(below: 8))
    case 2: bytes.insert(contentsOf: pieces[numbers.next(below: pieces.count)].utf8, at: place)
    case 3: bytes.removeSubrange(place..<end)
    case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
    default: if numbers.next(below: 4) == 0 { bytes.removeSubrange(place...) }
    }
  }
}
