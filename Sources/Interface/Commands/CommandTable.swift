/// All commands of the prompt: typed lines are parsed with the table, and the help is made from it.
///
/// A new command is one entry among the static members of ``CommandEntry``, its name here, and one case
/// of ``Command``.
package enum CommandTable {
  /// The commands in the order of the help.
  package static let entries: [CommandEntry] = [
    .more, .prev, .search, .note, .add, .unnote, .undo, .unsee, .list, .notes, .tags, .unseen,
    .recent, .followers, .following, .members, .contributors, .stargazers, .find, .lists,
    .refresh, .web, .status, .stop, .back, .help, .quit,
  ]

  // Typed all day, so they are never ambiguous.
  private static let shortcuts = [
    "n": "note", "s": "search", "m": "more", "l": "list", "li": "list", "lis": "list",
    "sta": "status",
  ]

  /// The entry of that name, or of a prefix that only one has.
  ///
  /// - Throws: ``CommandError`` that names the candidates, or the nearest name.
  package static func entry(named name: String) throws(CommandError) -> CommandEntry {
    let candidates = candidates(for: name)
    if candidates.count == 1 { return candidates[0] }
    if candidates.isEmpty { throw unknown(name.lowercased()) }
    let names = candidates.map { ":\($0.name)" }.joined(separator: " or ")
    throw CommandError(message: "\":\(name)\" could be \(names); type a letter more.")
  }

  /// The entries that a name can mean: an exact name or a shortcut beats a prefix.
  static func candidates(for name: String) -> [CommandEntry] {
    let name = shortcuts[name.lowercased()] ?? name.lowercased()
    if let exact = entries.first(where: { $0.name == name }) { return [exact] }
    return entries.filter { !name.isEmpty && $0.name.hasPrefix(name) }
  }

  /// The entry whose name is nearest to a mistyped one; `nil` when more than `limit` letters differ.
  static func nearest(to name: String, within limit: Int) -> CommandEntry? {
    let nearest = entries.map { ($0, editDistance(name, $0.name)) }.min { $0.1 < $1.1 }
    return nearest.flatMap { $0.1 <= limit ? $0.0 : nil }
  }

  private static func unknown(_ name: String) -> CommandError {
    guard let nearest = nearest(to: name, within: 2) else {
      return CommandError(message: "There is no command \":\(name)\"; :help lists them all.")
    }
    return CommandError(message: "There is no \":\(name)\". Did you mean :\(nearest.name)?")
  }
}
