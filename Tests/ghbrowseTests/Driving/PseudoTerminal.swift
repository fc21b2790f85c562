import Foundation
import Glibc
import TestSupport
import XCTest

/// The program on a terminal of its own, with somebody typing.
final class PseudoTerminal {
  let process: pid_t
  // Its directories go with it, and the program still writes to them.
  private let program: ProgramUnderTest
  /// The driver's end; below zero once it is closed.
  private(set) var master: Int32
  private(set) var screen: VirtualScreen
  /// How the terminal was set up before the program started.
  let modesBefore: TerminalModes?
  /// Every byte that came.
  private(set) var raw: [UInt8] = []
  /// The seconds for which no thread of the program wanted to run while a test waited for it: neither
  /// a busy machine nor a test that is kept waiting adds to them.
  private(set) var slept = 0.0
  private var undecoded: [UInt8] = []
  /// How many bytes had come when something was typed last.
  private var mark = 0

  /// - Parameters:
  ///   - cell: How large it says a cell is, in pixels; 0 is what most say.
  ///   - texts: What it must show before anything is typed.
  init(
    _ program: ProgramUnderTest, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    cell: (width: Int, height: Int) = (0, 0), at texts: String..., file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(columns * cell.width),
      ws_ypixel: UInt16(rows * cell.height))
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&master, &slave, &name, nil, &size) == 0 else { throw POSIXError(.EIO) }
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    self.master = master
    self.program = program
    modesBefore = TerminalModes(master)
    // No columns is what a terminal says that does not know.
    screen = VirtualScreen(columns: columns > 0 ? columns : 80)
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    do {
      defer { close(slave) }
      process = try program.spawn(arguments, terminal: path)
    }
    for text in texts { expect(text, file: file, line: line) }
  }

  deinit {
    if master >= 0 { close(master) }
  }
}

// MARK: - Typing

extension PseudoTerminal {
  /// Types `keys`; what ``news`` has comes after this.
  func type(_ keys: String) {
    mark = raw.count
    let bytes = Array(keys.utf8)
    XCTAssertEqual(write(master, bytes, bytes.count), bytes.count, "the terminal takes all keys")
  }

  /// Replies to the question for the terminal's attributes, as nearly all terminals do at once.
  func reply() {
    type("\u{1B}[?1;2c")
  }

  /// Types a line and Enter.
  func enter(_ line: String = "") {
    type(line + "\r")
  }

  /// Types bytes as fast as they are taken, and reads meanwhile what is written.
  ///
  /// - Parameter timeout: How many seconds may pass without any of them being taken.
  /// - Returns: Whether all were taken.
  func feed(_ bytes: [UInt8], timeout: Double) -> Bool {
    let flags = fcntl(master, F_GETFL)
    _ = fcntl(master, F_SETFL, flags | O_NONBLOCK)
    defer { _ = fcntl(master, F_SETFL, flags) }
    var rest = bytes[...]
    var deadline = Date() + timeout
    while !rest.isEmpty, Date() < deadline, !hasEnded {
      // In pieces, as a fast typist's keys come.
      let count = rest.prefix(64).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
        deadline = Date() + timeout
      }
      while readMore(until: Date()) {}
    }
    return rest.isEmpty
  }

  /// Whether Ctrl-C and Enter get any answer, as Ctrl-C alone does not on an empty line.
  ///
  /// Before them comes Ctrl-Q: after a Ctrl-S the terminal itself holds all output back. Three times, because
  /// a key may be quoted by the one before it. A program that has closed its terminal answers by ending.
  func answers(within seconds: Double) -> Bool {
    for _ in 0..<3 {
      settle(0.02)
      type("\u{11}\u{3}\r")
      let deadline = Date() + seconds
      if readMore(until: deadline) { return true }
      while !hasEnded, Date() < deadline { poll(nil, 0, 5) }
      if hasEnded { return true }
    }
    return hasEnded
  }

  /// Gives the terminal another size.
  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Closes the driver's end, so that the program's terminal is gone.
  func hangUp() {
    close(master)
    master = -1
  }
}

