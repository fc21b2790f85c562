@preconcurrency import CReadline
import Glibc

/// The bytes of the keyboard, one by one, as readline asks for them.
@MainActor
enum Keyboard {
  private static let chunk = 1 << 14

  // Static, because readline's callbacks have no context. Each byte passes the first two, and then
  // waits for readline.
  static var replies = TerminalReplies()
  static var filter = KeyFilter()
  private static var ready: ArraySlice<UInt8> = []
  /// Whether the terminal has gone.
  private(set) static var hasEnded = false

  nonisolated static func nextByte() -> Int32 {
    MainActor.assumeIsolated {
      while ready.isEmpty {
        if prepare(within: filter.isPasting ? ReadlineFaults.pasteLimit : -1) { continue }
        guard filter.isPasting else { break }
        endPaste()
      }
      // Told of an end of input, readline 8.2 jumps, and crashes in the middle of some keys.
      let byte = ready.popFirst() ?? 0
      return Int32(ReadlineFaults.endsSearch(byte) ? UInt8(ascii: "\n") : byte)
    }
  }

  /// Whether bytes wait here, for which the descriptor gives no event.
  static var hasSupplied: Bool { !ready.isEmpty || isPart }

  // Whether a character or a key has begun that needs more bytes.
  private static var isPart: Bool { !filter.raw.isEmpty || replies.hasBegun }

  /// Whether a byte is there.
  ///
  /// - Parameter milliseconds: How long to wait for one; -1 waits for ever.
  static func prepare(within milliseconds: Int32) -> Bool {
    var hasRead = false
    while ready.isEmpty {
      if let bytes = filter.next(lineLength: Int(rl_end), isLast: false) {
        ready += bytes
        continue
      }
      // A flood of dropped bytes is skipped in turns.
      if hasRead, milliseconds == 0, !isPart { return false }
      let waitsForPart = isPart && !filter.isPasting
      hasRead = read(within: waitsForPart ? replies.timeout : milliseconds)
      if hasRead { continue }
      guard waitsForPart else { return false }
      filter.raw += replies.giveUp()
      ready += filter.next(lineLength: Int(rl_end), isLast: true) ?? []
    }
    return true
  }

  /// Reads what is there.
  ///
  /// - Parameter milliseconds: How long to wait for it; -1 waits for ever.
  /// - Returns: Whether bytes came.
  @discardableResult
  static func read(within milliseconds: Int32) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    var bytes = [UInt8](repeating: 0, count: chunk)
    while !hasEnded {
      var count = Int(poll(&input, 1, milliseconds))
      if count == 0 { return false }
      if count > 0 { count = Glibc.read(STDIN_FILENO, &bytes, bytes.count) }
      if count < 0, errno == EINTR { continue }
      hasEnded = count <= 0
      if !hasEnded { filter.raw += replies.keys(in: bytes[..<count]) }
      return !hasEnded
    }
    return false
  }

  private static func endPaste() {
    filter.raw += replies.giveUp()
    while let text = filter.next(lineLength: Int(rl_end), isLast: true) { ready += text }
    if filter.isPasting { ready += filter.endPaste() }
  }
}

extension Keyboard {
  /// Puts bytes before all that come.
  static func supply(_ bytes: [UInt8]) { ready = bytes + ready }

  /// Call between two keys of readline.
  static func keyEnded() {
    if ready.isEmpty { filter.keyEnded() }
  }
}
