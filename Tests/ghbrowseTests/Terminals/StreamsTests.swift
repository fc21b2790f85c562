import Foundation
import StandIn
import XCTest

/// Streams that are closed, full, or no terminal (fG7, fG8).
final class StreamsTests: ServerTestCase {
  override func setUp() async throws {
    try await super.setUp()
    XCTAssertEqual(try program.run(["list"]).status, 0)
  }

  func test_fG7_anyInput_andAnyOutput_endAtOnce_withoutEscapes() throws {
    let inputs = ["<&-", "</dev/null", "<lines", "printf ':help\\n' |"]
    let outputs = [(">&-", 0), (">/dev/null", 0), ("| head -n 1 >&3", 0), (">/dev/full", 1)]
    let commands = ["", "list", "list --json", "browse"]
    // Each input with each output, and each of them with each command.
    for (input, first) in zip(inputs, 0...) {
      for ((output, status), second) in zip(outputs, 0...) {
        try run(commands[(first + second) % commands.count], input, output, status: status)
      }
    }
  }

  /// Runs it in a shell, where `timeout` ends what waits for more input.
  private func run(_ arguments: String, _ input: String, _ output: String, status: Int) throws {
    let (before, after) = input.hasSuffix("|") ? (input, "") : ("", input)
    program.launcher = [
      "/bin/sh", "-c",
      """
      cd '\(program.directory)'; exec 3>seen; printf ':status\\n' >lines
      \(before) { timeout 20 "$@" \(arguments) \(after); echo $? >status; } \(output)
      """, "sh",
    ]
    let outcome = try program.run([])
    let bytes =
      outcome.outputBytes + outcome.errorBytes + Array((program.text(of: "seen") ?? "").utf8)
    let name = "\(arguments) \(input) \(output)"
    for offence in ByteJudge.offences(in: bytes, by: .piped).prefix(3) {
      XCTFail("\(name): \(offence.description(in: bytes))")
    }
    XCTAssertEqual(program.text(of: "status"), "\(status)\n", name)
  }

  func test_fG7_aPromptNeedsBothStreamsToBeTerminals() throws {
    for redirection in ["</dev/null", ">'\(program.directory)/out'"] {
      program.launcher = ["/bin/sh", "-c", "exec \"$@\" \(redirection)", "sh"]
      let terminal = try PseudoTerminal(program)
      terminal.type(":quit\n")
      XCTAssertEqual(terminal.waitForEnd(), 0, redirection)
      let all = terminal.raw + Array((program.text(of: "out") ?? "").utf8)
      XCTAssertFalse(all.contains(0x1B), ByteOffence.spelt(all))
      XCTAssertFalse(String(decoding: all, as: UTF8.self).contains("list>"))
    }
  }

  // A file that is opened gets the lowest free number: it must not be one of the three.
  func test_fG8_closedStreams_areNeverTheDatabase_andItsHeaderStaysWhole() async throws {
    program.launcher = ["/bin/sh", "-c", "exec \"$@\" <&- >&- 2>&-", "sh"]
    server.hold()
    let process = try program.start(["list", "--refresh"])
    await server.arrived(2)
    for number in 0...2 {
      let path = "/proc/\(process.processIdentifier)/fd/\(number)"
      XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: path), "/dev/null")
    }
    server.release()
    XCTAssertEqual(try program.outcome(of: process).status, 0)
    XCTAssertEqual(try program.run(["nonsense"]).status, 2, "there is nowhere to complain")
    XCTAssertEqual(try program.run(["-c", ":note 1 kept all the same"]).status, 0)
    program.launcher = []
    XCTAssertEqual(try program.notes().values.map { $0 }, ["kept all the same"])
    let header = FileManager.default.contents(atPath: program.storeFile("ghbrowse.db"))?.prefix(16)
    XCTAssertEqual(header, Data("SQLite format 3\0".utf8))
  }
}