// MARK: - Waiting

extension PseudoTerminal {
  /// Reads until `condition` is true; fails, with the screen, when that takes longer than `limit`.
  ///
  /// - Returns: How long it took since `start`.
  @discardableResult
  func wait(
    _ words: String, since start: ContinuousClock.Instant = .now,
    within limit: Duration = .seconds(30),
    file: StaticString = #filePath, line: UInt = #line, until condition: () -> Bool
  ) -> Duration {
    while !condition() {
      guard ContinuousClock.now - start < limit else {
        XCTFail(
          "not within \(limit): \(words); \(state); on:\n\(screen.text)", file: file, line: line)
        break
      }
      _ = readMore(until: Date() + 0.02)
    }
    return ContinuousClock.now - start
  }

  /// Waits until the screen shows `text`, and fails when it does not within 30 s.
  func expect(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    wait("\"\(text)\"", file: file, line: line) { shows(text) }
  }

  /// Waits until the screen shows `text`, however it is broken into lines.
  func expectWrapped(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    let words = text.filter { !$0.isWhitespace }
    wait("\"\(text)\"", file: file, line: line) {
      screen.text.filter { !$0.isWhitespace }.contains(words)
    }
  }

  /// Waits until `text` is written after what was typed last.
  func expectNews(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    wait("new \"\(text)\"", file: file, line: line) { Self.shows(text, in: news) }
  }

  /// Types lines, and waits after each of them for what is written.
  func perform(
    _ steps: [(String, String)], file: StaticString = #filePath, line: UInt = #line
  ) {
    for (typed, seen) in steps {
      enter(typed)
      expectNews(seen, file: file, line: line)
    }
  }

  /// Reads until nothing has come for so many seconds.
  func settle(_ seconds: Double = 0.1) {
    while readMore(until: Date() + seconds) {}
  }

  /// Reads for that long.
  func watch(for time: Duration) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end { settle(0.05) }
  }

  /// Reads what comes next.
  ///
  /// - Returns: Whether something came before `deadline`.
  func readMore(until deadline: Date) -> Bool {
    var input = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    var isThere = false
    repeat {
      let start = Date()
      let slice = min(max(deadline.timeIntervalSince(start), 0), 0.02)
      isThere = poll(&input, 1, Int32((slice * 1000).rounded(.up))) > 0
      if !isThere { countSleep(slice) }
    } while !isThere && Date() < deadline
    guard isThere else { return false }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(master, &bytes, bytes.count)
    guard count > 0 else {
      poll(nil, 0, 5)
      return false
    }
    raw += bytes[..<count]
    undecoded += bytes[..<count]
    // A character that is only half there waits for its other half.
    if let text = String(validating: undecoded, as: UTF8.self) {
      screen.take(text)
      undecoded = []
    }
    return true
  }

  private func countSleep(_ seconds: Double) {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    let isAsleep = threads.allSatisfy { thread in
      // The state follows the thread's name in parentheses; no thread of ours has a parenthesis in its name.
      let status = FileManager.default.contents(atPath: "\(tasks)/\(thread)/stat") ?? Data()
      let state = status.firstIndex(of: UInt8(ascii: ")")).map { status[($0 + 2)...].first }
      return state == UInt8(ascii: "S")
    }
    if isAsleep { slept += seconds }
  }
}

// MARK: - What is shown

extension PseudoTerminal {
  /// Whether the screen shows `text`; a number is that of a row, but not of a skeleton's.
  func shows(_ text: String) -> Bool {
    Self.shows(text, in: screen.text)
  }

  private static func shows(_ text: String, in all: String) -> Bool {
    guard text.contains(where: \.isNumber), text.allSatisfy({ $0.isNumber || $0 == " " }) else {
      return all.contains(text)
    }
    return all.split(separator: "\n").contains { $0.contains(text) && !$0.contains("░") }
  }

  /// Whether the screen ends with `line`, wrapped or not, and nothing after it.
  func endsWith(_ line: String) -> Bool {
    let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.suffix((line.count - 1) / 80 + 1).joined() == line
  }

