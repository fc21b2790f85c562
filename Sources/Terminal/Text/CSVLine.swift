/// A line of CSV, as RFC 4180 has it.
package struct CSVLine: Sendable, Equatable {
  /// The line without its end.
  private(set) var utf8: [UInt8] = []

  /// - Parameter cells: Any texts; a NUL becomes U+FFFD, because programs end a text there.
  package init(_ cells: [String]) {
    // Many readers skip an empty line.
    let isEmpty = cells == [""]
    for (index, cell) in cells.enumerated() {
      if index > 0 { utf8.append(UInt8(ascii: ",")) }
      let isQuoted = isEmpty || cell.utf8.contains(where: Self.special.contains)
      if isQuoted { utf8.append(Self.quotationMark) }
      for byte in cell.utf8 {
        if byte == Self.quotationMark { utf8.append(byte) }
        if byte == 0 { utf8 += "\u{FFFD}".utf8 } else { utf8.append(byte) }
      }
      if isQuoted { utf8.append(Self.quotationMark) }
    }
  }

  private static let quotationMark = UInt8(ascii: "\"")
  private static let special = Array("\",\t\n\r".utf8)
}
