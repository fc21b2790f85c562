import FoundationEssentials

extension URLComponents {
  /// The parts of an address, as it is: what one reader of addresses repairs, another may read
  /// otherwise, so nothing is repaired here.
  ///
  /// `nil` for anything with blanks, backslashes, control characters, or beyond ASCII.
  init?(plain text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else {
      return nil
    }
    self.init(string: text)
  }
}
