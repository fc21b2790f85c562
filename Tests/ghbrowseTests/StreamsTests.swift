import Foundation
import Glibc
import StandIn
import XCTest

/// Streams that are closed, full, or nobody's (G7, G8, rel 2.10.2).
final class StreamsTests: ServerTestCase {
  private var program = try? ProgramUnderTest()

  override func setUp() async throws {
    try await super.setUp()
    program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program?.run(["list"]).status, 0)
  }

  override func tearDown() async throws {
    try await super.tearDown()
    program = nil
  }

  func test_G7_anyInput_andAnyOutput_endAtOnce_withoutEscapes() throws {
    let inputs = ["<&-", "</dev/null", "<\"$0\"", "pipe"]
    let outputs: [(redirection: String, status: Int32)] = [
      (">&-", 0), (">/dev/null", 0), ("| head -n 1 >&3", 0), (">/dev/full", 1),
    ]
    for input in inputs {
      for output in outputs {
        for arguments in ["", "list", "list --json", "browse"] {
          try run(arguments, input, output.redirection, status: output.status)
        }
      }
    }
  }

  func test_G7_aPromptNeedsBothStreamsToBeTerminals() throws {
    let program = try XCTUnwrap(program)
    for redirection in ["</dev/null", ">'\(program.directory)/out'"] {
      program.launcher = ["/bin/sh", "-c", "exec \"$@\" \(redirection)", "sh"]
      let terminal = try PseudoTerminal(program)
      terminal.type(":quit\n")
      XCTAssertEqual(terminal.waitForEnd(within: 10), 0, redirection)
      let all = terminal.raw + Array((try? data("out")) ?? Data())
      XCTAssertFalse(all.contains(0x1B), ByteOffence.spelt(all))
      XCTAssertFalse(String(decoding: all, as: UTF8.self).contains("list>"))
    }
  }

  // What is opened next takes the lowest number that is free: not one of the three.
  func test_G8_closedStreams_areNeverTheDatabase_andItsHeaderStaysWhole() async throws {
    let program = try XCTUnwrap(program)
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
    XCTAssertEqual(try program.run(["note", try login(), "kept all the same"]).status, 0)
    program.launcher = []
    let notes = try XCTUnwrap(program.run(["notes", "--json"]).json as? [[String: Any]])
    XCTAssertEqual(notes.compactMap { $0["note"] as? String }, ["kept all the same"])
    let folder = "\(program.directory)/.local/share/ghbrowse"
    let host = try XCTUnwrap(FileManager.default.contentsOfDirectory(atPath: folder).first)
    let header = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(host)/ghbrowse.db"))
    XCTAssertEqual(header.prefix(16), Data("SQLite format 3\0".utf8))
  }
}

extension StreamsTests {
  /// Runs it in a shell; the quickest of three counts, for a machine that does something else.
  private func run(
    _ arguments: String, _ input: String, _ output: String, status: Int32
  ) throws {
    let program = try XCTUnwrap(program)
    let words = input == "pipe" ? ":help\\n" : ""
    let command = "\"$@\" \(arguments) \(input == "pipe" ? "" : input)"
    let script = """
      cd '\(program.directory)'; printf ':status\\n' >lines; set -- "$@"
      \(input == "pipe" ? "printf '\(words)' |" : "") { \(command); echo $? >status; } \(output)
      """
    program.launcher = [
      "/bin/sh", "-c", "exec 3>'\(program.directory)/seen'; \(script)",
      "\(program.directory)/lines",
    ]
    let name = "\(arguments) \(input) \(output)"
    let before = processorTime
    var quickest = Double.infinity
    for _ in 0..<3 where quickest > 1 {
      let start = Date()
      let outcome = try program.outcome(of: program.start([]))
      quickest = min(quickest, Date().timeIntervalSince(start))
      judge(outcome.outputBytes + outcome.errorBytes + Array(try data("seen")), name)
    }
    XCTAssertLessThanOrEqual(quickest, 1, name)
    XCTAssertLessThan(processorTime - before, 3, "\(name): it spins")
    let told = String(decoding: try data("status"), as: UTF8.self)
    XCTAssertEqual(told, "\(status)\n", name)
  }

  private func judge(_ bytes: [UInt8], _ name: String) {
    for offence in ByteJudge.offences(in: bytes, by: .piped).prefix(3) {
      XCTFail("\(name): \(offence.description(in: bytes))")
    }
  }

  /// The seconds of processor time that ended children have taken.
  private var processorTime: Double {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }

  private func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(try XCTUnwrap(program).directory)/\(name)"))
  }

  private func login() throws -> String {
    let program = try XCTUnwrap(program)
    let launcher = program.launcher
    defer { program.launcher = launcher }
    program.launcher = []
    let rows = try program.run(["list", "--limit", "1", "--json"]).json as? [[String: Any]]
    return try XCTUnwrap(rows?.first?["login"] as? String)
  }
}
