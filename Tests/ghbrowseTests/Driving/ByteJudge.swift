/// Reads every byte that a program writes to a terminal, and finds what it may not write.
///
/// An automaton of its own, which knows nothing of how the program makes its text safe: printable
/// UTF-8, the control characters and the sequences of its rules, and nothing else.
struct ByteJudge {
  private enum State {
    case text
    case escape
    /// After `ESC [`.
    case control
    /// After `ESC ]`, `ESC P` or `ESC _`; `true` after an ESC in it.
    case command(isEnding: Bool)
    /// The rest of a string that is not allowed anyway, up to its end.
    case refused(isEnding: Bool)
  }

  private let rules: ByteRules
  private(set) var offences: [ByteOffence] = []
  private var state = State.text
  private var offset = 0
  private var start = 0
  private var sequence: [UInt8] = []
  private var text: TextJudge
  private var modes = ModeJudge()

  init(_ rules: ByteRules) {
    self.rules = rules
    text = TextJudge(keepsInvisible: rules.keepsInvisible)
  }

  /// Takes what comes next.
  mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      step(byte)
      offset += 1
    }
  }

  /// The writer pauses: no sequence, character, look, link or update may be half done.
  mutating func pause() {
    if case .text = state {} else { blame(.cut, ByteOffence.spelt(sequence), at: start) }
    state = .text
    if text.isInside { blame(.cut, "half a character", at: offset) }
    text = TextJudge(keepsInvisible: rules.keepsInvisible)
    for mode in modes.takeOpen(atEnd: false) { blame(.leftOn, mode, at: offset) }
  }

  /// The writer has ended: besides, all modes are as they were.
  mutating func end() {
    pause()
    for mode in modes.takeOpen(atEnd: true) { blame(.leftOn, mode, at: offset) }
  }
}

extension ByteJudge {
  private mutating func step(_ byte: UInt8) {
    switch state {
    case .text: takeText(byte)
    case .escape: takeAfterEscape(byte)
    case .control:
      sequence.append(byte)
      if (0x40...0x7E).contains(byte) {
        finishSequence()
      } else if !(0x20...0x3F).contains(byte) {
        cut(by: byte)
      }
    case .command(let isEnding), .refused(let isEnding): takeString(byte, isEnding: isEnding)
    }
  }

  private mutating func takeText(_ byte: UInt8) {
    if byte == 0x1B {
      endCharacter()
      (state, start, sequence) = (.escape, offset, [byte])
    } else if byte < 0x20 || byte == 0x7F {
      endCharacter()
      if !rules.controls.contains(byte) { blame(.control, ByteOffence.spelt([byte]), at: offset) }
      if byte == 0x0A, let link = modes.takeLink() { blame(.leftOn, link, at: offset) }
    } else if let reason = text.take(byte) {
      blame(reason, text.found, at: offset)
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8) {
    sequence.append(byte)
    switch byte {
    case UInt8(ascii: "["): state = .control
    // OSC, DCS and APC.
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      state = .command(isEnding: false)
    // SOS and PM.
    case UInt8(ascii: "X"), UInt8(ascii: "^"):
      blame(.sequence, ByteOffence.spelt(sequence), at: start)
      state = .refused(isEnding: false)
    case 0x20...0x2F: break
    case 0x30...0x7E: finishSequence()
    default: cut(by: byte)
    }
  }

  // Up to ST; BEL and anything else that is not printable cut it.
  private mutating func takeString(_ byte: UInt8, isEnding: Bool) {
    sequence.append(byte)
    let isRefused = if case .refused = state { true } else { false }
    if isEnding, byte == UInt8(ascii: "\\") {
      if isRefused { state = .text } else { finishSequence() }
    } else if byte == 0x1B, !isEnding {
      state = isRefused ? .refused(isEnding: true) : .command(isEnding: true)
    } else if isEnding || !(0x20...0x7E).contains(byte) {
      cut(by: byte)
    }
  }

  private mutating func finishSequence() {
    state = .text
    let whole = String(decoding: sequence, as: UTF8.self)
    guard rules.allows(whole) else {
      return blame(.sequence, ByteOffence.spelt(sequence), at: start)
    }
    if let mistake = modes.take(whole) { blame(.leftOn, mistake, at: start) }
  }

  private mutating func cut(by byte: UInt8) {
    blame(.cut, ByteOffence.spelt(sequence), at: start)
    state = .text
    takeText(byte)
  }

  private mutating func endCharacter() {
    if text.isInside { blame(.cut, "half a character", at: offset) }
    text = TextJudge(keepsInvisible: rules.keepsInvisible)
  }

  private mutating func blame(_ reason: ByteOffence.Reason, _ found: String, at offset: Int) {
    offences.append(ByteOffence(reason: reason, offset: offset, found: found))
  }
}
