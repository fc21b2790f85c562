@preconcurrency import CReadline
import Glibc

/// The bytes of the keyboard, one by one, as readline asks for them.
///
/// Readline takes a bracketed paste in one go, and would wait for its end for ever: after 1.5 s
/// of silence in the middle of one, the end is supplied.
@MainActor
enum Keyboard {
  private static let patienceInMilliseconds: Int32 = 1_500
  // The bytes of a character, or of a mark, come together.
  private static let pauseInMilliseconds: Int32 = 50
  private static let chunk = 1 << 14
  // What is left out is looked through in turns, so that nobody waits for the end of a flood.
  private static let turnLimit = 64

  // Readline's callback has no context, and there is one keyboard.
  private static var raw = ByteQueue()
  private static var ready = ByteQueue()
  private static var filter = KeyFilter()
  /// Whether the terminal is gone, and with it the keyboard.
  private(set) static var hasEnded = false

  // The last bytes that readline got, as many as begin a paste.
  private static var latest: [UInt8] = []
  // A search was ended by a key of its own just now.
  private static var hasEndedSearch = false
  // How often readline has asked since there was nothing more.
  private static var emptyCount = 0

  private static let controlJ: Int32 = 10
  private static let controlX: Int32 = 24
  private static let escape = Int32(KeyboardSequence.escape)

  nonisolated static func nextByte() -> Int32 {
    MainActor.assumeIsolated { endingSearch(next()) }
  }

  // Ctrl-X and Esc begin keys of several bytes; one that ends a search in the history crashes readline
  // 8.2 with callbacks, and a NUL is taken for half a character, whose rest is waited for. So the
  // search ends by a key of its own before it. Esc alone is such a key.
  private static func endingSearch(_ byte: Int32) -> Int32 {
    // Where that did not end it, readline gathers bytes for it, such as those of a paste.
    guard creadline_is_searching() != 0, endsSearches(byte), !hasEndedSearch else {
      hasEndedSearch = false
      return byte
    }
    hasEndedSearch = true
    if byte == controlX || prepare(within: pauseInMilliseconds) {
      ready.prepend([UInt8(byte)])
    }
    return controlJ
  }

  // A search for a line that was typed whole knows no keys of several bytes.
  private static func endsSearches(_ byte: Int32) -> Bool {
    byte == 0 || [controlX, escape].contains(byte) && creadline_is_searching_each_key() != 0
  }

  /// Whether bytes wait that no descriptor knows of.
  static var hasSupplied: Bool { !ready.isEmpty || !raw.isEmpty }

  /// Whether a byte is there.
  ///
  /// - Parameter waiting: Whether to wait for one as long as readline says: some keys are the
  ///   beginning of others.
  static func hasInput(waiting: Bool) -> Bool {
    let microseconds = waiting ? max(rl_set_keyboard_input_timeout(-1), 0) : 0
    return prepare(within: microseconds / 1_000)
  }

  /// Puts bytes in front of those that the keyboard will send, such as keys that were typed while
  /// somebody else read.
  static func supply(_ bytes: [UInt8]) {
    raw.prepend(bytes)
  }

  /// The next byte as it was sent, or `nil` when none comes within `milliseconds`.
  static func byte(within milliseconds: Int32) -> UInt8? {
    if let byte = ready.popFirst() ?? raw.popFirst() { return byte }
    return read(within: milliseconds) ? raw.popFirst() : nil
  }

  /// Whether text of this line was left out, because a line has an end.
  static var isCut: Bool { filter.isCut }

  /// Call when the line was cut by other means.
  static func lineCut() { filter.lineCut() }

  /// Call between two keys: readline takes a paste as one key, so there is none now.
  static func keyEnded() {
    if ready.isEmpty { filter.leavePaste() }
  }

  /// Call when a new line begins.
  static func beginLine() { filter.beginLine() }

  /// Whether text has been left out since the last call.
  static func takeDropped() -> Bool { filter.takeDropped() }
}

extension Keyboard {
  private static func next() -> Int32 {
    while ready.isEmpty {
      if filter.isPasting {
        if !prepare(within: patienceInMilliseconds) { endPaste() }
      } else if !prepare(within: -1) {
        break
      }
    }
    // Readline jumps out of what it does when told of an end, which crashes it in the middle of some
    // keys (8.2, with callbacks). It is told of a key that does nothing; if it goes on asking, it
    // takes a paste whose end it has to be given.
    guard let byte = ready.popFirst() else {
      emptyCount += 1
      if emptyCount.isMultiple(of: 8) { ready.append(KeyboardSequence.pasteEnd) }
      return 0
    }
    note(byte)
    return Int32(byte)
  }

  // Whatever stood before them: after these bytes readline takes a paste, and waits for its end.
  private static func note(_ byte: UInt8) {
    latest = latest.suffix(KeyboardSequence.pasteStart.count - 1) + [byte]
    if latest == KeyboardSequence.pasteStart, !filter.isPasting { filter.enterPaste() }
  }

  /// Gets something ready for readline.
  ///
  /// - Parameter milliseconds: How long to wait for more bytes; -1 means for as long as it takes.
  /// - Returns: Whether something is.
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
        let isPatient = filter.isPasting && milliseconds > 0
        if read(within: isPatient ? milliseconds : pauseInMilliseconds) { break }
        if isPatient { return false }
        takeAll()
      }
    }
    return true
  }

  private static func endPaste() {
    takeAll()
    ready.append(filter.endPaste())
  }

  // What has begun is all there is of it.
  private static func takeAll() {
    let step = filter.step(&raw, lineLength: Int(rl_end), isAll: true)
    if case .bytes(let bytes) = step { ready.append(bytes) }
  }

  // Returns whether more bytes came.
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
