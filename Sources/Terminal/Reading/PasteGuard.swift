import CReadline
import Glibc

/// Reads the keyboard byte by byte, and ends a paste that its terminal forgot to end.
///
/// Readline takes a bracketed paste in one go, and would wait for its end for ever: after 2 s of
/// silence in the middle of one, the end is supplied.
@MainActor
enum PasteGuard {
  private static let opening = Array("\u{1B}[200~".utf8)
  private static let closing = Array("\u{1B}[201~".utf8)
  private static let patienceInMilliseconds: Int32 = 2000

  // Readline's callback has no context, and there is one keyboard.
  private static var last: [UInt8] = []
  private static var isPasting = false
  private static var supplied: [UInt8] = []

  nonisolated static func nextByte() -> Int32 {
    MainActor.assumeIsolated { next() }
  }

  private static func next() -> Int32 {
    if !supplied.isEmpty { return Int32(supplied.removeFirst()) }
    if isPasting, !isReady() {
      isPasting = false
      supplied = closing
      return Int32(supplied.removeFirst())
    }
    guard let byte = read() else { return EOF }
    last = last.suffix(opening.count - 1) + [byte]
    if last == opening { isPasting = true }
    if last == closing { isPasting = false }
    return Int32(byte)
  }

  private static func isReady() -> Bool {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, patienceInMilliseconds) != 0
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
