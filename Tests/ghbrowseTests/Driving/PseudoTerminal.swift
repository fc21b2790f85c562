import Foundation
import Glibc
import TestSupport
import XCTest

/// The program on a real terminal of its own, with somebody typing.
final class PseudoTerminal {
  let process: pid_t
  // Its directories go with it, and the program still writes to them.
  private let program: ProgramUnderTest
  /// The driver's end; below zero once it is closed.
  private(set) var master: Int32
  private(set) var screen: VirtualScreen
  /// How the terminal was set up before the program started.
  let modesBefore: TerminalModes?
  /// Every byte that came, for those who judge them.
  private(set) var raw: [UInt8] = []
  /// Where in ``raw`` the program had slept for half a second.
  private(set) var pauses: [Int] = []
  private var quiet = 0.0
  private var undecoded: [UInt8] = []
  /// How many bytes had come when something was typed last.
  private var mark = 0

  /// - Parameter cell: How large it says a cell is, in pixels; 0 is what most say.
  init(
    _ program: ProgramUnderTest, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    cell: (width: Int, height: Int) = (0, 0)
  ) throws {
    var master: Int32 = -1
    var slave: Int32 = -1
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(columns * cell.width),
      ws_ypixel: UInt16(rows * cell.height))
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&master, &slave, &name, nil, &size) == 0 else { throw POSIXError(.EIO) }
    defer { close(slave) }
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    self.master = master
    self.program = program
    modesBefore = TerminalModes(master)
    // No columns is what a terminal says that does not know.
    screen = VirtualScreen(columns: columns > 0 ? columns : 80)
    process = try program.spawn(
      arguments, terminal: String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
  }

  /// Types `keys`; what ``news`` has comes after this.
  func type(_ keys: String) {
    mark = raw.count
    let bytes = Array(keys.utf8)
    XCTAssertEqual(write(master, bytes, bytes.count), bytes.count, "the terminal takes all keys")
  }

  /// Types a line and Enter.
  func enter(_ line: String = "") {
    type(line + "\r")
  }

  /// Waits until the screen shows `text`, and fails with the screen when it does not within 30 s.
  func expect(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    let deadline = Date() + 30
    while !shows(text) {
      guard readMore(until: deadline) else {
        return XCTFail("no \"\(text)\" in:\n\(screen.text)", file: file, line: line)
      }
    }
  }

  /// Whether `text` stands on the screen; a number is that of a row, and no row of a skeleton.
  func shows(_ text: String) -> Bool {
    Self.shows(text, in: screen.text)
  }

  private static func shows(_ text: String, in all: String) -> Bool {
    guard text.contains(where: \.isNumber), text.allSatisfy({ $0.isNumber || $0 == " " }) else {
      return all.contains(text)
    }
    return all.split(separator: "\n").contains { $0.contains(text) && !$0.contains("░") }
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

  /// Waits until `text` is written after what was typed last, and fails when it is not within 30 s.
  func expectNews(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    let deadline = Date() + 30
    while !Self.shows(text, in: news) {
      guard readMore(until: deadline) else {
        return XCTFail("no new \"\(text)\" in:\n\(screen.text)", file: file, line: line)
      }
    }
  }

  /// Takes what comes until nothing has come for so many seconds.
  func settle(_ seconds: Double = 0.1) {
    while readMore(until: Date() + seconds) {}
  }

  /// Changes the terminal's size.
  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Forgets what came before the last screens, for those who drive it for hours.
  ///
  /// - Returns: The bytes that are forgotten.
  func forget() -> [UInt8] {
    defer { (raw, pauses, mark) = ([], [], 0) }
    screen.forget(allBut: 500)
    return raw
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

  /// Whether the terminal is as a shell wants it: lines and echo on, no mode of ours left on.
  var isAsItWas: Bool {
    var modes = termios()
    guard tcgetattr(master, &modes) == 0 else { return false }
    let text = String(decoding: raw, as: UTF8.self)
    let (on, off) = ("\u{1B}[?2004h", "\u{1B}[?2004l")
    return modes.c_lflag & tcflag_t(ICANON) != 0 && modes.c_lflag & tcflag_t(ECHO) != 0
      && text.components(separatedBy: on).count == text.components(separatedBy: off).count
  }

  /// How the terminal is set up now.
  var modes: TerminalModes? { TerminalModes(master) }

  /// Ends the program at once.
  func kill() {
    Glibc.kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// Closes the driver's end: for the program, the terminal is gone.
  func hangUp() {
    close(master)
    master = -1
  }

  // Whether no thread of the program wants to run.
  private var isAsleep: Bool {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.allSatisfy { thread in
      // The state stands behind the name, which is in parentheses.
      let status = FileManager.default.contents(atPath: "\(tasks)/\(thread)/stat") ?? Data()
      let text = String(decoding: status, as: UTF8.self)
      return text.split(separator: ")").last?.hasPrefix(" S") ?? true
    }
  }

  deinit {
    if master >= 0 { close(master) }
  }

  /// Takes what comes next.
  ///
  /// - Returns: Whether something came before `deadline`.
  func readMore(until deadline: Date) -> Bool {
    var input = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    var isThere = false
    repeat {
      let start = Date()
      let slice = min(max(deadline.timeIntervalSince(start), 0), 0.1)
      isThere = poll(&input, 1, Int32((slice * 1000).rounded(.up))) > 0
      // On a busy machine it may write nothing because it gets no turn.
      quiet = isThere || isAsleep ? quiet + Date().timeIntervalSince(start) : 0
    } while !isThere && Date() < deadline
    guard isThere else { return false }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(master, &bytes, bytes.count)
    guard count > 0 else { return false }
    if quiet > 0.5 { pauses.append(raw.count) }
    quiet = 0
    raw += bytes[..<count]
    undecoded += bytes[..<count]
    // A character that is only half there waits for its other half.
    if let text = String(validating: undecoded, as: UTF8.self) {
      screen.take(text)
      undecoded = []
    }
    return true
  }
}