  /// What was written since something was typed last, without colours and movements.
  var news: String {
    String(String.UnicodeScalarView(plainNews.unicodeScalars.filter { $0 != "\r" }))
  }

  /// The lines of ``news``; where the program goes back to a line's beginning, another one begins.
  var newsLines: [Substring] {
    plainNews.split { $0.isNewline }
  }

  private var plainNews: String {
    var text = ""
    var isEscape = false
    for scalar in String(decoding: raw[mark...], as: UTF8.self).unicodeScalars {
      if scalar == "\u{1B}" { isEscape = true }
      if !isEscape { text.unicodeScalars.append(scalar) }
      if scalar != "[", "@"..."~" ~= scalar { isEscape = false }
    }
    return text
  }

  /// Forgets what came before the last screens, for tests that run for hours.
  ///
  /// - Returns: The bytes that are forgotten.
  func forget() -> [UInt8] {
    defer { (raw, mark) = ([], 0) }
    screen.forget(allBut: 500)
    return raw
  }

  /// Fails with bytes that should not have been written by a program that has ended.
  func judge(by rules: ByteRules, file: StaticString = #filePath, line: UInt = #line) {
    let offences = ByteJudge.offences(in: raw, by: rules)
    XCTAssertTrue(
      offences.isEmpty,
      "\(offences.count) offences, such as\n"
        + offences.prefix(5).map { $0.description(in: raw) }.joined(separator: "\n"),
      file: file, line: line)
    XCTAssertFalse(raw.isEmpty, "something was written", file: file, line: line)
  }
}

// MARK: - The program's state and end

/// How a terminal is set up, all that `stty -a` shows.
struct TerminalModes: Equatable {
  private let flags: [tcflag_t]
  private let characters: [cc_t]

  /// - Returns: `nil` where there is no terminal.
  init?(_ descriptor: Int32) {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
    flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
  }
}

extension PseudoTerminal {
  /// How the program ended.
  enum Ending: Equatable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// How the terminal is set up now.
  var modes: TerminalModes? { TerminalModes(master) }

  /// Whether the terminal is set up as before, and bracketed paste is off again.
  var isAsItWas: Bool {
    let text = String(decoding: raw, as: UTF8.self)
    let (on, off) = ("\u{1B}[?2004h", "\u{1B}[?2004l")
    return modes == modesBefore && modes != nil
      && text.components(separatedBy: on).count == text.components(separatedBy: off).count
  }

  /// Whether the program is over, waited for or not.
  var hasEnded: Bool {
    var information = siginfo_t()
    let code = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    return code != 0 || information.si_signo != 0
  }

  /// Ends the program at once.
  func kill() {
    Glibc.kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Ends the program as a reader does: what is killed on the way may leave something again.
  func leave(file: StaticString = #filePath, line: UInt = #line) {
    enter(":quit")
    XCTAssertEqual(waitForEnd(), 0, file: file, line: line)
  }

  /// Waits for the program's end.
  ///
  /// - Returns: Its exit status; `nil` when a signal ended it.
  func waitForEnd(within seconds: Double = 20) -> Int32? {
    let deadline = Date() + seconds
    while readMore(until: deadline) {}
    if Date() >= deadline { Glibc.kill(process, SIGKILL) }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
  }

  /// The processor time of all the program's threads, in seconds, with those that have ended.
  func processorTime() throws -> Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      throw POSIXError(.ESRCH)
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits for the program's end without reading what it writes; kills it after so many seconds.
  ///
  /// - Returns: How it ended, and its processor time in seconds; `nil` when it had to be killed.
  func remains(within seconds: Double) -> (ending: Ending, processorTime: Double)? {
    let deadline = Date() + seconds
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, WNOHANG, &usage) == 0 {
      guard Date() < deadline else {
        kill()
        return nil
      }
      poll(nil, 0, 20)
      countSleep(0.02)
    }
    let time = [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
    let signal = status & 0x7F
    return (signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal), time)
  }

  /// The most memory that the program has had until now, in bytes.
  func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (Int(line.filter(\.isNumber)) ?? 0) * 1_024
  }
}
