/// Turns the bytes of the keyboard into bytes that are safe for readline.
///
/// Text becomes harmless, and is dropped where the line has no more room (rel 2.4.6). Keys of several
/// bytes, and the marks around a paste, pass unchanged.
struct KeyFilter {
  /// The most bytes a line may have.
  static let lineLimit = 64 * 1024

  /// What to do with the next bytes.
  enum Step: Equatable {
    /// Readline gets these bytes for them.
    case bytes([UInt8])
    /// They are dropped.
    case nothing
    /// The bytes after them decide.
    case needsMore
  }

  // Enough to keep up with a paste, and few enough to count at once.
  private static let runLimit = 1 << 12
  private static let sequenceLimit = 32

  /// Whether the next bytes belong to a paste.
  private(set) var isPasting = false
  /// Whether text of this line was dropped.
  private(set) var isCut = false
  // Whether text was dropped since the last `takeDropped()`, and whether the last bytes were.
  private var hasDropped = false
  private var isDropping = false
  // How many bytes of the paste readline has not put on the line yet.
  private var pastedCount = 0
  // The length of the line when it became full; 0 before.
  private var fullLength = 0
  // The bytes so far of a key of several bytes.
  private var sequence: [UInt8] = []

  /// Takes the next bytes off `raw`.
  ///
  /// - Parameters:
  ///   - lineLength: How many bytes readline's line has now.
  ///   - isAll: Whether no more bytes come for a character or mark that has begun.
  mutating func step(_ raw: inout ByteQueue, lineLength: Int, isAll: Bool) -> Step {
    guard let byte = raw.first else { return .needsMore }
    if isPasting, byte == KeyboardSequence.escape {
      if let step = endOfPaste(&raw, isAll) { return step }
    } else if !isPasting, isKey(byte) {
      raw.drop(1)
      isDropping = false
      note(byte)
      return .bytes([byte])
    }
    return text(&raw, byte, lineLength, isAll)
  }

  /// Call when readline begins a paste by bytes that this filter took for others.
  mutating func enterPaste() {
    (isPasting, pastedCount) = (true, 0)
  }

  /// Call when readline is in no paste, even if this filter saw its beginning.
  mutating func leavePaste() {
    (isPasting, pastedCount) = (false, 0)
  }

  /// Ends a paste without an end mark.
  ///
  /// - Returns: The mark, for readline.
  mutating func endPaste() -> [UInt8] {
    leavePaste()
    return KeyboardSequence.pasteEnd
  }

  /// Call when a new line begins.
  mutating func beginLine() {
    (isCut, fullLength) = (false, 0)
  }

  /// Call when text of the line was dropped by other means.
  mutating func lineCut() {
    (isCut, hasDropped) = (true, true)
  }

  /// Whether text has begun to be dropped since the last call; a run of dropped text counts once.
  mutating func takeDropped() -> Bool {
    defer { hasDropped = false }
    return hasDropped
  }
}

extension KeyFilter {
  private func isKey(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || !sequence.isEmpty && byte < 0x80
  }

  // Finds the end of a key of several bytes, and the beginning of a paste.
  private mutating func note(_ byte: UInt8) {
    if byte == KeyboardSequence.escape {
      sequence = [byte]
    } else if !sequence.isEmpty {
      sequence.append(byte)
      let introducers: [UInt8] = [UInt8(ascii: "["), UInt8(ascii: "O")]
      let isOpen =
        sequence.count == 2
        ? introducers.contains(byte) : !(0x40...0x7E).contains(byte)
      if isOpen, sequence.count < Self.sequenceLimit, byte >= 0x20 { return }
      if sequence == KeyboardSequence.pasteStart { (isPasting, pastedCount) = (true, 0) }
      sequence = []
    }
  }

  private mutating func endOfPaste(_ raw: inout ByteQueue, _ isAll: Bool) -> Step? {
    let end = KeyboardSequence.pasteEnd
    let head = raw.waiting.prefix(end.count)
    if head.elementsEqual(end) {
      raw.drop(end.count)
      return .bytes(endPaste())
    }
    return end.starts(with: head) && !isAll ? .needsMore : nil
  }

  private mutating func text(
    _ raw: inout ByteQueue, _ byte: UInt8, _ lineLength: Int, _ isAll: Bool
  ) -> Step {
    let length = lineLength + pastedCount
    if isCut, length >= fullLength, fullLength > 0 {
      raw.drop(max(plainRun(raw.waiting), 1))
      sequence = []
      drop()
      return .nothing
    }
    guard byte >= 0x80 else {
      // In a paste, a control character is text too.
      let run = min(max(plainRun(raw.waiting), 1), Self.runLimit)
      return hand(on: Array(raw.waiting.prefix(run)), consuming: run, of: &raw, length)
    }
    let count = 1 + (TypedCharacter.continuationCount(after: byte) ?? 0)
    let character = raw.waiting.prefix(count)
    let whole =
      character.prefix(1) + character.dropFirst().prefix { TypedCharacter.isContinuation($0) }
    if whole.count == character.count, character.count < count, !isAll { return .needsMore }
    // Readline must see the end of a key of several bytes.
    let endsKey = !sequence.isEmpty
    sequence = []
    let harmless = TypedCharacter.harmless(Array(whole))
    return hand(
      on: harmless.isEmpty && endsKey ? TypedCharacter.replacement : harmless,
      consuming: whole.count, of: &raw, length)
  }

  private mutating func hand(
    on bytes: [UInt8], consuming count: Int, of raw: inout ByteQueue, _ length: Int
  ) -> Step {
    let room = max(Self.lineLimit - length, 0)
    let isPlain = bytes.first.map { $0 < 0x80 } ?? true
    // ASCII can be cut anywhere, a character of several bytes cannot.
    let kept = bytes.count <= room ? bytes : isPlain ? Array(bytes.prefix(room)) : []
    isDropping = isDropping && kept.isEmpty
    if kept.count < bytes.count {
      (isCut, fullLength) = (true, length + kept.count)
      drop()
    }
    raw.drop(count)
    if isPasting { pastedCount += kept.count }
    return kept.isEmpty ? .nothing : .bytes(kept)
  }

  private mutating func drop() {
    hasDropped = hasDropped || !isDropping
    isDropping = true
  }

  // How many of the next bytes are printable ASCII.
  private func plainRun(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      while count < bytes.count, bytes[count] < 0x7F, bytes[count] >= 0x20 { count += 1 }
      return count
    }
  }
}
