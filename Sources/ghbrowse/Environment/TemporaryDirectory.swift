import FoundationEssentials
import Glibc

/// A directory that goes with its owner.
final class TemporaryDirectory {
  let path: String

  /// - Throws: ``CommandFailure`` when none can be made.
  init() throws {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    var template = Array(
      ((parent.hasPrefix("/") ? parent : "/tmp") + "/ghbrowse-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      throw CommandFailure(message: "no temporary directory can be made", status: .failed)
    }
    path = String(cString: made)
  }

  /// Removes it with all that is in it.
  func remove() {
    // What cannot be removed is the system's to clear away, as anything in there.
    try? FileManager.default.removeItem(atPath: path)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
