import Foundation
import Glibc
import Models
import TestSupport
import XCTest

/// What the program does where the system gives it less than usual.
final class ProcessSetUpTests: XCTestCase {
  private static let login = "zoe-nobody"

  private func program() async throws -> ProgramUnderTest {
    let program = try ProgramUnderTest()
    try await program.saveUsers([User(id: 1, login: Self.login)])
    program.environment["GHBROWSE_API_URL"] = nil
    return program
  }

  private func notes(of program: ProgramUnderTest) throws -> [String] {
    program.launcher = []
    let rows = try program.run(["notes", "--json", "--offline"]).rows
    return rows.compactMap { $0["note"] as? String }
  }

  func test_whereArgumentsCannotBeRead_nothingIsDone_andThatIsSaid() async throws {
    let program = try await program()
    program.launcher =
      [try SystemCommand.strace.path(), "-f", "-qq", "-o", "/dev/null"]
      + ["-P", "/proc/self/maps", "-e", "trace=openat", "-e", "inject=openat:error=EACCES"]
    try program.run(
      ["note", Self.login, "met at FOSDEM", "--offline"], status: 1, error: "nothing was done")
    XCTAssertEqual(try notes(of: program), [])
  }

  func test_aFileThatMayNotGrow_refusesTheNote_insteadOfKilling() async throws {
    let program = try await program()
    // Whoever runs the tests may ignore the signal.
    program.launcher =
      ["/usr/bin/env", "--default-signal=XFSZ"]
      + [try SystemCommand.prlimit.path(), "--fsize=8192:8192"]
    let process = try program.start(["note", Self.login, "met at FOSDEM", "--offline"])
    let outcome = try program.outcome(of: process)
    XCTAssertEqual(process.terminationReason, .exit)
    XCTAssertNotEqual(outcome.status, 0)
    XCTAssertTrue(outcome.error.contains("File too large."), outcome.error)
    XCTAssertTrue(outcome.error.contains(try XCTUnwrap(program.drafts.first)), outcome.error)
    XCTAssertEqual(try notes(of: program), [])
  }

  func test_fB12_fewFiles_areMadeMore_orRefusedAtTheStart() throws {
    let program = try ProgramUnderTest()
    program.launcher = [try SystemCommand.prlimit.path(), "--nofile=12:256"]
    XCTAssertEqual(try program.run(["notes"]).status, 0)
    for limit in [7, 13, 31] {
      program.launcher = [try SystemCommand.prlimit.path(), "--nofile=\(limit):\(limit)"]
      let refused = try program.run(["list", "--refresh"], error: "needs 32 open files")
      XCTAssertEqual(refused.status, 1, "\(limit): \(refused.error)")
    }
  }
}
