import StandIn

/// Bytes to type at a prompt that make little sense, always the same for a seed.
enum FuzzBytes {
  private static let count = 4_096

  /// 4 KiB of keys, half sequences, bad UTF-8, commands, and anything at all.
  static func of(seed: UInt64) -> [UInt8] {
    var numbers = SeededNumbers(seed: seed)
    // Some seeds are of one kind all through.
    let only = numbers.next(below: 3) == 0 ? numbers.next(below: kinds) : nil
    var bytes: [UInt8] = []
    while bytes.count < count {
      bytes += piece(only ?? numbers.next(below: kinds), &numbers)
    }
    return Array(bytes.prefix(count))
  }

  private static let kinds = 6
  private static let words = [
    ":search ", ":note ", ":more ", "@", ":help ", ":list", ":notes", ":back", ":status",
    ":refresh",
    ":unnote", "1", "7", "99999999999999999999", "help", "\"", "%", "é", "漢", "🍵", "e\u{301}",
  ]
  private static let halves = [
    "\u{1B}[", "\u{1B}[1;", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}O", "\u{1B}]11;rgb:1e1e/",
    "\u{1B}]52;c;", "\u{1B}P", "\u{1B}_", "\u{1B}[?62;4", "\u{1B}\u{1B}", "\u{1B}[A", "\u{1B}[3~",
    "\u{1B}[?1;2c", "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{18}(", "\u{18})", "\u{18}e", "\u{12}",
    "\u{16}",
  ]

  private static func piece(_ kind: Int, _ numbers: inout SeededNumbers) -> [UInt8] {
    switch kind {
    case 0: any(below: 256, &numbers)
    case 1: any(below: 32, &numbers)
    case 2: Array(halves[numbers.next(below: halves.count)].utf8)
    case 3: Array(words[numbers.next(below: words.count)].utf8)
    // Beginnings of characters without their ends.
    case 4: any(below: 64, &numbers).map { $0 | 0xC0 }
    default: [0x0D]
    }
  }

  private static func any(below limit: Int, _ numbers: inout SeededNumbers) -> [UInt8] {
    (0..<1 + numbers.next(below: 12)).map { _ in UInt8(numbers.next(below: limit)) }
  }
}
