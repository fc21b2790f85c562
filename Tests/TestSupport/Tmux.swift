import Foundation

/// A command in tmux, on its own server, which `deinit` stops.
package final class Tmux {
  private let name = "ghbrowse-tests-\(UUID().uuidString)"
  package let columns: Int
  package let rows: Int
  private let owner: AnyObject?
  // A window starts with another size, and gets its own a moment later.
  private static let atItsSize = #"until [ "$(stty size)" = "$1" ]; do :; done; shift; exec "$@""#

  /// - Parameter owner: What the command needs while it runs, such as its directory.
  /// - Throws: `XCTSkip` if tmux is missing.
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

  package func type(_ text: String) throws {
    try run(["send-keys", "-l", "--", text])
  }

  package func enter(_ line: String = "") throws {
    if !line.isEmpty { try type(line) }
    try run(["send-keys", "Enter"])
  }

  package func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The lines that a command of tmux prints, without blanks at their ends.
  package func lines(_ arguments: [String]) throws -> [String] {
    try run(arguments).split(separator: "\n").map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// - Returns: What the command of tmux prints.
  @discardableResult
  package func run(_ arguments: [String]) throws -> String {
    let (isFine, output) = try SystemCommand.tmux.runLeavingServers(
      ["-L", name, "-f", "/dev/null", "-u"] + arguments)
    guard isFine else { throw TmuxFailure(arguments: arguments, output: output) }
    return output
  }
}

struct TmuxFailure: Error {
  let arguments: [String]
  let output: String
}
