import Foundation
import Glibc
import StandIn
import Synchronization
import XCTest

/// The faults of a soak's server.
private struct SoakFaults {
  var numbers: SeededNumbers
  /// Whether everything is answered well.
  var isCalm = true
  /// How many faults there were.
  var count = 0

  /// The reply to the next request; `nil` for the site's own answer, as for 60 of 100.
  mutating func reply() -> Reply? {
    guard !isCalm, numbers.next(below: 100) >= 60 else { return nil }
    count += 1
    // One in 150 makes the program wait.
    let isStall = numbers.next(below: 150) == 0
    let replies = isStall ? Fault.stalls.map(\.reply) : Fault.replies.map(\.reply)
    return replies[numbers.next(below: replies.count)]
  }
}

/// Shares the faults with the server.
private final class SharedFaults: Sendable {
  let faults: Mutex<SoakFaults>

  init(seed: UInt64) { faults = Mutex(SoakFaults(numbers: SeededNumbers(seed: seed))) }
}

/// A prompt where somebody does everything that a reader does, in any order.
final class SoakSession {
  private static let people = StandInPeople.ids(200)
  private static let words = ["a", "vobo", "#soak3", "at:a", "in:berlin note:number", "\"number\""]
  /// Lines for any screen; `{row}` is a row's number and `{login}` somebody's login.
  private static let lines = [
    "{row}", "{row}", "{row}", "", "", ":back", ":back", ":more 50", ":list", ":prev",
    ":search {words}", ":unseen", ":notes", ":tags", ":recent", ":lists", ":status", ":help note",
    ":nosuch{row}", "@{login}", "@{login}", ":refresh", ":refresh", ":stop 1", ":sea\t{words}",
    ":followers {row}", ":following {row}", ":followers {login}", ":members \(organization)",
    ":contributors {login}/engine", ":stargazers {login}/engine", ":find location:Berlin",
    "\u{1B}[200~:search one\u{1B}]52;c;aGk=\u{7}\ntwo\u{1B}[201~", ":search half\u{3}",
    ":note --history",
  ]
  private static var organization: String { StandInPeople.organization }

  let program: ProgramUnderTest
  private let server: StandInServer
  private let shared: SharedFaults
  private let terminal: PseudoTerminal
  private var numbers: SeededNumbers
  private var notes = SoakNotes()
  private var judge = ByteJudge(.screen)
  private var sync: (process: Process, program: ProgramUnderTest, end: Date)?
  private var commandCount = 0
  // The longest wait for the prompt after a line that changes no note, in seconds.
  private var slowest = 0.0

  init(on server: StandInServer, seed: UInt64) throws {
    self.server = server
    numbers = SeededNumbers(seed: seed)
    shared = SharedFaults(seed: seed)
    program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["GHBROWSE_IMAGES"] = "blocks"
    try program.slowDisk(20)
    terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    terminal.expect(StandInPeople.login(of: Self.people[4]))
    server.interfere { [shared] _ in shared.faults.withLock { $0.reply() } }
    setCalm(false)
  }

  private func setCalm(_ isCalm: Bool) { shared.faults.withLock { $0.isCalm = isCalm } }

  /// Does one thing of all that a reader does.
  func act() throws {
    switch numbers.next(below: 400) {
    case 0..<6: try beginSync()
    case 6..<100: note()
    default: browse()
    }
    try endSync(isDue: { Date() > $0 })
    judge.take(terminal.forget())
  }

  /// The resources of the program, at rest and with everything answered well.
  func sample(_ words: String) throws -> SoakSample {
    setCalm(true)
    defer { setCalm(false) }
    try endSync { _ in true }
    enter(":list")
    terminal.settle(0.5)
    try notes.check(program, words)
    return try SoakSample(of: terminal.process)
  }

  /// Leaves, and checks what is left: terminal, notes and store.
  func end() throws {
    setCalm(true)
    try endSync { _ in true }
    enter(":list")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0, terminal.screen.last(20))
    XCTAssertEqual(terminal.modes, terminal.modesBefore)
    judge.take(terminal.forget())
    judge.end()
    XCTAssertEqual(judge.offences.count, 0, "\(judge.offences.prefix(3))")
    try notes.check(program, "at the end")
    XCTAssertEqual(try program.integrity(), "ok")
    XCTAssertEqual(program.damagedFiles, [])
    XCTAssertLessThanOrEqual(server.mostAtOnce, 2, "the prompt's and a sync's")
    print(
      "rel fF26: \(commandCount) commands, \(server.requests.count) requests, \(shared.faults.withLock { $0.count }) faults, "
        + "\(notes.count) notes; the slowest answer took \(slowest) s")
  }
}

extension SoakSession {
  private func browse() {
    let login = StandInPeople.login(of: Self.people[numbers.next(below: Self.people.count)])
    let line = Self.lines[numbers.next(below: Self.lines.count)]
      .replacingOccurrences(of: "{row}", with: "\(1 + numbers.next(below: 25))")
      .replacingOccurrences(of: "{login}", with: login)
      .replacingOccurrences(of: "{words}", with: Self.words[numbers.next(below: Self.words.count)])
    enter(line)
  }

  private func note() {
    enter(":list")
    let (line, answer) = notes.next(&numbers)
    terminal.enter(line)
    terminal.wait("\(answer), after \(line)", within: .seconds(30)) {
      terminal.news.contains(answer)
    }
  }

  private func beginSync() throws {
    guard sync == nil else { return }
    let neighbour = try program.neighbour()
    let process = try neighbour.start(["sync", "--users", "300"])
    sync = (process, neighbour, Date() + 20)
  }

  /// Takes the end of a sync; one that is due is interrupted.
  private func endSync(isDue: (Date) -> Bool) throws {
    guard let sync, !sync.process.isRunning || isDue(sync.end) else { return }
    if sync.process.isRunning { Glibc.kill(sync.process.processIdentifier, SIGINT) }
    let outcome = try sync.program.outcome(of: sync.process)
    self.sync = nil
    let isSignal = sync.process.terminationReason == .uncaughtSignal
    let expected: [Int32] = isSignal ? [SIGINT] : [0, 1, 3, 130]
    XCTAssertTrue(expected.contains(outcome.status), "\(outcome.status): \(outcome.error)")
  }

  /// Types a line, and waits for the prompt after it.
  private func enter(_ line: String) {
    commandCount += 1
    let before = terminal.slept
    terminal.enter(line)
    terminal.wait("the end of \(line)", within: .seconds(30)) {
      terminal.news.contains("\n") && terminal.screen.last(1).hasSuffix(">")
    }
    slowest = max(slowest, terminal.slept - before)
    XCTAssertLessThan(terminal.slept - before, 2, line)
  }
}
