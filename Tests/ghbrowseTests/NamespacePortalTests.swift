import Foundation
import XCTest

/// A network whose sign-in page speaks TLS in GitHub's name, with a certificate of its own.
final class NamespacePortalTests: NamespaceTestCase {
  private static let canary = "canary-0123456789abcdef"

  func test_F18_aSignInPageInTheMiddleOfTLS_hasItsSign_learnsNoToken_andIsSurvived() async throws {
    let program = try program()
    program.environment["GH_ENTERPRISE_TOKEN"] = Self.canary
    let before = try server()
    let terminal = try PseudoTerminal(program)
    terminal.expect("invented-20")
    XCTAssertTrue(before.stop().contains { $0.text.contains(Self.canary) }, "the token is sent")

    let portal = try server("portal")
    terminal.enter()
    terminal.wait("its sign", within: .seconds(3)) { terminal.shows("\nlist (certificate refused") }
    let log = portal.stop()
    XCTAssertFalse(log.filter { $0.kind == "connection" }.isEmpty, "\(log)")
    XCTAssertFalse(log.contains { $0.text.contains(Self.canary) || $0.kind == "request" }, "\(log)")

    let after = try server()
    let start = ContinuousClock.now
    if !isFull {
      try XCTUnwrap(pair).unplug()
      try XCTUnwrap(pair).plugIn()
    }
    let limit = Duration.seconds(isFull ? 60.5 : 6)
    let time = terminal.wait("the page", since: start, within: limit) {
      terminal.shows("invented-40") && terminal.endsWith("list>")
    }
    report("page after the sign-in page has gone", time)
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertEqual(after.stop().count { $0.kind == "request" }, 1)
    try findsNoToken(of: program, terminal)
  }

  private func findsNoToken(of program: ProgramUnderTest, _ terminal: PseudoTerminal) throws {
    let canary = Data(Self.canary.utf8)
    XCTAssertNil(Data(terminal.raw).range(of: canary), "the terminal")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: program.directory)
    XCTAssertTrue(paths.contains { $0.hasSuffix("ghbrowse.db") }, "\(paths)")
    for path in paths {
      let file = FileManager.default.contents(atPath: "\(program.directory)/\(path)")
      XCTAssertNil(file?.range(of: canary), path)
    }
  }
}
