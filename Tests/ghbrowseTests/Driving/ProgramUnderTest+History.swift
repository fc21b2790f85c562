import Foundation

extension ProgramUnderTest {
  /// Makes its reader somebody who has been here before, whom no hint greets.
  func leaveHistory() throws {
    let folder = directory + "/.local/state/ghbrowse"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(":list\n".utf8).write(to: URL(fileURLWithPath: folder + "/history"))
  }
}
