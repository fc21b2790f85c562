import FoundationEssentials
import Glibc

/// Texts that could not be kept as notes, each in a file of its own, so that nothing typed is lost.
package struct NoteDrafts: Sendable {
  private let directory: String

  /// - Parameter directory: Where the files go; made when first needed, readable by its owner only.
  package init(directory: String) {
    self.directory = directory
  }

  /// Writes `text` to a new file and returns its path; a draft of that time that says just this is
  /// not written again.
  ///
  /// The name holds the user's id, 0 where it is not known, and the time, never text from elsewhere.
  ///
  /// - Throws: ``FetchError/store(reason:)``, with no file left behind that holds less than `text`.
  package func keep(_ text: String, id: Int64, at date: Date) throws(FetchError) -> String {
    try keep(Array(text.utf8), id: id, at: date)
  }

  /// The same for bytes that may be no text.
  package func keep(_ bytes: [UInt8], id: Int64, at date: Date) throws(FetchError) -> String {
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .store(reason: "The draft could not be kept: \(directory) cannot be made.")
    }
    let start = Int64(date.timeIntervalSince1970 * 1000)
    // Others may have kept something in the same millisecond.
    for stamp in start..<start + 1000 {
      let path = "\(directory)/note-\(id)-\(stamp).txt"
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if file < 0, errno == EEXIST {
        if holds(path, bytes) { return path }
        continue
      }
      try write(bytes, to: file, path)
      return path
    }
    throw .store(reason: "The draft could not be kept: there are too many in \(directory).")
  }

  private func write(_ bytes: [UInt8], to file: Int32, _ path: String) throws(FetchError) {
    guard file >= 0 else {
      throw .store(reason: "The draft could not be kept in \(path): \(reason(errno)).")
    }
    defer { close(file) }
    guard write(bytes, to: file), fsync(file) == 0 else {
      let failure = errno
      unlink(path)
      throw .store(reason: "The draft could not be kept in \(path): \(reason(failure)).")
    }
  }

  private func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard case .text(let text) = content(of: path) else { return false }
    return [Array(text.utf8), Array(text.utf8) + [UInt8(ascii: "\n")]].contains(bytes)
  }

  private func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return false }
      start += written
    }
    return true
  }

  private func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
