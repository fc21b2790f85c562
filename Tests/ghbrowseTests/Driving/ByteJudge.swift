/// What a program may write in addition to printable text.
enum ByteRules {
  /// To a terminal: our own sequences, and those of readline on an `xterm-256color`.
  case screen
  /// To a screen reader or a dumb terminal: BS, CR and LF alone move the cursor.
  case appendOnly
  /// Into a pipe: lines, with tabs between fields.
  case piped
  /// Into a pipe as JSON: any text without controls, separators and changes of direction.
  case json

  fileprivate var controls: Set<UInt8> {
    switch self {
    case .screen, .appendOnly: [0x07, 0x08, 0x0A, 0x0D]
    case .piped: [0x09, 0x0A]
    case .json: [0x0A]
    }
  }

  // SGR, movements, erasing, readline's insertions and deletions, queries, modes, links and pictures.
  fileprivate static var sequences: Regex<Substring> {
    #/
      \e\[(?:
        (?:(?:[01247]|2[247]|39|49|[34][0-7]|9[0-7]|10[0-7]
            |[34]8;(?:5|2;(?:(?:1?\d?\d|2[0-4]\d|25[0-5]);){2});?(?:1?\d?\d|2[0-4]\d|25[0-5]))(?:;(?!m)|(?=m)))+m
        |[ACHKJP]|[23]J|[1-9]\d{0,2}[AGP@]|c|\?25h|\?20(?:04|26)[hl]
      )
      |\e[78]
      |\e\](?:11;\?|8;;(?:(?i:https?):\/\/[!-~]{1,2075})?|1337;File=inline=1[!-~]*)\e\\
      |\e_G(?:a=T,|q=2,m=|a=d,d=C,q=2)[!-~]*\e\\
      |\eP[0-9;]*q"[!-~]*\e\\
    /#
  }
}

/// Bytes that should not have been written.
struct ByteOffence {
  enum Reason: String {
    /// A control character that is not among those allowed.
    case control
    /// Bytes that are not UTF-8.
    case encoding
    /// A character that is invisible, changes the direction, or is not one.
    case invisible
    /// More marks on a character than are shown.
    case marks
    /// A sequence that is not allowed.
    case sequence
    /// A sequence, or a character, without its end.
    case cut
    /// An attribute, a link, a mode or an update that is left on, or turned off without being on.
    case leftOn
  }

  let reason: Reason
  /// Where it begins, in bytes.
  let offset: Int
  let found: String

  /// The offence with the bytes around it.
  func description(in bytes: [UInt8]) -> String {
    let before = bytes[max(offset - 60, 0)..<min(offset, bytes.count)]
    let after = bytes[min(offset, bytes.count)..<min(offset + 60, bytes.count)]
    return "\(reason) at byte \(offset): \(found)\n"
      + "  after \"\(Self.spelt(before))\"\n  in    \"\(Self.spelt(after))\""
  }

  /// The bytes with everything that is not printable as an escape.
  static func spelt(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self).unicodeScalars
      .map {
        $0.properties.generalCategory == .format
          ? $0.escaped(asASCII: true) : $0.escaped(asASCII: false)
      }
      .joined()
  }
}

/// Finds bytes that a program may not write.
///
/// It shares nothing with the code that makes text safe: it accepts printable UTF-8, and the control characters and
/// sequences of its rules.
struct ByteJudge {
  private let rules: ByteRules
  private let sequences = ByteRules.sequences
  private(set) var offences: [ByteOffence] = []
  // An incomplete sequence or character.
  private var rest: [UInt8] = []
  private var offset = 0
  private var (marks, selectors) = (0, 0)
  private var modes = TerminalModesInUse()

  init(_ rules: ByteRules) {
    self.rules = rules
  }

  /// The offences in all that a program has written.
  static func offences(in bytes: some Sequence<UInt8>, by rules: ByteRules) -> [ByteOffence] {
    var judge = ByteJudge(rules)
    judge.take(bytes)
    judge.end()
    return judge.offences
  }

  /// Judges the next bytes.
  mutating func take(_ bytes: some Sequence<UInt8>) {
    rest += bytes
    var taken = 0
    while let count = judge(rest[taken...]) {
      taken += count
      offset += count
    }
    rest.removeFirst(taken)
  }

  /// Call when the program has ended: nothing may be incomplete, or on.
  mutating func end() {
    if !rest.isEmpty { blame(.cut, ByteOffence.spelt(rest)) }
    for mode in modes.open { blame(.leftOn, mode) }
  }

  private mutating func blame(_ reason: ByteOffence.Reason, _ found: String) {
    offences.append(ByteOffence(reason: reason, offset: offset, found: found))
  }
}

extension ByteJudge {
  /// Judges the first character or sequence.
  ///
  /// - Returns: Its length in bytes; `nil` if its end is missing.
  private mutating func judge(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let byte = bytes.first else { return nil }
    if byte == 0x1B { return judgeSequence(bytes) }
    guard byte >= 0x20, byte != 0x7F else {
      (marks, selectors) = (0, 0)
      if !rules.controls.contains(byte) { blame(.control, ByteOffence.spelt([byte])) }
      if byte == 0x0A, modes.closeLink() { blame(.leftOn, "a link at the end of a line") }
      return 1
    }
    let count = byte < 0xC2 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : byte < 0xF5 ? 4 : 1
    guard bytes.count >= count else { return nil }
    let character = String(validating: bytes.prefix(count), as: UTF8.self)
    guard let scalar = character?.unicodeScalars.first else {
      blame(.encoding, bytes.prefix(count).map { String($0, radix: 16) }.joined(separator: " "))
      return 1
    }
    if let reason = judge(scalar) { blame(reason, ByteOffence.spelt(bytes.prefix(count))) }
    return count
  }

