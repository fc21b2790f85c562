import CReadline
import Glibc

/// The bytes of the keyboard, one by one, as readline asks for them.
///
/// Readline takes a bracketed paste in one go, and would wait for its end for ever: after 2 s of
/// silence in the middle of one, the end is supplied.
@MainActor
enum Keyboard {
  private static let opening = KeyboardSequence.pasteStart
  private static let closing = KeyboardSequence.pasteEnd
  private static let patienceInMilliseconds: Int32 = 2000
  // The bytes of a character come together.
  private static let pauseInMilliseconds: Int32 = 50

  // Readline's callback has no context, and there is one keyboard.
  private static var last: [UInt8] = []
  private static var isPasting = false
  private static var supplied: [UInt8] = []

  nonisolated static func nextByte() -> Int32 {
    MainActor.assumeIsolated { next() }
  }

  /// Whether bytes wait that no descriptor knows of.
  static var hasSupplied: Bool { !supplied.isEmpty }

  /// Whether a byte, or the end, is there without waiting.
  static var hasInput: Bool { hasSupplied || isReady(within: 0) }

  /// Puts bytes in front of those that the keyboard will send, such as keys that were typed while
  /// somebody else read.
  static func supply(_ bytes: [UInt8]) {
    supplied = bytes + supplied
  }

  /// The next byte, or `nil` when none comes within `milliseconds`.
  static func byte(within milliseconds: Int32) -> UInt8? {
    if !supplied.isEmpty { return supplied.removeFirst() }
    return isReady(within: milliseconds) ? read() : nil
  }

  private static func next() -> Int32 {
    while true {
      if !supplied.isEmpty { return Int32(supplied.removeFirst()) }
      if isPasting, !isReady(within: patienceInMilliseconds) {
        isPasting = false
        supplied = closing
        continue
      }
      guard let byte = read() else { return EOF }
      last = last.suffix(opening.count - 1) + [byte]
      if last == opening { isPasting = true }
      if last == closing { isPasting = false }
      if byte < 0x80 { return Int32(byte) }
      supplied = character(beginningWith: byte)
    }
  }

  // What could spoil the screen never gets to readline; a byte that belongs to the next character
  // is handed on as it is.
  private static func character(beginningWith first: UInt8) -> [UInt8] {
    var bytes = [first]
    for _ in 0..<(TypedCharacter.continuationCount(after: first) ?? 0) {
      guard isReady(within: pauseInMilliseconds), let byte = read() else { break }
      guard TypedCharacter.isContinuation(byte) else {
        return TypedCharacter.harmless(bytes) + (byte < 0x80 ? [byte] : [])
      }
      bytes.append(byte)
    }
    return TypedCharacter.harmless(bytes)
  }

  private static func isReady(within milliseconds: Int32) -> Bool {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, milliseconds) != 0
  }

  private static func read() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = Glibc.read(0, &byte, 1)
      if count == 1 { return byte }
      guard count < 0, errno == EINTR else { return nil }
    }
  }
}
