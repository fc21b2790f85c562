/// An answer as it is sent; `Content-Length` and `Date` are added where they are missing.
///
/// A `Content-Length` that is not the body's own is sent as it is, and the connection is closed
/// after the body: that is a transfer cut short.
package struct CannedAnswer: Sendable {
  package let status: Int
  /// Names in any case, in the order in which they are sent.
  package private(set) var headers: [(name: String, value: String)]
  package let body: [UInt8]

  package init(status: Int = 200, headers: [String: String] = [:], body: [UInt8] = []) {
    self.init(
      status: status, fields: headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
      body: body)
  }

  /// The same with a body of text.
  package init(status: Int = 200, headers: [String: String] = [:], body: String) {
    self.init(status: status, headers: headers, body: Array(body.utf8))
  }

  init(status: Int, fields: [(name: String, value: String)], body: [UInt8]) {
    self.status = status
    headers = fields
    self.body = body
  }

  /// JSON, labelled as such.
  package static func json(_ text: String, status: Int = 200) -> CannedAnswer {
    CannedAnswer(
      status: status, fields: [("Content-Type", "application/json; charset=utf-8")],
      body: Array(text.utf8))
  }
}

extension CannedAnswer {
  static var notFound: CannedAnswer {
    json(
      #"{"message":"Not Found","documentation_url":"https://docs.github.com/rest","status":"404"}"#,
      status: 404)
  }

  /// The value of the first header of that name, in any case.
  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  func adding(_ fields: [(name: String, value: String)]) -> CannedAnswer {
    CannedAnswer(status: status, fields: headers + fields, body: body)
  }

  /// The same with a `Link`, where there is one.
  func linking(_ link: String?) -> CannedAnswer {
    link.map { adding([("Link", $0)]) } ?? self
  }

  /// The same with an ETag computed from its body (FNV-1a).
  var tagged: CannedAnswer {
    let sum = body.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return adding([("ETag", "W/\"\(String(sum, radix: 16))\"")])
  }

  /// A 304 without a body if `request` has this answer's ETag.
  func checked(against request: RecordedRequest) -> CannedAnswer {
    guard status == 200, let tag = header("etag"), request.header("if-none-match") == tag else {
      return self
    }
    return CannedAnswer(status: 304, fields: headers, body: [])
  }
}
