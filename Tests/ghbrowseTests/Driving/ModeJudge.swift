/// Follows what sequences turn on, and finds what is never turned off.
struct ModeJudge {
  private var looks: Set<Int> = []
  private var link: String?
  private var isUpdating = false
  private var isCursorSaved = false
  private var isCursorHidden = false
  private var isPasteBracketed = false

  /// Takes a sequence that is allowed.
  ///
  /// - Returns: What is wrong with it after those before it, if anything.
  mutating func take(_ sequence: String) -> String? {
    if let codes = SGRCodes(sequence) {
      looks = codes.looks(after: looks)
      return nil
    }
    if let address = SequenceForm.address(of: sequence) { return takeLink(to: address) }
    switch sequence {
    case "\u{1B}[?2026h": return Self.set(&isUpdating, true, "an update within an update")
    case "\u{1B}[?2026l": return Self.set(&isUpdating, false, "an update ended that never began")
    case "\u{1B}7": return Self.set(&isCursorSaved, true, "a cursor saved twice")
    case "\u{1B}8":
      return Self.set(&isCursorSaved, false, "a cursor brought back that was not saved")
    case "\u{1B}[?25l": isCursorHidden = true
    case "\u{1B}[?25h": isCursorHidden = false
    case "\u{1B}[?2004h": isPasteBracketed = true
    case "\u{1B}[?2004l": isPasteBracketed = false
    default: break
    }
    return nil
  }

  /// A link that is still open at the end of a line; it counts as closed afterwards.
  mutating func takeLink() -> String? {
    defer { link = nil }
    return link.map { "a link to \($0)" }
  }

  /// What is still on; it counts as off afterwards.
  ///
  /// - Parameter atEnd: Whether also what stays on between writes, such as a mode.
  mutating func takeOpen(atEnd: Bool) -> [String] {
    var open: [String] = []
    if !looks.isEmpty { open.append("looks \(looks.sorted())") }
    if let link = takeLink() { open.append(link) }
    if isUpdating { open.append("a synchronized update") }
    if isCursorSaved { open.append("a saved cursor") }
    if isCursorHidden { open.append("a hidden cursor") }
    if atEnd, isPasteBracketed { open.append("bracketed paste") }
    let paste = isPasteBracketed && !atEnd
    self = ModeJudge()
    isPasteBracketed = paste
    return open
  }

  private mutating func takeLink(to address: String) -> String? {
    let isWrong = (link == nil) == address.isEmpty
    defer { link = address.isEmpty ? nil : address }
    return isWrong ? "a link's end without a beginning, or a beginning in a link" : nil
  }

  private static func set(_ mode: inout Bool, _ isOn: Bool, _ mistake: String) -> String? {
    defer { mode = isOn }
    return mode == isOn ? mistake : nil
  }
}
