import Glibc

/// The way to the terminal: bytes are gathered, and leave in one piece without anybody waiting.
///
/// It has a descriptor of its own, because one that does not wait would trouble the shell that
/// shares standard output. A terminal that takes nothing is written to again when it does; what is
/// gathered meanwhile has a limit.
@MainActor
package final class TerminalOutput {
  /// The most bytes that wait for the terminal; what comes when they are full is lost.
  static let limit = 1 << 20

  private let descriptor: Int32
  private let isOwn: Bool
  private var bytes: [UInt8] = []
  private var watch: TerminalWatch?
  private var hasLost = false
  private var isGone = false
  /// Called once the terminal takes bytes again after some were lost.
  var onRecovery: (@MainActor () -> Void)?
  /// Called once all that waited has left.
  var onRoom: (@MainActor () -> Void)?

  /// - Parameter shared: A descriptor of the terminal, which is opened a second time.
  package init(shared: Int32 = 1) {
    let own = ttyname(shared).map { open($0, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) } ?? -1
    isOwn = own >= 0
    descriptor = isOwn ? own : shared
  }

  deinit {
    if isOwn { close(descriptor) }
  }

  /// Whether so much waits that a picture of what moves would only come late.
  var isSlow: Bool { bytes.count > 1 << 14 }

  /// Whether so much waits that pictures would take the room of words.
  var isFull: Bool { bytes.count > Self.limit / 2 }

  /// Gathers text; ``flush()`` sends it.
  func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Gathers bytes; ``flush()`` sends them.
  func append(_ added: UnsafeBufferPointer<UInt8>) {
    guard !isGone else { return }
    // Half of a sequence would spoil the rest: all that comes is lost until there is room.
    if hasLost || bytes.count + added.count > Self.limit {
      hasLost = true
    } else {
      bytes.append(contentsOf: added)
    }
  }

  /// Sends what is gathered, as far as the terminal takes it now.
  func flush() {
    guard watch == nil else { return }
    writeSome()
    if !bytes.isEmpty { waitForRoom() }
  }

  /// Sends what is gathered before the terminal is given away, within a second.
  func finish() {
    watch?.cancel()
    watch = nil
    for _ in 0..<10 where !bytes.isEmpty {
      writeSome()
      guard !bytes.isEmpty else { return }
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, 100)
    }
  }
}

extension TerminalOutput {
  private func writeSome() {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        break
      } else if errno != EINTR {
        // A terminal that is gone says so to the reader of its keys, who ends the program.
        (isGone, start) = (true, bytes.count)
      }
    }
    bytes.removeFirst(start)
  }

  private func waitForRoom() {
    watch = TerminalWatch(descriptor, for: .room) { [weak self] in self?.continueWriting() }
  }

  private func continueWriting() {
    writeSome()
    guard bytes.isEmpty else { return }
    watch?.cancel()
    watch = nil
    if hasLost {
      hasLost = false
      onRecovery?()
    } else {
      onRoom?()
    }
  }
}
