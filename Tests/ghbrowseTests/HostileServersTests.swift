import Foundation
import StandIn
import XCTest

/// Servers that answer everything but what was asked: commands end in time and in little memory, with a sentence
/// and the right status, and a prompt keeps what is saved (F1–F4, F10–F15, F18, R1, R8, rel P2, P3).
final class HostileServersTests: ServerTestCase {
  private static let mebibyte = 1 << 20
  override var content: StandInContent {
    .invented(count: 40, budget: 1_000_000, searches: 1_000_000)
  }

  func test_F1_F2_F4_F10_F12_F13_F14_F18_R1_R8_commands_sayEachFaultInTime() async throws {
    struct Attempt {
      let fault: Fault
      let isSaved: Bool
      let server: StandInServer
      let program: ProgramUnderTest
      let process: Process
    }
    let faults = Fault.stalls.filter { $0.name.hasPrefix("F4") } + Fault.told
    var attempts: [Attempt] = []
    let start = ContinuousClock.now
    // Those that stall wait for most of their time, so all are started at once.
    for (fault, isSaved) in faults.flatMap({ [($0, false), ($0, true)] }) {
      let server = StandInServer(content)
      try await server.start()
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      if isSaved { XCTAssertEqual(try program.run(["list"]).status, 0) }
      server.interfere { _ in fault.reply }
      let process = try program.start(["list", "--refresh", "--json"])
      attempts.append(
        Attempt(fault: fault, isSaved: isSaved, server: server, program: program, process: process))
    }
    for attempt in attempts.reversed() {
      let outcome = try attempt.program.outcome(of: attempt.process)
      await attempt.server.stop()
      let name = "\(attempt.fault.name), saved: \(attempt.isSaved)"
      XCTAssertTrue(outcome.error.contains(attempt.fault.words), "\(name): \(outcome.error)")
      XCTAssertEqual(outcome.error.split(separator: "\n").count, 1, "\(name): \(outcome.error)")
      XCTAssertFalse(outcome.error.contains("lorem"), "\(name): nothing of the answer is repeated")
      XCTAssertEqual(outcome.status, attempt.isSaved ? 0 : attempt.fault.status, name)
      XCTAssertEqual((outcome.json as? [Any])?.count, attempt.isSaved ? 30 : nil, name)
    }
    // A reader waits for 20 s at most; starting so many programs takes its time too.
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(60))
  }

  func test_F12_F13_R8_whatIsEndless_aBomb_orFourMegabytesOfLists_costLittleMemory() throws {
    let usual = try peak(expecting: "   21   ")
    let bomb = GzipBomb.bytes(inflatingTo: 100 * Self.mebibyte)
    XCTAssertLessThan(bomb.count, 4 * Self.mebibyte, "small enough to be accepted")
    let lists = "[" + String(repeating: "[],", count: 1_398_000) + "[]]"
    for (name, reply) in [
      ("bomb", .answer(CannedAnswer(headers: ["Content-Encoding": "gzip"], body: bomb))),
      ("lists", .answer(CannedAnswer(body: lists))),
      ("endless", Fault.told.first { $0.name == "F12 endless" }?.reply),
    ] as [(String, Reply?)] {
      server.interfere { _ in reply }
      let more = try peak(expecting: "GitHub's answer could not be read") - usual
      XCTAssertLessThan(more, 20 * Self.mebibyte, name)
      print("rel F12, F13: \(name), \(more / Self.mebibyte) MiB more than \(usual / Self.mebibyte)")
    }
  }

  /// The most memory, in bytes, that a session has had when it shows `text`.
  private func peak(expecting text: String) throws -> Int {
    let terminal = try PseudoTerminal(ProgramUnderTest(apiURL: server.baseURL))
    terminal.expect(text)
    let peak = try terminal.peakMemory()
    terminal.leave()
    return peak
  }

  func test_F1_F2_F10_F11_F14_F15_aHostileServer_neitherEndsNorEmptiesAPrompt() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try PseudoTerminal(program)
    terminal.expect("   21   ")
    terminal.expect("list>")
    terminal.enter(":note 1 kept")
    terminal.expectNews("saved, only on this machine.")
    terminal.enter("1")
    terminal.expectNews("Joined")
    let saved = try rows(program)
    let faults = Loops.choice(of: Fault.replies, each: 5)
    for screen in [":list", "1"] {
      for (name, reply) in faults {
        terminal.enter(screen)
        ask(terminal, name, reply)
      }
    }
    server.interfere(nil)
    XCTAssertEqual(try rows(program), saved, "what is saved is as it was")
    print("rel F10: \(2 * faults.count) hostile servers, no crash, no row lost")

    terminal.enter(":help quit")
    terminal.expectNews("do the same.")
    terminal.leave()
    XCTAssertEqual(terminal.modes, terminal.modesBefore)
    terminal.judge(by: .screen)
    XCTAssertEqual(try program.integrity(), "ok")
    XCTAssertEqual(server.mostAtOnce, 1)
    XCTAssertEqual(try program.notesByID().values.sorted(), ["kept"])
  }

  /// Lets the server answer so, and the reader ask; returns once it was asked.
  private func ask(_ terminal: PseudoTerminal, _ name: String, _ reply: Reply) {
    server.interfere { _ in reply }
    let count = server.requests.count
    var next = ContinuousClock.now
    terminal.wait("a request, \(name)") {
      // What is asked while the same is in flight is answered by that.
      if ContinuousClock.now >= next {
        terminal.enter(":refresh")
        next = .now + .seconds(1)
      }
      return server.requests.count > count || terminal.hasEnded
    }
    XCTAssertFalse(terminal.hasEnded, name)
  }

  private func rows(_ program: ProgramUnderTest) throws -> [String] {
    let rows = try XCTUnwrap(
      program.run(["list", "--offline", "--json"]).json as? [[String: Any]])
    return rows.compactMap { $0["login"] as? String }
  }
}
