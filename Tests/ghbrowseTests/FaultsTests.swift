import Foundation
import StandIn
import XCTest

/// Commands against servers that do everything wrong (F1–F4, F10, F12–F14, F18, R1, R8): the end comes in
/// time and in little memory, with a sentence and the right status, and what is saved is printed.
final class FaultsTests: XCTestCase {
  private static let mebibyte = 1 << 20

  func test_F1_F2_F4_F10_F12_F13_F14_F18_everyFault_isToldInTime() async throws {
    let stalled = Fault.stalls.filter { $0.name.hasPrefix("F4") }
    var attempts: [Attempt] = []
    let start = ContinuousClock.now
    // Those that stall wait for most of their time, so all are begun at once.
    for fault in stalled + Fault.told + Fault.none {
      for isSaved in [false, true] { attempts.append(try await begin(fault, isSaved)) }
    }
    for attempt in attempts.reversed() {
      let outcome = try attempt.program.outcome(of: attempt.process)
      await attempt.server.stop()
      judge(outcome, of: attempt)
    }
    // A reader waits for 20 s at most; starting so many programs takes its time too.
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(60))
  }

  func test_F12_F13_R8_whatIsEndless_aBomb_orFourMegabytesOfLists_costLittleMemory() async throws {
    let server = StandInServer(.invented(count: 40))
    try await server.start()
    let usual = try peak(of: server.baseURL, expecting: "   21   ")
    let bomb = GzipBomb.bytes(inflatingTo: 100 * Self.mebibyte)
    XCTAssertLessThan(bomb.count, 4 * Self.mebibyte, "small enough to be taken")
    let lists = "[" + String(repeating: "[],", count: 1_398_000) + "[]]"
    for (name, answer) in [
      ("bomb", CannedAnswer(headers: ["Content-Encoding": "gzip"], body: bomb)),
      ("lists", CannedAnswer(body: lists)),
    ] {
      server.answer("/users", with: answer)
      try assertLittleMore(than: usual, name, server.baseURL)
    }
    server.interfere { _ in
      .steps([
        .send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"),
        .flood(Array(repeating: 0x20, count: 65_536)),
      ])
    }
    try assertLittleMore(than: usual, "endless", server.baseURL)
    await server.stop()
  }
}

extension FaultsTests {
  private struct Attempt {
    let fault: Fault
    let server: StandInServer
    let program: ProgramUnderTest
    let isSaved: Bool
    let process: Process
  }

  private func begin(_ fault: Fault, _ isSaved: Bool) async throws -> Attempt {
    let server = StandInServer(.invented(count: 40))
    try await server.start()
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    if isSaved { XCTAssertEqual(try program.run(["list"]).status, 0) }
    server.interfere { _ in .steps(fault.steps) }
    let process = try program.start(["list", "--refresh", "--json"])
    return Attempt(
      fault: fault, server: server, program: program, isSaved: isSaved, process: process)
  }

  private func judge(_ outcome: ProgramUnderTest.Outcome, of attempt: Attempt) {
    let name = "\(attempt.fault.name), saved: \(attempt.isSaved)"
    XCTAssertTrue(outcome.error.contains(attempt.fault.words), "\(name): \(outcome.error)")
    XCTAssertEqual(
      outcome.error.split(separator: "\n").count, 1, "\(name): one sentence: \(outcome.error)")
    XCTAssertFalse(outcome.error.contains("lorem"), "\(name): nothing of the answer is repeated")
    if attempt.isSaved {
      XCTAssertEqual(outcome.status, 0, "\(name): \(outcome.error)")
      XCTAssertEqual((outcome.json as? [Any])?.count, 30, name)
    } else {
      XCTAssertEqual(outcome.status, attempt.fault.status, "\(name): \(outcome.error)")
      XCTAssertEqual(outcome.output, "", "\(name): nothing half")
    }
  }

  private func assertLittleMore(than usual: Int, _ name: String, _ address: String) throws {
    let more = try peak(of: address, expecting: "GitHub's answer could not be read") - usual
    XCTAssertLessThan(more, 20 * Self.mebibyte, name)
    print("rel F12, F13: \(name), \(more / Self.mebibyte) MiB more than \(usual / Self.mebibyte)")
  }

  /// The most memory, in bytes, that a session has had when it shows `text`.
  private func peak(of address: String, expecting text: String) throws -> Int {
    let terminal = try PseudoTerminal(try ProgramUnderTest(apiURL: address))
    terminal.expect(text)
    let peak = try terminal.peakMemory()
    terminal.leave()
    return peak
  }
}
