import FoundationEssentials

extension URLComponents {
  /// The parts of an address, as it is: what one reader of addresses repairs, another may read
  /// otherwise, so nothing is repaired here.
  ///
  /// `nil` for anything with blanks, backslashes, control characters, or beyond ASCII, and for a port
  /// that is none.
  init?(plain text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
      Self.hasUsablePort(text)
    else { return nil }
    self.init(string: text)
  }

  /// Whether the port of an address is a number from 1 to 65,535, where it has one.
  static func hasUsablePort(_ text: String) -> Bool {
    guard let start = text.firstRange(of: "//")?.upperBound else { return true }
    let authority = text[start...].prefix { !"/?#".contains($0) }
    let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let afterAddress = place.lastIndex(of: "]").map { place[$0...] } ?? place
    guard let colon = afterAddress.lastIndex(of: ":") else { return true }
    let port = afterAddress[colon...].dropFirst()
    return port.allSatisfy { $0.isASCII && $0.isNumber } && (1...65_535).contains(Int(port) ?? 0)
  }
}
