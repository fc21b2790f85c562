@preconcurrency import CReadline
import Glibc

/// The bytes of the keyboard, one by one, as readline asks for them.
///
/// Readline reads a bracketed paste in one call, and waits for its end mark for ever. After 1.5 s of
/// silence within a paste, the mark is supplied.
@MainActor
enum Keyboard {
  // In milliseconds.
  private static let pasteTimeout: Int32 = 1_500
  // In milliseconds: the bytes of a character, or of a mark, come together.
  private static let partTimeout: Int32 = 50
  private static let chunk = 1 << 14
  // Dropped bytes are skipped in turns, so that nothing waits for the end of a flood.
  private static let turnLimit = 64

  // Static, because readline's callback has no context. `raw` are bytes as they were read, `ready`
  // those for readline.
  private static var raw = ByteQueue()
  private static var ready = ByteQueue()
  private static var filter = KeyFilter()
  /// Whether the terminal has gone.
  private(set) static var hasEnded = false

  // The last bytes that readline got, as many as the mark of a paste has.
  private static var latest: [UInt8] = []
  // Whether the last byte was an extra key that ended a search.
  private static var hasEndedSearch = false
  private static var wasKeyUnknown = false
  // How often readline has asked since the terminal has gone.
  private static var emptyCount = 0

  private static let controlJ: Int32 = 10
  private static let controlX: Int32 = 24
  private static let escape = Int32(KeyboardSequence.escape)

  nonisolated static func nextByte() -> Int32 {
    MainActor.assumeIsolated { endingSearch(next()) }
  }

  // During a search in the history, readline 8.2 with callbacks crashes at a key of several bytes,
  // which Ctrl-X and Esc begin. It takes a NUL for half a character, and waits for the rest. So an
  // extra key ends the search before; Esc alone is such a key itself.
  private static func endingSearch(_ byte: Int32) -> Int32 {
    // When the extra key did not end the search, readline is collecting bytes for it, as in a paste.
    guard creadline_is_searching() != 0, endsSearches(byte), !hasEndedSearch else {
      hasEndedSearch = false
      return byte
    }
    hasEndedSearch = true
    if byte == controlX || prepare(within: partTimeout) {
      ready.prepend([UInt8(byte)])
    }
    return controlJ
  }

  // A search that takes a whole line before it begins knows no keys of several bytes.
  private static func endsSearches(_ byte: Int32) -> Bool {
    byte == 0 || [controlX, escape].contains(byte) && creadline_is_searching_each_key() != 0
  }

  /// Whether bytes wait here, of which the descriptor gives no event.
  static var hasSupplied: Bool { !ready.isEmpty || !raw.isEmpty }

  /// Whether a byte is there.
  ///
  /// - Parameter waiting: Whether to wait for a byte as long as readline's timeout, because a key
  ///   may be the beginning of another.
  static func hasInput(waiting: Bool) -> Bool {
    let microseconds = waiting ? max(rl_set_keyboard_input_timeout(-1), 0) : 0
    return prepare(within: microseconds / 1_000)
  }

  /// Puts bytes before those that the keyboard will send, such as keys that `TerminalQuery` read.
  static func supply(_ bytes: [UInt8]) {
    raw.prepend(bytes)
  }

  /// The next byte as it was sent, or `nil` when none comes within `milliseconds`.
  static func byte(within milliseconds: Int32) -> UInt8? {
    if let byte = ready.popFirst() ?? raw.popFirst() { return byte }
    return read(within: milliseconds) ? raw.popFirst() : nil
  }

  /// Whether text of this line was dropped, because the line was full.
  static var isCut: Bool { filter.isCut }

  /// Call when text of the line was dropped by other means.
  static func lineCut() { filter.lineCut() }

  /// Call between two keys: readline reads a paste as one key, so no paste goes on then.
  static func keyEnded() {
    if ready.isEmpty { filter.leavePaste() }
  }

  /// Call when a new line begins.
  static func beginLine() { filter.beginLine() }

  /// Call when a key did nothing, because it has no command.
  static func keyUnknown() { wasKeyUnknown = true }

  /// Whether text was dropped or a key did nothing, since the last call.
  static func takeIgnored() -> Bool {
    let isIgnored = filter.takeDropped() || wasKeyUnknown
    wasKeyUnknown = false
    return isIgnored
  }
}

extension Keyboard {
  private static func next() -> Int32 {
    while ready.isEmpty {
      if filter.isPasting {
        if !prepare(within: pasteTimeout) { endPaste() }
      } else if !prepare(within: -1) {
        break
      }
    }
    // Told of an end of input, readline 8.2 with callbacks jumps, and crashes in the middle of some
    // keys. So it gets a key that does nothing. If it goes on asking, it is reading a paste, and gets
    // the end mark.
    guard let byte = ready.popFirst() else {
      emptyCount += 1
      if emptyCount.isMultiple(of: 8) { ready.append(KeyboardSequence.pasteEnd) }
      return 0
    }
    note(byte)
    return Int32(byte)
  }

  // After the mark, readline begins a paste, even where the filter takes the mark for other bytes.
  private static func note(_ byte: UInt8) {
    latest = latest.suffix(KeyboardSequence.pasteStart.count - 1) + [byte]
    if latest == KeyboardSequence.pasteStart, !filter.isPasting { filter.enterPaste() }
  }

  /// Makes bytes ready for readline.
  ///
  /// - Parameter milliseconds: How long to wait for more bytes; -1 waits for ever.
  /// - Returns: Whether there are any.
  private static func prepare(within milliseconds: Int32) -> Bool {
    var turns = 0
    while ready.isEmpty {
      turns += 1
      if milliseconds == 0, turns > turnLimit { return false }
      switch filter.step(&raw, lineLength: Int(rl_end), isAll: false) {
      case .bytes(let bytes): ready.append(bytes)
      case .nothing: break
      case .needsMore where raw.isEmpty:
        guard read(within: milliseconds) else { return false }
      case .needsMore:
        let waitsLonger = filter.isPasting && milliseconds > 0
        if read(within: waitsLonger ? milliseconds : partTimeout) { break }
        if waitsLonger { return false }
        takeAll()
      }
    }
    return true
  }

  private static func endPaste() {
    takeAll()
    ready.append(filter.endPaste())
  }

  // A character or mark that has begun gets no more bytes.
  private static func takeAll() {
    let step = filter.step(&raw, lineLength: Int(rl_end), isAll: true)
    if case .bytes(let bytes) = step { ready.append(bytes) }
  }

  // Returns whether bytes came.
  private static func read(within milliseconds: Int32) -> Bool {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    var bytes = [UInt8](repeating: 0, count: chunk)
    while !hasEnded {
      let count = poll(&input, 1, milliseconds)
      if count == 0 { return false }
      if count < 0, errno == EINTR { continue }
      let result = Glibc.read(0, &bytes, bytes.count)
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { break }
      raw.append(bytes[..<result])
      return true
    }
    hasEnded = true
    return false
  }
}
