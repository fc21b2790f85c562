import Foundation
import Glibc

extension PseudoTerminal {
  /// What the program does, for a failure: each thread's name, state and place in the kernel, how many typed bytes it
  /// has not read, and whether the terminal has readline's modes.
  var state: String {
    let tasks = "/proc/\(process)/task"
    let threads = ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []).map {
      let (name, place) = (text("\(tasks)/\($0)/comm"), text("\(tasks)/\($0)/wchan"))
      let status = text("\(tasks)/\($0)/stat").split(separator: ")").last?.prefix(2) ?? ""
      return "\(name)\(status) \(place)"
    }
    var unread: Int32 = 0
    _ = ioctl(master, UInt(TIOCOUTQ), &unread)
    let mode = modes == modesBefore ? "as before" : "changed"
    return "threads: \(threads.joined(separator: ", ")); \(unread) bytes unread, modes \(mode)"
  }

  private func text(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
