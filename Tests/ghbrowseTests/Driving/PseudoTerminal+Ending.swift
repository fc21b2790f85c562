import Foundation
import Glibc
import XCTest

extension PseudoTerminal {
  /// How the program ended.
  enum Ending: Equatable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// What an ended program leaves to know.
  struct Remains {
    let ending: Ending
    /// In seconds.
    let processorTime: Double
  }

  /// Whether the program is over, waited for or not.
  var hasEnded: Bool {
    var information = siginfo_t()
    let code = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    return code != 0 || information.si_signo != 0
  }

  /// Waits for the program's end without reading what it writes; one that lives on is killed.
  ///
  /// - Returns: `nil` when it had to be killed.
  func remains(within seconds: Double) -> Remains? {
    let deadline = Date() + seconds
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, WNOHANG, &usage) == 0 {
      guard Date() < deadline else {
        kill()
        return nil
      }
      poll(nil, 0, 5)
    }
    let time = [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
    let signal = status & 0x7F
    return Remains(
      ending: signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal),
      processorTime: time)
  }

  /// The most memory that the program has had until now, in bytes.
  func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (Int(line.filter(\.isNumber)) ?? 0) * 1_024
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
  /// Before them comes Ctrl-Q: after a Ctrl-S the terminal itself holds all output back.
  /// Three times, because a key may be quoted by the one before it. A program that has closed its
  /// terminal is on its way out; it answers by ending in time.
  func answers(within seconds: Double) -> Bool {
    for _ in 0..<3 {
      settle(0.02)
      type("\u{11}\u{3}\r")
      let deadline = Date() + seconds
      if readMore(until: deadline) { return true }
      if Date() < deadline { return ends(by: deadline) }
    }
    return hasEnded
  }

  private func ends(by deadline: Date) -> Bool {
    while !hasEnded, Date() < deadline { poll(nil, 0, 5) }
    return hasEnded
  }
}

extension PseudoTerminal {
  /// Ends the program as a reader does: what is killed on the way may leave something again.
  func leave() {
    enter(":quit")
    XCTAssertEqual(waitForEnd(), 0)
  }
}
