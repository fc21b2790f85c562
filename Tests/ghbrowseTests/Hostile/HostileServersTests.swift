import Foundation
import StandIn
import XCTest

/// Servers that break every rule: a command says so with the right status, and a prompt keeps what is saved.
final class HostileServersTests: ServerTestCase {
  override var content: StandInContent {
    .invented(count: 40, budget: 1_000_000, searches: 1_000_000)
  }

  func test_fF1_fF2_fF4_fF10_fF12_fF13_fF14_fF18_commands_sayEachFaultInTime() async throws {
    // A stall lasts as long as a command waits.
    let stalls = Fault.stalls.filter { $0.name.hasPrefix("F4") }
    let faults = (Loops.ofRun == .short ? [] : stalls) + Fault.told
    var attempts: [(Fault, isSaved: Bool, StandInServer, ProgramUnderTest, Process)] = []
    for (index, fault) in faults.enumerated() {
      let isSaved = index.isMultiple(of: 2)
      let server = StandInServer(content)
      try await server.start()
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      if isSaved { XCTAssertEqual(try program.run(["list"]).status, 0) }
      server.interfere { _ in fault.reply }
      let process = try program.start(["list", "--refresh", "--json"])
      attempts.append((fault, isSaved, server, program, process))
    }
    for (fault, isSaved, server, program, process) in attempts.reversed() {
      let outcome = try program.outcome(of: process)
      await server.stop()
      let name = "\(fault.name), saved: \(isSaved)"
      XCTAssertTrue(outcome.error.contains(fault.words), "\(name): \(outcome.error)")
      XCTAssertEqual(outcome.error.split(separator: "\n").count, 1, "\(name): \(outcome.error)")
      XCTAssertFalse(outcome.error.contains("lorem"), "\(name): nothing of the answer is repeated")
      XCTAssertEqual(outcome.status, isSaved ? 0 : fault.status, name)
      XCTAssertEqual((outcome.json as? [Any])?.count, isSaved ? 30 : nil, name)
    }
  }

  func test_fF1_fF2_fF10_fF11_fF14_fF15_aHostileServer_neitherEndsNorEmptiesAPrompt() throws {
    let terminal = try PseudoTerminal(program, at: "   21   ", "list>")
    terminal.perform([(":note 1 kept", "saved, only on this machine."), ("1", "Joined")])
    let list = ["list", "--offline", "--fields", "login"]
    let saved = try program.run(list).output
    let faults = Loops.choice(of: Fault.replies, each: 6)
    for (index, (name, reply)) in faults.enumerated() {
      terminal.enter(index.isMultiple(of: 2) ? ":list" : "1")
      ask(terminal, name, reply)
    }
    server.interfere(nil)
    XCTAssertEqual(try program.run(list).output, saved, "what is saved is as it was")
    print("rel fF10: \(faults.count) hostile servers, no crash, no row lost")
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
}
