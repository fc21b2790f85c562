/// Makes of the bytes of a keyboard those that readline may have.
///
/// A line has an end: text that it has no room for is left out (rel 2.4.6). Text is harmless by then;
/// keys of several bytes, and the marks around a paste, are handed on as they are.
struct KeyFilter {
  /// The most bytes a line may have.
  static let lineLimit = 64 * 1024

  /// What becomes of the bytes that come next.
  enum Step: Equatable {
    /// They are handed on, in this form.
    case bytes([UInt8])
    /// They are left out.
    case nothing
    /// They are the beginning of something: it must be known what comes after them.
    case needsMore
  }

  // Enough to keep up with a paste, and few enough to count at once.
  private static let runLimit = 1 << 12
  private static let sequenceLimit = 32

  /// Whether the bytes are a paste's.
  private(set) var isPasting = false
  /// Whether text of this line was left out.
  private(set) var isCut = false
  // Whether text has been left out since this was last asked, and whether the last bytes were.
  private var hasDropped = false
  private var isDropping = false
  // What of the paste is not on the line yet.
  private var pastedCount = 0
  // The line was this long when there was no more room.
  private var fullLength = 0
  // The key of several bytes that has begun.
  private var sequence: [UInt8] = []

  /// Takes the next bytes off `raw`.
  ///
  /// - Parameters:
  ///   - lineLength: How many bytes readline's line has now.
  ///   - isAll: Whether no more is coming for what has begun.
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

  /// Call when readline takes a paste, whatever its beginning looked like.
  mutating func enterPaste() {
    (isPasting, pastedCount) = (true, 0)
  }

  /// Call when readline is in no paste, whatever its beginning looked like.
  mutating func leavePaste() {
    (isPasting, pastedCount) = (false, 0)
  }

  /// Ends a paste whose end never came.
  mutating func endPaste() -> [UInt8] {
    leavePaste()
    return KeyboardSequence.pasteEnd
  }

  /// Call when a new line begins.
  mutating func beginLine() {
    (isCut, fullLength) = (false, 0)
  }

  /// Call when the line was cut by other means.
  mutating func lineCut() {
    (isCut, hasDropped) = (true, true)
  }

  /// Whether text has begun to be left out since the last call: once for all of it.
  mutating func takeDropped() -> Bool {
    defer { hasDropped = false }
    return hasDropped
  }
}

extension KeyFilter {
  private func isKey(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || !sequence.isEmpty && byte < 0x80
  }

  // Keeps track of where a key of several bytes ends, and a paste begins.
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
      // Of a paste, a control character is text too.
      let run = min(max(plainRun(raw.waiting), 1), Self.runLimit)
      return hand(on: Array(raw.waiting.prefix(run)), consuming: run, of: &raw, length)
    }
    let count = 1 + (TypedCharacter.continuationCount(after: byte) ?? 0)
    let character = raw.waiting.prefix(count)
    let whole =
      character.prefix(1) + character.dropFirst().prefix { TypedCharacter.isContinuation($0) }
    if whole.count == character.count, character.count < count, !isAll { return .needsMore }
    // Readline must see that a key of several bytes has ended.
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
    // Plain text can be cut anywhere, another character not.
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

  // How many of the next bytes are text of one byte each.
  private func plainRun(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      while count < bytes.count, bytes[count] < 0x7F, bytes[count] >= 0x20 { count += 1 }
      return count
    }
  }
}
