import Glibc

/// Why a file of ours was not read or written, in words to stand after its path.
nonisolated struct FileError: Error, Equatable {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }

  /// - Parameter code: The system's error number.
  init(errno code: Int32) {
    reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
