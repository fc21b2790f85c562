/// An address that a link may lead to: http or https, in printable ASCII, and not too long.
///
/// What came from outside and is none stays text: there is no link then.
package struct WebAddress: Sendable, Equatable {
  /// The longest that is linked, in bytes; some terminals cut what is longer.
  static let limit = 2083

  let string: String

  package init?(_ raw: String) {
    let utf8 = raw.utf8
    guard utf8.count <= Self.limit, utf8.allSatisfy({ (0x21..<0x7F).contains($0) }),
      let scheme = ["https://", "http://"].first(where: { raw.lowercased().hasPrefix($0) }),
      utf8.count > scheme.utf8.count
    else { return nil }
    string = raw
  }
}
