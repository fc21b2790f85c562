/// The address of a link: http or https, in printable ASCII, and not too long.
package struct WebAddress: Sendable, Equatable {
  /// The longest address in bytes; some terminals cut longer ones.
  static let limit = 2083

  let string: String

  /// - Returns: `nil` for any other text.
  package init?(_ raw: String) {
    let utf8 = raw.utf8
    guard utf8.count <= Self.limit, utf8.allSatisfy({ (0x21..<0x7F).contains($0) }),
      let scheme = ["https://", "http://"].first(where: { raw.lowercased().hasPrefix($0) }),
      utf8.count > scheme.utf8.count
    else { return nil }
    string = raw
  }
}
