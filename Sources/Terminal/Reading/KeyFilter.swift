/// Makes the bytes of the keyboard safe for readline, which echoes all bytes above ASCII unchanged and
/// does not limit the length of a line.
struct KeyFilter {
  /// The most bytes of a line.
  static let lineLimit = 64 * 1024

  private static let runLimit = 1 << 12
  private static let replacement = Array("\u{FFFD}".utf8)

  /// Bytes as they were read.
  var raw: ArraySlice<UInt8> = []
  /// Whether readline is reading a paste.
  var isPasting: Bool { pastedCount != nil }
  /// Whether text was dropped because this line was full.
  private(set) var isCut = false
  /// Whether the bell should ring for an ignored key.
  var shouldRingBell = false
  // A run of dropped text rings the bell once.
  private var isDropping = false
  // How many bytes of the paste readline has not yet put on its line; `nil` without a paste.
  private var pastedCount: Int?
  // The latest bytes for readline, enough to recognize the start of a paste.
  private var latest: [UInt8] = []

  /// Removes the next key, character, or run of plain characters from ``raw``, for readline; none if it is dropped.
  ///
  /// Returns `nil` when more bytes are needed, unless it is the last call for an unfinished character or sequence.
  mutating func next(lineLength: Int, isLast: Bool) -> [UInt8]? {
    guard let byte = raw.first else { return nil }
    if isPasting, byte == KeyboardSequence.escape {
      if raw.starts(with: KeyboardSequence.pasteEnd) {
        raw.removeFirst(KeyboardSequence.pasteEnd.count)
        return endPaste()
      }
      if KeyboardSequence.pasteEnd.starts(with: raw), !isLast { return nil }
    }
    // Readline makes a line break of each carriage return of a paste.
    if isPasting, byte == UInt8(ascii: "\n"), latest.last == UInt8(ascii: "\r") {
      raw.removeFirst()
      latest = []
      return []
    }
    var character = [byte]
    if (0x20..<0x7F).contains(byte) {
      // Outside of a key's sequence, plain characters are read in runs.
      let limit = isPasting || !isInKey ? Self.runLimit : 1
      character = Array(raw.prefix(limit).prefix { (0x20..<0x7F).contains($0) })
    } else {
      let length = Self.length(from: byte)
      character += raw.prefix(length).dropFirst().prefix { $0 & 0xC0 == 0x80 }
      if character.count < length, character.count == raw.count, !isLast { return nil }
    }
    raw.removeFirst(character.count)
    let isKey = !isPasting && (byte < 0x20 || byte == 0x7F)
    return isKey ? pass([byte]) : text(character, lineLength)
  }

  /// Ends the paste, and returns the sequence that ends it, for readline.
  mutating func endPaste() -> [UInt8] {
    pastedCount = nil
    return pass(KeyboardSequence.pasteEnd)
  }

  /// Call after each of readline's keys: it reads a whole paste as one key.
  mutating func keyEnded() { pastedCount = nil }

  /// Call when a new line begins.
  mutating func beginLine() { isCut = false }

  /// Call when text is dropped, because the line is full.
  mutating func cut() {
    shouldRingBell = shouldRingBell || !isDropping
    (isCut, isDropping) = (true, true)
  }

  // Whether readline may be reading a sequence that begins with Esc.
  private var isInKey: Bool { latest.contains(KeyboardSequence.escape) }

  private mutating func text(_ character: [UInt8], _ lineLength: Int) -> [UInt8] {
    var text = Self.harmless(character)
    // Without the character, a sequence could become another one, such as the end of a paste.
    if text.isEmpty, isInKey { text = Self.replacement }
    let left = max(Self.lineLimit - lineLength - (pastedCount ?? 0), 0)
    if text.count <= left || isInKey && !isPasting { return pass(text) }
    let kept = character[0] < 0x80 && left > 0 ? pass(Array(text.prefix(left))) : []
    cut()
    return kept
  }

  private mutating func pass(_ bytes: [UInt8]) -> [UInt8] {
    isDropping = false
    pastedCount? += bytes.count
    latest = (latest + bytes).suffix(KeyboardSequence.pasteStart.count)
    if latest == KeyboardSequence.pasteStart { pastedCount = 0 }
    return bytes
  }

  // The length of the UTF-8 character that begins with `first`; 1 if none does.
  private static func length(from first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  // A line separator becomes a blank; bidi controls and characters of no width are dropped.
  private static func harmless(_ character: [UInt8]) -> [UInt8] {
    if character[0] < 0x80 { return character }
    guard let scalar = String(validating: character, as: UTF8.self)?.unicodeScalars.first else {
      return replacement
    }
    return switch ScalarClass(scalar) {
    case .plain, .joiner, .selector, .mark: character
    case .separator: [0x20]
    case .bidi, .invisible: []
    case .control, .noncharacter: replacement
    }
  }
}