  private mutating func judgeSequence(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let (count, isWhole) = Self.sequence(in: bytes) else { return nil }
    (marks, selectors) = (0, 0)
    let sequence = String(decoding: bytes.prefix(count), as: UTF8.self)
    if !isWhole {
      blame(.cut, ByteOffence.spelt(sequence.utf8))
    } else if rules != .screen || sequence.wholeMatch(of: sequences) == nil {
      blame(.sequence, ByteOffence.spelt(sequence.utf8))
    } else if let mistake = modes.take(sequence) {
      blame(.leftOn, mistake)
    }
    return count
  }

  // The length in bytes, and whether no other byte cuts it; `nil` without an end.
  private static func sequence(in bytes: ArraySlice<UInt8>) -> (count: Int, isWhole: Bool)? {
    guard let kind = bytes.dropFirst().first else { return nil }
    let isString = "]P_X^".utf8.contains(kind)
    let isControl = kind == UInt8(ascii: "[")
    let inner: ClosedRange<UInt8> = isString ? 0x20...0x7E : isControl ? 0x20...0x3F : 0x20...0x2F
    let body = bytes.dropFirst(isString || isControl ? 2 : 1)
    guard let end = body.firstIndex(where: { !inner.contains($0) }) else { return nil }
    let count = end - bytes.startIndex
    guard isString, bytes[end] == 0x1B else {
      let isWhole = !isString && (0x30...0x7E).contains(bytes[end])
      return (isWhole ? count + 1 : count, isWhole)
    }
    guard let last = bytes[(end + 1)...].first else { return nil }
    return last == UInt8(ascii: "\\") ? (count + 2, true) : (count, false)
  }

  private mutating func judge(_ scalar: Unicode.Scalar) -> ByteOffence.Reason? {
    if scalar.isObeyed { return .invisible }
    if rules == .json { return nil }
    if scalar.isInvisible { return .invisible }
    if (0xFE00...0xFE0F).contains(scalar.value) {
      selectors += 1
      return selectors > 1 ? .marks : nil
    }
    selectors = 0
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: marks += 1
    // A joiner belongs to the character before it.
    case .format: break
    default: marks = 0
    }
    return marks > 4 ? .marks : nil
  }
}

extension Unicode.Scalar {
  /// Whether terminals obey it: a control, a separator, or a change of direction.
  fileprivate var isObeyed: Bool {
    switch value {
    case 0x00..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  fileprivate var isInvisible: Bool {
    switch value {
    // Joiners.
    case 0x200C, 0x200D: return false
    // Number signs that are drawn.
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD: return false
    case 0x115F, 0x1160, 0x3164, 0xFFA0, 0x2065, 0xFDD0...0xFDEF, 0xFFF0...0xFFFB: return true
    case 0xE0000...0xE0FFF: return true
    case let value where value & 0xFFFE == 0xFFFE: return true
    default: break
    }
    return [.control, .format, .lineSeparator, .paragraphSeparator, .surrogate].contains(
      properties.generalCategory)
  }
}

/// What sequences have turned on, and not off.
private struct TerminalModesInUse {
  private static let switches = [
    (on: "\u{1B}[?2026h", off: "\u{1B}[?2026l", name: "a synchronized update"),
    (on: "\u{1B}7", off: "\u{1B}8", name: "a saved cursor"),
  ]

  // The SGR codes that are on; a colour is that of its kind, 38 or 48.
  private var attributes: Set<Int> = []
  private var modes: Set<String> = []

  /// What is on.
  var open: [String] {
    modes.sorted() + (attributes.isEmpty ? [] : ["attributes \(attributes.sorted())"])
  }

  /// - Returns: What is wrong with a sequence after those before it.
  mutating func take(_ sequence: String) -> String? {
    if sequence.hasPrefix("\u{1B}["), sequence.hasSuffix("m") {
      apply(sequence.dropFirst(2).dropLast().split(separator: ";").compactMap { Int($0) })
    }
    if sequence == "\u{1B}[?2004h" { modes.insert("bracketed paste") }
    if sequence == "\u{1B}[?2004l" { modes.remove("bracketed paste") }
    if sequence.hasPrefix("\u{1B}]8;;") { return set("a link", !sequence.hasSuffix(";;\u{1B}\\")) }
    for one in Self.switches where [one.on, one.off].contains(sequence) {
      return set(one.name, sequence == one.on)
    }
    return nil
  }

  /// - Returns: Whether a link was open.
  mutating func closeLink() -> Bool { modes.remove("a link") != nil }

  private mutating func set(_ name: String, _ isOn: Bool) -> String? {
    let wasOn = isOn ? !modes.insert(name).inserted : modes.remove(name) != nil
    return wasOn == isOn ? "\(name) twice on, or twice off" : nil
  }

  private mutating func apply(_ codes: [Int]) {
    var rest = codes[...]
    while let code = rest.popFirst() {
      switch code {
      case 0: attributes = []
      case 22: attributes.subtract([1, 2])
      case 24, 27: attributes.remove(code - 20)
      case 39, 49: attributes.remove(code - 1)
      case 38, 48:
        attributes.insert(code)
        rest = rest.dropFirst(rest.first == 5 ? 2 : 4)
      case 30...37, 90...97: attributes.insert(38)
      case 40...47, 100...107: attributes.insert(48)
      default: attributes.insert(code)
      }
    }
  }
}
