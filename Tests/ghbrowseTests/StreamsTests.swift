import Foundation
import Glibc
import StandIn
import XCTest

/// Streams that are closed, full, or nobody's (G7, G8, rel 2.10.2).
final class StreamsTests: ServerTestCase {
  private var program: ProgramUnderTest!

  override func setUp() async throws {
    try await super.setUp()
    program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["list"]).status, 0)
  }

  override func tearDown() async throws {
    try await super.tearDown()
    program = nil
  }

  func test_G7_anyInput_andAnyOutput_endAtOnce_withoutEscapes() throws {
    for input in ["<&-", "</dev/null", "<lines", "printf ':help\\n' |"] {
      for (output, status) in [
        (">&-", 0), (">/dev/null", 0), ("| head -n 1 >&3", 0), (">/dev/full", 1),
      ] {
        for arguments in ["", "list", "list --json", "browse"] {
          try run(arguments, input, output, status: status)
        }
      }
    }
  }

  /// Runs it in a shell; the quickest of three counts, for a machine that does something else.
  private func run(_ arguments: String, _ input: String, _ output: String, status: Int) throws {
    let (before, after) = input.hasSuffix("|") ? (input, "") : ("", input)
    program.launcher = [
      "/bin/sh", "-c",
      """
      cd '\(program.directory)'; exec 3>seen; printf ':status\\n' >lines
      \(before) { "$@" \(arguments) \(after); echo $? >status; } \(output)
      """, "sh",
    ]
    let name = "\(arguments) \(input) \(output)"
    let start = processorTime
    var quickest = Duration.seconds(60)
    for _ in 0..<3 where quickest > .seconds(1) {
      let begin = ContinuousClock.now
      let outcome = try program.run([])
      quickest = min(quickest, ContinuousClock.now - begin)
      let seen = FileManager.default.contents(atPath: "\(program.directory)/seen") ?? Data()
      let bytes = outcome.outputBytes + outcome.errorBytes + Array(seen)
      for offence in ByteJudge.offences(in: bytes, by: .piped).prefix(3) {
        XCTFail("\(name): \(offence.description(in: bytes))")
      }
    }
    XCTAssertLessThanOrEqual(quickest, .seconds(1), name)
    XCTAssertLessThan(processorTime - start, 3, "\(name): it spins")
    XCTAssertEqual(program.text(of: "status"), "\(status)\n", name)
  }

  /// The seconds of processor time that ended children have taken.
  private var processorTime: Double {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }

  func test_G7_aPromptNeedsBothStreamsToBeTerminals() throws {
    for redirection in ["</dev/null", ">'\(program.directory)/out'"] {
      program.launcher = ["/bin/sh", "-c", "exec \"$@\" \(redirection)", "sh"]
      let terminal = try PseudoTerminal(program)
      terminal.type(":quit\n")
      XCTAssertEqual(terminal.waitForEnd(within: 10), 0, redirection)
      let all = terminal.raw + Array((program.text(of: "out") ?? "").utf8)
      XCTAssertFalse(all.contains(0x1B), ByteOffence.spelt(all))
      XCTAssertFalse(String(decoding: all, as: UTF8.self).contains("list>"))
    }
  }

  // What is opened next gets the lowest free number: not one of the three.
  func test_G8_closedStreams_areNeverTheDatabase_andItsHeaderStaysWhole() async throws {
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
