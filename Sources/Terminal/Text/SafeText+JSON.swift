extension SafeText {
  /// JSON, which keeps everything it holds: what a terminal could take amiss is escaped.
  ///
  /// Such characters can only stand inside its strings, where an escape means the same; line feeds
  /// between its values stay.
  package static func json(_ utf8: some Sequence<UInt8>) -> Self {
    var text = ""
    for scalar in String(decoding: Array(utf8), as: UTF8.self).unicodeScalars {
      switch ScalarClass(scalar) {
      case .control where scalar != "\n", .separator, .bidi: text += escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return SafeText(trusted: text)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
