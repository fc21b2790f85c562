import Glibc
import SystemPackage

/// Why a file of ours was not read or written.
package struct FileError: Error, Equatable, Sendable {
  /// Words to stand after the file's path.
  package let reason: String
  /// The system's error number; `nil` where no system call failed.
  package let code: Int32?

  package init(_ reason: String, code: Int32? = nil) {
    self.reason = reason
    self.code = code
  }

  /// - Parameter code: The system's error number.
  package init(errno code: Int32) {
    self.init(systemMessage(code), code: code)
  }

  /// Whether the disk, or the user's quota, is full.
  package var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }

  /// Something other than a plain file has the name.
  package static let notPlain = FileError("is not a plain file")
}

/// The system's own words for an error number.
package func systemMessage(_ code: Int32) -> String { Errno(rawValue: code).description }

/// Runs calls of swift-system, whose only errors are error numbers.
func withFileError<Value>(_ body: () throws -> Value) throws(FileError) -> Value {
  do {
    return try body()
  } catch let error as Errno {
    throw FileError(errno: error.rawValue)
  } catch {
    throw FileError("\(error)")
  }
}
