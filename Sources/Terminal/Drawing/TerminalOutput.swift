import Glibc

/// Buffers output to the terminal, and never blocks.
///
/// It opens the terminal a second time, because the shell shares standard output and expects it to
/// block. While the terminal is not writable, bytes wait here, up to a limit.
@MainActor
package final class TerminalOutput {
  /// What happens to bytes that are added.
  ///
  /// ```
  /// kept ── more than the limit ──▶ lost
  ///   ▲───── all bytes written ───────┘
  /// kept, lost ── EIO, ENXIO, EBADF ──▶ gone
  /// ```
  private enum State { case kept, lost, gone }

  /// The most bytes that wait; more are lost.
  static let limit = 1 << 20

  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private let charset: Charset
  private var bytes: [UInt8] = []
  private var watch: TerminalWatch?
  private var lastAttempt = ContinuousClock.now
  private var state = State.kept
  /// Called when the terminal is writable again after bytes were lost.
  var onRecovery: (@MainActor () -> Void)?

  /// - Parameters:
  ///   - terminal: A descriptor of the terminal.
  ///   - charset: The characters that the terminal can show.
  package init(terminal: Int32 = 1, charset: Charset = .current) {
    self.charset = charset
    let own = ttyname(terminal).map { open($0, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) } ?? -1
    ownsDescriptor = own >= 0
    descriptor = ownsDescriptor ? own : terminal
  }

  deinit {
    if ownsDescriptor { close(descriptor) }
  }

  /// Whether too many bytes wait for an animation.
  var isSlow: Bool { bytes.count > 1 << 14 }

  /// Whether too many bytes wait for graphics.
  var isFull: Bool { bytes.count > Self.limit / 2 }

  /// Adds text to the buffer; ``flush()`` sends it.
  func append(_ text: String) {
    var text = charset.text(text)
    text.withUTF8 { add($0) }
  }

  /// Adds bytes to the buffer; ``flush()`` sends them.
  func append(_ added: UnsafeBufferPointer<UInt8>) {
    guard charset == .ascii, added.contains(where: { $0 >= 0x80 }) else { return add(added) }
    append(String(decoding: added, as: UTF8.self))
  }

  private func add(_ added: UnsafeBufferPointer<UInt8>) {
    guard state == .kept else { return }
    // Half a sequence would garble what follows, so all bytes are dropped until the buffer is empty.
    if bytes.count + added.count > Self.limit {
      state = .lost
    } else {
      bytes.append(contentsOf: added)
    }
  }

  /// Writes as many bytes as the terminal accepts now, and the rest when it is writable again.
  func flush() {
    // A watch that the kernel could not register stays silent.
    guard watch == nil || lastAttempt < .now - .seconds(1) else { return }
    watch = nil
    writeSome()
    // If bytes were lost, recovery redraws. That is deferred, because a drawing may be in progress.
    if !bytes.isEmpty || state == .lost { waitUntilWritable() }
  }

  /// Writes all bytes before another program gets the terminal, or the process ends.
  ///
  /// It gives up after a second without progress, and after five seconds in all.
  func finish() {
    watch = nil
    let end = ContinuousClock.now + .seconds(5)
    var idleCount = 0
    while !bytes.isEmpty, idleCount < 10, ContinuousClock.now < end {
      let count = bytes.count
      writeSome()
      idleCount = bytes.count < count ? 0 : idleCount + 1
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      if !bytes.isEmpty { poll(&ready, 1, 100) }
    }
  }

  private func writeSome() {
    lastAttempt = .now
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        start += count
      } else if [EIO, ENXIO, EBADF].contains(errno) {
        // The terminal is gone; `LineReader` notices that too, and ends the program.
        (state, start) = (.gone, bytes.count)
      } else if errno != EINTR {
        break
      }
    }
    bytes.removeFirst(start)
  }

  private func waitUntilWritable() {
    watch = TerminalWatch(descriptor, for: .writable) { [weak self] in self?.continueWriting() }
  }

  private func continueWriting() {
    writeSome()
    guard bytes.isEmpty else { return }
    watch = nil
    if state == .lost {
      state = .kept
      onRecovery?()
    }
  }
}
