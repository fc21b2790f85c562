@preconcurrency import CReadline
import Glibc

/// Reads the keyboard, and gives readline one byte at a time.
@MainActor
enum Keyboard {
  private static let chunk = 1 << 14

  /// The terminal, opened a second time so that no read blocks, because the shell shares standard input; or
  /// standard input itself, as after su(1), where the terminal is another user's.
  static let descriptor: Int32 = {
    let flags = O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    let own = ttyname(STDIN_FILENO).map { open($0, flags) } ?? -1
    return own >= 0 ? own : STDIN_FILENO
  }()

  // Static, because readline's callbacks have no context. Bytes pass `replies`, then `filter`, and wait
  // for readline in `ready`.
  static var replies = TerminalReplies()
  static var filter = KeyFilter()
  private static var ready: ArraySlice<UInt8> = []
  private(set) static var hasEnded = false

  nonisolated static func nextByte() -> Int32 {
    MainActor.assumeIsolated {
      while ready.isEmpty {
        if prepare(within: filter.isPasting ? ReadlineFaults.pasteLimit : -1) { continue }
        guard filter.isPasting else { break }
        endPaste()
      }
      // At the end of the input, readline 8.2 crashes in the middle of some keys: it gets NULs instead.
      let byte = ready.popFirst() ?? 0
      return Int32(ReadlineFaults.endsSearch(byte) ? UInt8(ascii: "\n") : byte)
    }
  }

  /// Whether bytes wait here; the descriptor reports no event for them.
  static var hasPendingBytes: Bool { !ready.isEmpty || isSequenceIncomplete }

  // Whether a character or a sequence is unfinished.
  private static var isSequenceIncomplete: Bool { !filter.raw.isEmpty || replies.hasPartialReply }

  /// Whether a byte is ready for readline within so long; -1 means without limit.
  static func prepare(within milliseconds: Int32) -> Bool {
    var hasRead = false
    while ready.isEmpty {
      if let bytes = filter.next(lineLength: Int(rl_end), isLast: false) {
        ready += bytes
        continue
      }
      // A flood of dropped bytes is read piece by piece, so that other work continues.
      if hasRead, milliseconds == 0, !isSequenceIncomplete { return false }
      let waitsForPart = isSequenceIncomplete && !filter.isPasting
      hasRead = read(within: waitsForPart ? replies.timeout : milliseconds)
      if hasRead { continue }
      guard waitsForPart else { return false }
      filter.raw += replies.flushPartialReply()
      ready += filter.next(lineLength: Int(rl_end), isLast: true) ?? []
    }
    return true
  }

  /// Reads the bytes that are available within so long, -1 without limit, and returns whether there were any.
  @discardableResult
  static func read(within milliseconds: Int32) -> Bool {
    var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var bytes = [UInt8](repeating: 0, count: chunk)
    while !hasEnded {
      var count = Int(poll(&input, 1, milliseconds))
      if count == 0 { return false }
      if count > 0 { count = Glibc.read(descriptor, &bytes, bytes.count) }
      if count < 0, errno == EINTR { continue }
      // Ctrl-Z made the kernel drop what was there.
      if count < 0, errno == EAGAIN {
        if milliseconds < 0 { continue }
        return false
      }
      hasEnded = count <= 0
      if !hasEnded { filter.raw += replies.keys(in: bytes[..<count]) }
      return !hasEnded
    }
    return false
  }

  private static func endPaste() {
    filter.raw += replies.flushPartialReply()
    while let text = filter.next(lineLength: Int(rl_end), isLast: true) { ready += text }
    if filter.isPasting { ready += filter.endPaste() }
  }

  // More than a line, so that one that is cut is refused.
  private static let keptLimit = 2 * KeyFilter.lineLimit

  /// The bytes that were read and that readline does not have yet, as text for its line, which it may fill.
  static var kept: String {
    var (shown, text) = (KeyFilter(), [UInt8]())
    shown.raw = ready + filter.raw
    while text.count < KeyFilter.lineLimit, let bytes = shown.next(lineLength: 0, isLast: true) {
      text += bytes
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Drops what is beyond 128 KiB of kept bytes, but for the last one: it may be the first of two Ctrl-C.
  static func limitKept() {
    let excess = filter.raw.count - keptLimit
    guard excess > 0, let last = filter.raw.popLast() else { return }
    filter.raw.removeLast(excess)
    filter.raw.append(last)
    filter.shouldRingBell = true
  }

  static func drop() { (ready, filter.raw) = ([], []) }

  /// Drops the kept bytes up to a Ctrl-C, and returns whether there was one.
  ///
  /// A line entered before it is not lost to one Ctrl-C, but to two in a row.
  static func dropThroughInterrupt() -> Bool {
    let (interrupt, enters): (UInt8, [UInt8]) = (3, [10, 13])
    let bytes = Array(ready + filter.raw)
    let end = bytes.indices.first {
      bytes[$0] == interrupt
        && (!bytes[..<$0].contains(where: enters.contains) || $0 > 0 && bytes[$0 - 1] == interrupt)
    }
    guard let end else { return false }
    (ready, filter.raw) = ([], bytes[(end + 1)...])
    return true
  }

  /// Puts bytes before all others.
  static func supply(_ bytes: [UInt8]) { ready = bytes + ready }

  /// Call after each of readline's keys.
  static func keyEnded() {
    if ready.isEmpty { filter.keyEnded() }
  }
}
