import Files
import Glibc

/// A file that the reader writes for the program: a layout, or settings.
nonisolated struct ReaderFile {
  // In bytes; a larger file is not what its name says.
  private static let limit = 1 << 20

  let path: String

  /// Reads the file.
  ///
  /// - Returns: Its text; `nil` when there is no file.
  /// - Throws: ``FileError`` when it is no plain file, too large, no text, or others may write it.
  func text() throws(FileError) -> String? {
    guard let file = try CheckedFile.reading(path, limit: Self.limit) else { return nil }
    try Self.checkOwner(of: file)
    let bytes = try file.bytes()
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileError("is not UTF-8 in line \(Self.badLine(of: bytes))")
    }
    return text
  }

  private static func checkOwner(of file: CheckedFile) throws(FileError) {
    guard [geteuid(), 0].contains(file.status.owner) else {
      throw FileError("belongs to somebody else")
    }
    guard file.status.mode & S_IWOTH == 0 else {
      throw FileError("is writable by everyone: chmod 600 it, or move it away.")
    }
  }

  // The first line that is no UTF-8, counted from 1.
  private static func badLine(of bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1
  }
}
