import Foundation
import XCTest

/// TLS with the switch set that makes other programs write down its keys (J3).
final class KeyLogTests: NamespaceTestCase {
  func test_J3_SSLKEYLOGFILE_makesNoKeyFile_andTheTokenIsNowhere() throws {
    let server = try server()
    let program = try program()
    let keys = "\(program.directory)/keys.log"
    program.environment["SSLKEYLOGFILE"] = keys
    program.environment["GH_ENTERPRISE_TOKEN"] = "canary-7f3d9b1e5a"
    let outcome = try program.run(["list", "--json"])
    XCTAssertEqual(outcome.status, 0, outcome.error)
    XCTAssertFalse((outcome.output + outcome.error).contains("canary"))
    XCTAssertFalse(FileManager.default.fileExists(atPath: keys))
    XCTAssertEqual(server.stop().filter { $0.kind == "request" }.count, 1)
  }
}
