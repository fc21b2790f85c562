import Foundation
import StandIn
import Synchronization
import TestSupport
import XCTest

/// Commands against servers that do everything wrong (F1–F4, F10, F12–F14): the end comes in time,
/// with a sentence and the right status, and what is saved is printed.
final class FaultsTests: XCTestCase {
  func test_F1_F2_F10_F12_F13_F14_F18_everyFault_isToldInTime() async throws {
    try await assertTold(begin(Fault.told))
  }

  // Both wait for most of their time, so they do it together.
  func test_F3_F4_R1_R8_whatNeverEnds_isGivenUpAfter20Seconds_andWhatIsNoAnswer_isToldInWords()
    async throws
  {
    let stalls = try await begin(Fault.stalls)
    try await assertTold(begin(Fault.none))
    try await assertTold(stalls)
  }

  // F8: refused at once, without another try; what is said does not hold the token.
  func test_F8_aRefusedToken_whateverTheChallenge_is4AtOnce() async throws {
    for challenge in [[:], ["WWW-Authenticate": "Bearer"], ["WWW-Authenticate": "Basic realm=x"]] {
      let server = StandInServer(.invented(count: 10))
      try await server.start()
      server.answer("/users", with: CannedAnswer(status: 401, headers: challenge, body: "{}"))
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      program.environment["GH_ENTERPRISE_TOKEN"] = "canary-token"
      let start = ContinuousClock.now
      let outcome = try program.run(["list"])
      // Without a limit it would be asked again for 20 s.
      XCTAssertLessThan(ContinuousClock.now - start, .seconds(5))
      XCTAssertEqual(outcome.status, 4, outcome.error)
      XCTAssertTrue(
        outcome.error.contains("GitHub refused the token; set GH_ENTERPRISE_TOKEN to"),
        outcome.error)
      XCTAssertEqual(server.requests.count, 1)
      await server.stop()
    }
  }
}

extension FaultsTests {
  /// A reader is told within 20 s; starting the program, beside many others, is counted too.
  private static let limit = Duration.seconds(25)

  private struct Attempt {
    let fault: Fault
    let server: FaultServer
    let program: ProgramUnderTest
    let hasSavedData: Bool
    let process: Process
    let stopwatch: Stopwatch
  }

  /// When a program was started, and when it ended.
  private final class Stopwatch: Sendable {
    private let start = ContinuousClock.now
    private let end = Mutex<ContinuousClock.Instant?>(nil)

    func stop() { end.withLock { $0 = .now } }

    var time: Duration? { end.withLock { $0 }.map { $0 - start } }
  }

  // All at once: most of the time they wait.
  private func begin(_ faults: [Fault]) async throws -> [Attempt] {
    let saved = try await savedStore()
    var attempts: [Attempt] = []
    for fault in faults {
      for hasSavedData in [false, true] {
        attempts.append(try await attempt(fault, saved: hasSavedData ? saved : nil))
      }
    }
    return attempts
  }

  private func assertTold(_ attempts: [Attempt]) async throws {
    for attempt in attempts {
      let outcome = try attempt.program.outcome(of: attempt.process)
      await attempt.server.stop()
      judge(outcome, of: attempt)
      try await eventually("the end of \(attempt.fault.name)") { attempt.stopwatch.time != nil }
      XCTAssertLessThan(try XCTUnwrap(attempt.stopwatch.time), Self.limit, attempt.fault.name)
    }
  }

  private func attempt(_ fault: Fault, saved: ProgramUnderTest?) async throws -> Attempt {
    let server = FaultServer(fault.steps)
    try await server.start()
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    if let saved { try saved.copyStore(to: program, port: server.port) }
    let stopwatch = Stopwatch()
    let process = try program.start(["list", "--refresh", "--json"]) { stopwatch.stop() }
    return Attempt(
      fault: fault, server: server, program: program, hasSavedData: saved != nil, process: process,
      stopwatch: stopwatch)
  }

  private func judge(_ outcome: ProgramUnderTest.Outcome, of attempt: Attempt) {
    let name = attempt.fault.name
    XCTAssertTrue(outcome.error.contains(attempt.fault.words), "\(name): \(outcome.error)")
    XCTAssertEqual(
      outcome.error.split(separator: "\n").count, 1, "\(name): one sentence: \(outcome.error)")
    XCTAssertFalse(outcome.error.contains("lorem"), "\(name): nothing of the answer is repeated")
    if attempt.hasSavedData {
      XCTAssertEqual(outcome.status, 0, "\(name), saved: \(outcome.error)")
      XCTAssertEqual((outcome.json as? [Any])?.count, 30, "\(name), saved")
    } else {
      XCTAssertEqual(outcome.status, attempt.fault.status, "\(name): \(outcome.error)")
      XCTAssertEqual(outcome.output, "", "\(name): nothing half")
    }
  }

  private func savedStore() async throws -> ProgramUnderTest {
    let server = StandInServer(.invented(count: 40))
    try await server.start()
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["list"]).status, 0)
    await server.stop()
    return program
  }
}

extension ProgramUnderTest {
  /// Gives what is saved to `other`, whose server has another port.
  fileprivate func copyStore(to other: ProgramUnderTest, port: Int) throws {
    let folder = "/.local/share/ghbrowse/"
    let files = FileManager.default
    let host = try XCTUnwrap(files.contentsOfDirectory(atPath: directory + folder).first)
    try files.createDirectory(
      atPath: other.directory + folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try files.copyItem(
      atPath: directory + folder + host, toPath: other.directory + folder + "127.0.0.1_\(port)")
  }
}
