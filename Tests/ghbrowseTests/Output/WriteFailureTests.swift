import Foundation
import XCTest

/// Every command into a full device and into a closed pipe (C5, X23).
final class WriteFailureTests: SavedPeopleTestCase {
  private static let commands = [
    ["list"], ["list", "--json"], ["list", "--refresh"], ["search", "o"],
    ["search", "o", "--json"],
    ["notes"], ["notes", "--json"], ["recent"], ["recent", "--json"], ["tags"], ["tags", "--json"],
    ["show", "ada"], ["show", "ada", "--json"], ["show", "wubehopo"], ["note", "ada"],
    ["note", "ada", "--json"], ["note", "ada", "--history"], ["-c", ":list"], ["-c", "1"], [],
    ["list", "followers:ada"], ["list", "followers:ada", "--json"], ["lists"],
    ["lists", "--json"], ["lists", "--color", "always"], ["search", "--in", "followers:ada", "o"],
    ["--help"], ["list", "--help"], ["--version"], ["list", "--color", "always"],
  ]

  func test_C5_intoAFullDevice_theFailureIsSaid_andTheStatusIs1() throws {
    let program = try savedPeopleAndLists()
    for arguments in Self.commands {
      let full = try XCTUnwrap(FileHandle(forWritingAtPath: "/dev/full"))
      let (status, error) = try run(program, arguments, into: full)
      XCTAssertEqual(status, 1, "\(arguments)")
      XCTAssertEqual(
        error, "ghbrowse: cannot write: no space left on device\n", "\(arguments)")
    }
  }

  func test_X23_intoAClosedPipe_itEndsQuietly() throws {
    let program = try savedPeopleAndLists()
    for arguments in Self.commands {
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let (status, error) = try run(program, arguments, into: pipe.fileHandleForWriting)
      XCTAssertEqual(status, 0, "\(arguments)")
      XCTAssertEqual(error, "", "\(arguments)")
    }
  }

  /// Runs the program with nothing to read; standard error is a file.
  private func run(
    _ program: ProgramUnderTest, _ arguments: [String], into output: FileHandle
  ) throws -> (status: Int32, error: String) {
    let path = "\(program.directory)/errors"
    try Data().write(to: URL(fileURLWithPath: path))
    let process = Process()
    process.executableURL = ProgramUnderTest.path
    process.arguments = arguments
    process.environment = program.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try XCTUnwrap(FileHandle(forWritingAtPath: path))
    try process.run()
    try output.close()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOfFile: path, encoding: .utf8))
  }
}
