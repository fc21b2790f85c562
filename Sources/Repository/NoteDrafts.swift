import FoundationEssentials
import Glibc

/// Texts that could not be kept as notes, each in a file of its own, so that nothing typed is lost.
package struct NoteDrafts: Sendable {
  private let directory: String

  /// - Parameter directory: Where the files go; made when first needed, readable by its owner only.
  package init(directory: String) {
    self.directory = directory
  }

  /// Writes `text` to a new file and returns its path.
  ///
  /// The name holds the user's id and the time, never text from elsewhere.
  ///
  /// - Throws: ``FetchError/store(reason:)``, with no file left behind that holds less than `text`.
  package func keep(_ text: String, id: Int64, at date: Date) throws(FetchError) -> String {
    let stamp = Int64(date.timeIntervalSince1970 * 1000)
    let path = "\(directory)/note-\(id)-\(stamp).txt"
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .store(reason: "The draft could not be kept: \(directory) cannot be made.")
    }
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw .store(reason: "The draft could not be kept in \(path): \(reason(errno)).")
    }
    defer { close(file) }
    guard write(Array(text.utf8), to: file), fsync(file) == 0 else {
      let failure = errno
      unlink(path)
      throw .store(reason: "The draft could not be kept in \(path): \(reason(failure)).")
    }
    return path
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
