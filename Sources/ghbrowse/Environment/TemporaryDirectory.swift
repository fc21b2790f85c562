import FoundationEssentials
import Glibc

/// A directory that is removed with its owner.
final class TemporaryDirectory {
  let path: String

  /// - Throws: ``CommandFailure`` when no directory can be made.
  init() throws {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    var template = Array(
      ((parent.hasPrefix("/") ? parent : "/tmp") + "/ghbrowse-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      throw CommandFailure(message: "No temporary directory can be created.", status: .failed)
    }
    path = String(cString: made)
  }

  /// Removes the directory with its content.
  func remove() {
    // The system clears such directories away when this cannot.
    try? FileManager.default.removeItem(atPath: path)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
