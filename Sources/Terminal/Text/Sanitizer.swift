package enum TextKind: Sendable {
  /// A field of one line, such as a name.
  case line
  case login
  /// A text of several lines, such as a note.
  case block
  /// A field between tabs: line breaks, tabs and backslashes are escapes, as psql's COPY has them.
  case escaped
}

/// Makes text safe to print: an escape sequence is not parsed, but does nothing without its first character.
struct Sanitizer {
  let kind: TextKind
  /// The most characters to keep; `…` replaces the rest.
  let limit: Int?

  /// Follows a text that had bidi controls.
  static let bidiWarning: SafeText = " ⚠ bidi"
  private static let markLimit = 4
  // The longest emoji have three joiners; some terminals draw joined emoji side by side.
  private static let joinerLimit = 6
  private static let joiner: Unicode.Scalar = "\u{200D}"

  /// The safe text; a field or a login ends with a warning if it had bidi controls.
  func clean(_ raw: String) -> SafeText {
    let part = part(raw)
    return part.hadBidi && kind != .block ? part.text + Self.bidiWarning : part.text
  }

  /// A part of a text made safe, and whether it had bidi controls.
  func part(_ raw: String) -> (text: SafeText, hadBidi: Bool) {
    if let plain = plainASCII(raw) { return (plain, false) }
    var state = State(limit: limit)
    var scalars = raw.unicodeScalars.makeIterator()
    var current = scalars.next()
    while let scalar = current, !state.isFull {
      let next = scalars.next()
      append(scalar, before: next, to: &state)
      current = next
    }
    return (SafeText(trusted: state.text), state.hadBidi)
  }

  // Nearly all text is short ASCII without control characters.
  private func plainASCII(_ raw: String) -> SafeText? {
    let utf8 = raw.utf8
    let escaped = kind == .escaped ? UInt8(ascii: "\\") : 0x7F
    guard utf8.count <= limit ?? .max,
      utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != escaped })
    else { return nil }
    return SafeText(trusted: raw)
  }

  /// The text so far, and what the next scalar depends on.
  private struct State {
    let limit: Int?
    var text = ""
    var bases = 0
    var marks = 0
    var joiners = 0
    var hasSelector = false
    var last: Unicode.Scalar?
    var hadBidi = false
    var isFull = false

    mutating func write(_ visible: String, base: Unicode.Scalar?) {
      if let limit, bases >= limit {
        text += "…"
        isFull = true
        return
      }
      text += visible
      bases += 1
      marks = 0
      hasSelector = false
      if last != Sanitizer.joiner { joiners = 0 }
      last = base
    }

    mutating func attach(_ scalar: Unicode.Scalar) {
      text.unicodeScalars.append(scalar)
      last = scalar
    }
  }

  private func append(
    _ scalar: Unicode.Scalar, before next: Unicode.Scalar?, to state: inout State
  ) {
    switch ScalarClass(scalar) {
    case .plain where kind == .escaped && scalar == "\\": state.write("\\\\", base: nil)
    case .plain: state.write(String(scalar), base: scalar)
    case .control: control(scalar, before: next, into: &state)
    case .separator: state.write(kind == .block ? "\n" : " ", base: nil)
    case .bidi: state.hadBidi = true
    case .invisible: break
    case .joiner: join(scalar, before: next, into: &state)
    case .selector:
      // Terminals disagree about its width, and no login needs one.
      guard kind != .login, state.last != nil, !state.hasSelector else { return }
      state.attach(scalar)
      state.hasSelector = true
    case .noncharacter: state.write("\u{FFFD}", base: nil)
    case .mark: mark(scalar, into: &state)
    }
  }

  private func control(
    _ scalar: Unicode.Scalar, before next: Unicode.Scalar?, into state: inout State
  ) {
    switch scalar {
    case "\t" where kind == .escaped: state.write("\\t", base: nil)
    case "\n" where kind == .escaped: state.write("\\n", base: nil)
    case "\r" where kind == .escaped: state.write("\\r", base: nil)
    case "\t", "\n": state.write(kind == .block ? String(scalar) : " ", base: nil)
    case "\r" where kind != .block: state.write(" ", base: nil)
    case "\r" where next == "\n": break
    case "\u{7F}": state.write("^?", base: nil)
    case _ where scalar.value >= 0x80:
      state.write("\\u{\(String(scalar.value, radix: 16, uppercase: true))}", base: nil)
    default:
      state.write("^\(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40)))", base: nil)
    }
  }

  private func join(
    _ scalar: Unicode.Scalar, before next: Unicode.Scalar?, into state: inout State
  ) {
    guard kind != .login, let last = state.last, let next, last.canBeJoined, next.canBeJoined else {
      return
    }
    if scalar == Self.joiner { state.joiners += 1 }
    if state.joiners <= Self.joinerLimit { state.attach(scalar) }
  }

  private func mark(_ scalar: Unicode.Scalar, into state: inout State) {
    // A mark without a base would combine with what was printed before.
    if state.last == nil { state.write("◌", base: "◌") }
    guard !state.isFull else { return }
    state.marks += 1
    if state.marks <= Self.markLimit {
      state.attach(scalar)
    } else if state.marks == Self.markLimit + 1 {
      state.text += "…"
    }
  }
}

extension Unicode.Scalar {
  /// Whether a joiner may come before or after this scalar: a letter, its mark, or an emoji.
  fileprivate var canBeJoined: Bool {
    properties.isAlphabetic || (properties.isEmoji && value > 0xFF) || value == 0xFE0F
      || properties.canonicalCombiningClass != .notReordered
  }
}
