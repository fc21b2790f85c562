/// The codes of one `ESC [ … m`, when all of them are of known forms.
struct SGRCodes {
  /// The first number of each code: 38 of `38;2;1;2;3`.
  let codes: [Int]

  init?(_ sequence: String) {
    guard sequence.hasPrefix("\u{1B}["), sequence.hasSuffix("m") else { return nil }
    let parts = sequence.dropFirst(2).dropLast().split(
      separator: ";", omittingEmptySubsequences: false)
    let numbers = parts.compactMap(Self.number)
    guard numbers.count == parts.count else { return nil }
    var codes: [Int] = []
    var rest = numbers[...]
    while let code = rest.popFirst() {
      if [38, 48].contains(code) {
        guard Self.takeColor(&rest) else { return nil }
      } else if !Self.isPlain(code) {
        return nil
      }
      codes.append(code)
    }
    self.codes = codes
  }

  /// The looks that are on after these codes, when `looks` were on before.
  func looks(after looks: Set<Int>) -> Set<Int> {
    codes.reduce(into: looks) { looks, code in
      switch code {
      case 0: looks = []
      case 22: looks.subtract([1, 2])
      case 24: looks.remove(4)
      case 27: looks.remove(7)
      case 39: looks.remove(38)
      case 49: looks.remove(48)
      case 30...37, 90...97: looks.insert(38)
      case 40...47, 100...107: looks.insert(48)
      default: looks.insert(code)
      }
    }
  }

  private static func number(_ digits: Substring) -> Int? {
    let isNumber =
      (1...3).contains(digits.utf8.count)
      && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? Int(digits) : nil
  }

  // Reset, bold, dim, underlined, reversed; each of them off; the sixteen colours; none.
  private static func isPlain(_ code: Int) -> Bool {
    [0, 1, 2, 4, 7, 22, 24, 27, 39, 49].contains(code)
      || [30...37, 40...47, 90...97, 100...107].contains { $0.contains(code) }
  }

  private static func takeColor(_ rest: inout ArraySlice<Int>) -> Bool {
    let kind = rest.popFirst()
    let count = kind == 5 ? 1 : kind == 2 ? 3 : 0
    guard count > 0, rest.count >= count, rest.prefix(count).allSatisfy({ $0 < 256 }) else {
      return false
    }
    rest = rest.dropFirst(count)
    return true
  }
}
