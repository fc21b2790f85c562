import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// A wall clock that is set while the program runs, or stands somewhere odd, and time zones that are
/// none (rel E1, E3; the injected clock's tests are in RequestQueueClockTests and RequestQueueTimeTests).
final class ClockTests: StoreTestCase {
  private static let decade = 3_653 * 86_400

  func test_E1_aClockSetByTenYears_whileAPromptIsOpen_asksForNothing_andFreezesNothing() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let clock = try program.ownClock()
    let terminal = try PseudoTerminal(program)
    terminal.expect("   21   ")
    terminal.enter("1")
    terminal.expectNews("Joined")
    terminal.enter(":back")
    terminal.expectNews("list>")
    for jump in [Self.decade, -Self.decade] {
      let before = server.requests.count
      try clock.set(wrongBy: jump)
      // Longer than it takes to look around and to try again.
      for _ in 1...3 {
        terminal.enter(":status")
        terminal.expectNews("30 users")
        terminal.watch(for: .seconds(1))
      }
      XCTAssertLessThanOrEqual(server.requests.count, before + 1, "\(jump)")
      terminal.enter(":list")
      terminal.expectNews("   21   ")
      XCTAssertLessThanOrEqual(server.requests.count, before + 2, "the rows look old: \(jump)")
      // A reader who asks is answered, whatever time it is.
      let asked = server.requests.count
      waitUntil("a request, \(jump)", within: .seconds(30)) {
        // One that is on its way already is not sent again.
        terminal.enter(":refresh")
        terminal.settle(0.2)
        return server.requests.count > asked
      }
      terminal.enter(":note 2 at \(jump)")
      terminal.expectNews("Note on ")
    }
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  func test_E1_whatWasFetchedInTheFuture_isFresh_andAskedForOnceAtMost() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let clock = try program.ownClock()
    let rows = try XCTUnwrap(try program.run(["list", "--json"]).json as? [[String: Any]])
    let login = try XCTUnwrap(rows.first?["login"] as? String)
    XCTAssertEqual(try program.run(["show", login]).status, 0)
    try clock.set(wrongBy: -Self.decade)
    let asked = server.requests.count
    for _ in 1...3 { XCTAssertEqual(try program.run(["show", login]).status, 0) }
    XCTAssertLessThanOrEqual(server.requests.count, asked + 1)
  }

  func test_E3_whateverTheDateOrTheZone_notesAreSaved_inTheOrderOfTheirNumbers() throws {
    let (program, logins) = try programWithNotes([])
    let clock = try program.ownClock()
    let dates: [TimeInterval] = [-1, 0, 2_147_483_647, 2_147_483_648, 4_294_967_296]
    let zones = [
      ":/etc/passwd", "XXX", "", "XXX999999999999", ":", String(repeating: "Z", count: 4_096),
      "/dev/zero", "CET-1CEST,M3.5.0,M10.5.0/3",
    ]
    // The hour that there is not, and the one that there is twice.
    let changes: [TimeInterval] = [1_774_745_999, 1_774_746_000, 1_792_893_599, 1_792_893_600]
    let cases = dates.flatMap { date in zones.map { (date, $0) } } + changes.map { ($0, zones[7]) }
    var written: [String] = []
    for (date, zone) in Loops.choice(of: cases, each: 11) {
      let name = "\(date) in \(zone.prefix(20))"
      try clock.set(to: Date(timeIntervalSince1970: date))
      program.environment["TZ"] = zone
      written.append("written at \(name)")
      for arguments in [
        ["note", logins[0], written.last ?? ""], ["notes"], ["recent"], ["show", logins[1]],
        ["note", logins[0], "--history"],
      ] {
        let session = try program.start(arguments)
        let outcome = try program.outcome(of: session)
        XCTAssertEqual(session.terminationReason, .exit, name)
        XCTAssertEqual(outcome.status, 0, "\(name) \(arguments) \(outcome.error)")
      }
      XCTAssertEqual(try program.notes(), [logins[0]: written.last ?? ""], name)
    }
    let versions = try program.run(["note", logins[0], "--history", "--json"]).json
    let texts = (versions as? [[String: Any]])?.compactMap { $0["note"] as? String }
    XCTAssertEqual(texts, written.reversed())
  }
}
