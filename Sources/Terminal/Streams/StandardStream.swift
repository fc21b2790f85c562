import Glibc
import Synchronization

/// Standard output or standard error, for safe text.
///
/// A terminal gets the characters that it can show. Files and pipes get data unchanged, and the marks
/// of styled lines in the reader's charset.
package final class StandardStream: Sendable {
  /// For data.
  package static let output = StandardStream(descriptor: 1, isBuffered: true)
  /// For everything else.
  package static let error = StandardStream(descriptor: 2, isBuffered: false)

  /// Why a write failed.
  package enum Failure: Sendable, Equatable {
    /// The program that reads the stream has ended, as `head` does; not an error to report.
    case closed
    /// Any other error of errno(3).
    case failed(errno: Int32)
  }

  private struct State {
    var buffer: [UInt8] = []
    // Where to write instead, such as to a pager.
    var target: Pipe?
    var failure: Failure?
  }

  // A pipe to another program.
  private struct Pipe {
    let descriptor: Int32
    // How many bytes were written.
    var count = 0

    // Another end to read from, without blocking; negative on failure.
    func reader() -> Int32 {
      open("/proc/self/fd/\(descriptor)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    }

    // What is in the pipe, if that is all that was written.
    func unread(_ reader: Int32) -> [UInt8]? {
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while case let length = read(reader, &chunk, chunk.count), length > 0 {
        bytes += chunk.prefix(length)
      }
      return bytes.count == count ? bytes : nil
    }
  }

  /// Whether the stream is a terminal.
  package let isTerminal: Bool
  private let descriptor: Int32
  private let isBuffered: Bool
  private let charset: Charset
  private let state = Mutex(State())

  /// - Parameter charset: The characters of the reader's locale.
  init(descriptor: Int32, isBuffered: Bool, charset: Charset = .current) {
    self.descriptor = descriptor
    self.charset = charset
    self.isBuffered = isBuffered
    isTerminal = isatty(descriptor) == 1
  }

  /// The size of the terminal, if the stream is one.
  package func size(environment: [String: String]) -> TerminalSize {
    .current(of: descriptor, environment: environment)
  }

  /// Writes to a pipe, such as a pager's, and closes it in the end.
  ///
  /// If the program at its other end reads nothing, the stream itself gets the text. ``isTerminal`` and
  /// ``size(environment:)`` still describe the stream itself.
  package func redirect(to pipe: Int32) {
    flush()
    state.withLock { $0.target = Pipe(descriptor: pipe) }
  }

  /// Ends the redirection.
  ///
  /// - Parameter hasFailed: Waits for the program at the other end; returns whether it failed.
  package func endRedirection(hasFailed: () -> Bool) {
    flush()
    let pipe = state.withLock { $0.target.take() }
    let reader = pipe?.reader() ?? -1
    defer { close(reader) }
    if let pipe { close(pipe.descriptor) }
    if hasFailed(), let unread = pipe?.unread(reader) { append(unread) }
    flush()
  }

  /// Writes a line of text.
  package func write(line: SafeText) { write(data: line.string + "\n") }

  /// Writes text without a line end.
  package func write(_ text: SafeText) { write(data: text.string) }

  /// Writes JSON without a line end.
  package func write(_ json: JSONBuffer) {
    guard charset == .ascii, isTerminal else { return append(json.utf8) }
    write(json.text)
  }

  /// Writes a line of CSV: safe text to a terminal, else its bytes and CR LF.
  package func write(_ line: CSVLine) {
    guard isTerminal else { return append(line.utf8, "\r\n".utf8) }
    let text = String(decoding: line.utf8, as: UTF8.self)
    for row in SafeText.lines(text, characterLimit: nil) { write(line: row) }
  }

  /// Writes text in UTF-8 that may hold anything: safe text to a terminal, else its bytes.
  package func write(bytes: [UInt8]) {
    guard isTerminal else { return append(bytes) }
    write(SafeText.text(String(decoding: bytes, as: UTF8.self)))
  }

  /// Writes a line for people, with its colours and styles.
  package func write(line: StyledText, in theme: Theme = Theme(depth: .plain)) {
    let text = line.rendered(in: theme) + "\n"
    if charset == .ascii, !isTerminal { return append(charset.textWithPlainMarks(text).utf8) }
    write(data: text)
  }

  /// Rewrites the terminal's current row.
  ///
  /// - Parameter frame: The frame of an animated line.
  package func rewrite(
    line: StyledText, frame: Int = 0, in theme: Theme = Theme(depth: .plain)
  ) {
    write(data: ControlSequence.eraseLine.bytes + line.frame(frame).rendered(in: theme))
  }

  /// Writes the buffer.
  ///
  /// - Returns: The first failed write, if any.
  @discardableResult
  package func flush() -> Failure? {
    state.withLock { state in
      Self.writeOut(&state, to: descriptor)
      return state.failure
    }
  }

  private func write(data text: String) {
    append((charset == .ascii && isTerminal ? charset.text(text) : text).utf8)
  }

  private func append(_ bytes: some Collection<UInt8>, _ end: String.UTF8View = "".utf8) {
    state.withLock { state in
      guard state.failure == nil else { return }
      state.buffer.append(contentsOf: bytes)
      state.buffer.append(contentsOf: end)
      if !isBuffered || state.buffer.count > 1 << 16 { Self.writeOut(&state, to: descriptor) }
    }
  }

  private static func writeOut(_ state: inout State, to descriptor: Int32) {
    guard state.failure == nil, !state.buffer.isEmpty else { return }
    let (count, code) = writeAll(state.buffer, to: state.target?.descriptor ?? descriptor)
    state.target?.count += count
    if code == EPIPE, let pipe = state.target {
      let reader = pipe.reader()
      defer { close(reader) }
      if let unread = pipe.unread(reader) {
        close(pipe.descriptor)
        state.target = nil
        state.buffer = unread + state.buffer.dropFirst(count)
        return writeOut(&state, to: descriptor)
      }
    }
    state.buffer.removeAll(keepingCapacity: true)
    if let code { state.failure = code == EPIPE ? .closed : .failed(errno: code) }
  }
}

/// Writes all of `bytes`, even to a non-blocking descriptor; the `code` is the error number.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> (count: Int, code: Int32?) {
  var start = 0
  while start < bytes.count {
    let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      start += count
    } else if errno == EAGAIN {
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, -1)
    } else if errno != EINTR {
      return (start, errno)
    }
  }
  return (start, nil)
}
