/// A line of CSV, as RFC 4180 has it.
package struct CSVLine: Sendable, Equatable {
  /// The line without its end.
  private(set) var utf8: [UInt8] = []

  /// - Parameter cells: Any texts; a NUL becomes U+FFFD, because programs end a text there.
  package init(_ cells: [String]) {
    // Many readers skip an empty line.
    let isEmpty = cells == [""]
    utf8.reserveCapacity(cells.reduce(cells.count) { $0 + $1.utf8.count })
    for (index, cell) in cells.enumerated() {
      if index > 0 { utf8.append(UInt8(ascii: ",")) }
      if !isEmpty, cell.utf8.allSatisfy(Self.isPlain) {
        utf8.append(contentsOf: cell.utf8)
      } else {
        append(cell, isQuoted: isEmpty || cell.utf8.contains { $0 != 0 && !Self.isPlain($0) })
      }
    }
  }

  private mutating func append(_ cell: String, isQuoted: Bool) {
    if isQuoted { utf8.append(Self.quotationMark) }
    for byte in cell.utf8 {
      if byte == Self.quotationMark { utf8.append(byte) }
      if byte == 0 { utf8 += "\u{FFFD}".utf8 } else { utf8.append(byte) }
    }
    if isQuoted { utf8.append(Self.quotationMark) }
  }

  private static let quotationMark = UInt8(ascii: "\"")

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, UInt8(ascii: ","), quotationMark, 0x09, 0x0A, 0x0D: false
    default: true
    }
  }
}
