/// A picture as a terminal with graphics takes it, drawn from where the cursor is.
///
/// Nothing in it moves the cursor on purpose, feeds lines, or asks for an answer. What introduces
/// and ends its control strings is left to the caller, who alone writes escape characters.
package struct PictureGraphics: Sendable, Equatable {
  /// The control strings, each from its introducer (`_`, `P` or `]`) to before its end; printable
  /// ASCII only.
  package let strings: [[UInt8]]

  /// The whole picture as bytes, with ST after each string.
  package func bytes(escape: UInt8) -> [UInt8] {
    let end = [escape, UInt8(ascii: "\\")]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(strings.reduce(0) { $0 + $1.count + 3 })
    for string in strings {
      bytes.append(escape)
      bytes += string
      bytes += end
    }
    return bytes
  }
}
