import Foundation
import Glibc
import StandIn
import Synchronization
import XCTest

/// Decides which of a soak's requests are answered well, and which with one of all faults.
private final class SoakFaults: Sendable {
  private struct State {
    var numbers: SeededNumbers
    var isCalm = true
    var count = 0
  }

  private let state: Mutex<State>

  init(seed: UInt64) {
    state = Mutex(State(numbers: SeededNumbers(seed: seed)))
  }

  /// How many faults were thrown.
  var count: Int { state.withLock { $0.count } }

  /// Answers everything well from now on, or no longer.
  func setCalm(_ isCalm: Bool) { state.withLock { $0.isCalm = isCalm } }

  /// What is sent for the next request; `nil` for the site's own answer, as for 60 of 100.
  func reply() -> Reply? {
    state.withLock { state in
      guard !state.isCalm, state.numbers.next(below: 100) >= 60 else { return nil }
      state.count += 1
      // One that makes the program wait comes once in 150.
      let isStall = state.numbers.next(below: 150) == 0
      let replies = isStall ? Fault.stalls.map(\.reply) : Fault.replies.map(\.reply)
      return replies[state.numbers.next(below: replies.count)]
    }
  }
}

/// A prompt where somebody does everything that a reader does, in any order (F26).
final class SoakSession {
  private static let people = StandInPeople.ids(200)
  private static let words = ["a", "vobo", "#soak3", "at:a", "in:berlin note:number", "\"number\""]
  /// Lines for any screen; `{row}` is a row's number and `{login}` somebody's login.
  private static let lines = [
    "{row}", "{row}", "{row}", "", "", ":back", ":back", ":more 50", ":list", ":prev",
    ":search {words}", ":unseen", ":notes", ":tags", ":recent", ":lists", ":status", ":help note",
    "nosuch {row}", "@{login}", "@{login}", ":refresh", ":refresh", ":stop 1", ":sea\t{words}",
    ":followers {row}", ":following {row}", ":followers {login}", ":members \(organization)",
    ":contributors {login}/engine", ":stargazers {login}/engine", ":find location:Berlin",
    "\u{1B}[200~one\u{1B}]52;c;aGk=\u{7}\ntwo\u{1B}[201~", ":search half\u{3}", ":note --history",
  ]
  private static var organization: String { StandInPeople.organization }

  let program: ProgramUnderTest
  private let server: StandInServer
  private let faults: SoakFaults
  private let terminal: PseudoTerminal
  private var numbers: SeededNumbers
  private var notes = SoakNotes()
  private var judge = ByteJudge(.screen)
  private var sync: (process: Process, program: ProgramUnderTest, end: Date)?
  private var commandCount = 0

  init(on server: StandInServer, seed: UInt64) throws {
    self.server = server
    numbers = SeededNumbers(seed: seed)
    faults = SoakFaults(seed: seed)
    server.interfere { [faults] _ in faults.reply() }
    program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["GHBROWSE_IMAGES"] = "blocks"
    terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    terminal.expect(StandInPeople.login(of: Self.people[4]))
    faults.setCalm(false)
  }

  /// Does one thing of all that a reader does.
  func act() async throws {
    switch numbers.next(below: 400) {
    case 0: try await withoutServer()
    case 1: resize()
    case 2..<6: try beginSync()
    case 6..<12: try noteFromAShell()
    case 12..<100: note()
    default: browse()
    }
    try endSync(isDue: { Date() > $0 })
    judge.take(terminal.forget())
  }

  /// What the program holds now, at rest and with everything answered well.
  func sample(_ words: String) throws -> SoakSample {
    faults.setCalm(true)
    defer { faults.setCalm(false) }
    try endSync { _ in true }
    enter(":list")
    terminal.settle(0.5)
    try notes.check(program, words)
    return try SoakSample(of: terminal.process)
  }

  /// Leaves, and checks what is left: terminal, notes and store.
  func end() throws {
    faults.setCalm(true)
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
    XCTAssertLessThanOrEqual(server.mostAtOnce, 3, "the prompt's, a sync's and a shell's")
    print(
      "rel F26: \(commandCount) commands, \(server.requests.count) requests, \(faults.count) faults, "
        + "\(notes.count) notes")
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
    enter(line)
    terminal.wait("\(answer), after \(line)", within: .seconds(30)) {
      terminal.news.contains(answer)
    }
  }

  private func noteFromAShell() throws {
    let outcome = try program.run(notes.nextCommand(&numbers))
    XCTAssertEqual(outcome.status, 0, outcome.error)
  }

  private func withoutServer() async throws {
    let port = server.port
    await server.stop()
    for _ in 0..<15 { browse() }
    note()
    try await server.start(port: port)
    enter(":refresh")
  }

  private func resize() {
    for _ in 0..<20 {
      terminal.resize(columns: numbers.next(below: 200), rows: numbers.next(below: 100))
      if numbers.next(below: 2) == 0 { terminal.settle(0.002) }
    }
    terminal.resize(columns: 80, rows: 24)
    terminal.settle(0.2)
    enter(":list")
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
    terminal.enter(line)
    terminal.wait("the end of \(line)", within: .seconds(30)) {
      terminal.news.contains("\n") && terminal.screen.last(1).hasSuffix(">")
    }
  }
}
