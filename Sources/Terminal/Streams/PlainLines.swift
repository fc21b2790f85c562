import Dispatch
import Glibc

/// A line of an input that is no terminal.
package enum PlainLine: Sendable, Equatable {
  case text(String)
  /// Its bytes are no text.
  case notUTF8

  fileprivate init(_ bytes: some Collection<UInt8>) {
    self = String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .notUTF8
  }
}

/// The lines of an input that is no terminal, read one at a time on demand.
///
/// A last line without a line feed counts too.
package struct PlainLines: AsyncSequence, Sendable {
  package typealias Element = PlainLine

  private let descriptor: Int32

  package init(descriptor: Int32 = 0) {
    self.descriptor = descriptor
  }

  package func makeAsyncIterator() -> AsyncStream<PlainLine>.Iterator {
    let reader = Reader(descriptor: descriptor)
    return AsyncStream { await reader.next() }.makeAsyncIterator()
  }

  /// Reads on a queue of its own, which may block.
  private final class Reader: @unchecked Sendable {
    // Used on the queue only.
    private var buffer: [UInt8] = []
    private var hasEnded = false
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "ghbrowse.input")

    init(descriptor: Int32) {
      self.descriptor = descriptor
    }

    func next() async -> PlainLine? {
      await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: self.line()) }
      }
    }

    private func line() -> PlainLine? {
      var searched = 0
      while true {
        if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
          defer { buffer.removeFirst(end + 1) }
          return PlainLine(buffer[..<end])
        }
        searched = buffer.count
        if hasEnded {
          defer { buffer = [] }
          return buffer.isEmpty ? nil : PlainLine(buffer)
        }
        readMore()
      }
    }

    private func readMore() {
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &chunk, chunk.count)
      let failure = count < 0 ? errno : 0
      if count > 0 {
        buffer += chunk[..<count]
      } else if failure == EAGAIN {
        // Whoever made this pipe has made its reads not wait.
        var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&input, 1, -1)
      } else if failure != EINTR {
        hasEnded = true
      }
    }
  }
}
