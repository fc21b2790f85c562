/// How a cell looks.
struct CellLook: Equatable {
  var text: CellColor?
  var back: CellColor?
  var isBold = false
  var isDim = false
  var isUnderlined = false
  var isReversed = false

  /// Obeys the codes of one `ESC [ … m`, split at semicolons; tmux writes colours with them too.
  mutating func obey(_ codes: [Int]) {
    var rest = codes[...]
    while let code = rest.popFirst() {
      switch code {
      case 0: self = CellLook()
      case 1: isBold = true
      case 2: isDim = true
      case 4: isUnderlined = true
      case 7: isReversed = true
      case 22: (isBold, isDim) = (false, false)
      case 24: isUnderlined = false
      case 27: isReversed = false
      case 30...37: text = .numbered(code - 30)
      case 90...97: text = .numbered(code - 82)
      case 40...47: back = .numbered(code - 40)
      case 100...107: back = .numbered(code - 92)
      case 38: text = Self.color(&rest)
      case 48: back = Self.color(&rest)
      case 39: text = nil
      case 49: back = nil
      default: break
      }
    }
  }

  private static func color(_ rest: inout ArraySlice<Int>) -> CellColor? {
    switch rest.popFirst() {
    case 5: return rest.popFirst().map { .numbered($0) }
    case 2:
      let parts = Array(rest.prefix(3))
      rest = rest.dropFirst(3)
      return parts.count == 3 ? .rgb(parts[0], parts[1], parts[2]) : nil
    default: return nil
    }
  }
}
