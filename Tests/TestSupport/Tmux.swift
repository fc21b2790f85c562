import Foundation

/// A command in a real terminal multiplexer, on a server of its own that goes with it.
package final class Tmux {
  private let name = "ghbrowse-tests-\(UUID().uuidString)"
  package let columns: Int
  package let rows: Int
  private let owner: AnyObject?
  // A window begins with another size than it was told, and gets its own a moment later.
  private static let atItsSize = #"until [ "$(stty size)" = "$1" ]; do :; done; shift; exec "$@""#

  /// Starts the command at once, with no more environment than tmux gives it.
  ///
  /// - Parameter owner: What the command needs for as long as it runs, such as its directory.
  /// - Throws: `XCTSkip` where tmux is missing.
  package init(_ command: [String], columns: Int, rows: Int, keeping owner: AnyObject? = nil) throws
  {
    self.owner = owner
    self.columns = columns
    self.rows = rows
    try run(
      ["start-server", ";", "set-option", "-g", "status", "off", ";", "new-session", "-d"]
        + ["-x", "\(columns)", "-y", "\(rows)", "--", "sh", "-c", Self.atItsSize, "sh"]
        + ["\(rows) \(columns)"] + command)
  }

  deinit {
    _ = try? run(["kill-server"])
  }

  /// Types text as it is.
  package func type(_ text: String) throws {
    try run(["send-keys", "-l", "--", text])
  }

  /// Types a line and Enter.
  package func enter(_ line: String = "") throws {
    if !line.isEmpty { try type(line) }
    try run(["send-keys", "Enter"])
  }

  /// Changes the size of the window.
  package func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The lines of what a command of tmux prints, without the blanks at their ends.
  package func lines(_ arguments: [String]) throws -> [String] {
    try run(arguments).split(separator: "\n").map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Has tmux do something.
  ///
  /// - Returns: What it prints.
  @discardableResult
  package func run(_ arguments: [String]) throws -> String {
    let (isFine, output) = try SystemCommand.tmux.runLeavingServers(
      ["-L", name, "-f", "/dev/null", "-u"] + arguments)
    guard isFine else { throw TmuxFailure(arguments: arguments, output: output) }
    return output
  }
}

/// What tmux said when it would not.
struct TmuxFailure: Error {
  let arguments: [String]
  let output: String
}
