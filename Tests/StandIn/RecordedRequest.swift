import Models

/// A request as it came in.
package struct RecordedRequest: Sendable {
  package let method: String
  /// The path with its query, still percent-encoded.
  package let path: String
  /// In the order in which they came.
  package let headers: [(name: String, value: String)]

  package init(method: String, path: String, headers: [(name: String, value: String)]) {
    self.method = method
    self.path = path
    self.headers = headers
  }

  /// The value of the first header of that name, in any case, or `nil`.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

extension RecordedRequest {
  /// The path without its query, still percent-encoded.
  var bare: String {
    String(path.prefix { $0 != "?" })
  }

  /// The path's parts, percent-encoding undone; a slash at the end gives an empty last part.
  var parts: [String] {
    bare.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(Self.decoded)
  }

  /// The number that the query has under `name`, or `nil`.
  func number(_ name: String) -> Int64? {
    value(name).flatMap { Int64($0) }
  }

  /// The text that the query has under `name`, percent-encoding undone; a plus is a blank.
  func text(_ name: String) -> String? {
    value(name).map { text in Self.decoded(String(text.map { $0 == "+" ? " " : $0 })[...]) }
  }

  private func value(_ name: String) -> Substring? {
    let query = path.drop { $0 != "?" }.dropFirst()
    let item = query.split(separator: "&").first { $0.hasPrefix("\(name)=") }
    return item?.dropFirst(name.count + 1)
  }

  /// Words as GitHub's links write them: a blank is a plus.
  static func encoded(_ words: String) -> String {
    String(words.percentEncoded(keeping: "-._* ").map { $0 == " " ? "+" : $0 })
  }

  private static func decoded(_ part: Substring) -> String {
    part.percentDecoded ?? String(part)
  }
}
