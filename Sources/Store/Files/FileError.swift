import Glibc
import SystemPackage

package struct FileError: Error, Equatable, Sendable {
  /// Words to follow the file's path, such as "is a link", or those of the system.
  package let reason: String
  /// The `errno`; `nil` if no system call failed.
  package let code: Int32?

  package init(_ reason: String, code: Int32? = nil) {
    self.reason = reason
    self.code = code
  }

  package init(errno code: Int32) {
    self.init(systemMessage(code), code: code)
  }

  /// A clause about the file at `path`.
  package func clause(about path: String) -> String {
    code == nil ? "\(path) \(reason)" : "\(path) cannot be used: \(reason)"
  }

  /// Whether the disk, or the user's quota, is full.
  package var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }

  package static let notPlain = FileError("is not a plain file")
}

/// The system's words for an `errno`.
package func systemMessage(_ code: Int32) -> String { Errno(rawValue: code).description }

/// Converts the errors of swift-system.
func withFileError<Value>(_ body: () throws -> Value) throws(FileError) -> Value {
  do {
    return try body()
  } catch let error as Errno {
    throw FileError(errno: error.rawValue)
  } catch {
    throw FileError("\(error)")
  }
}
