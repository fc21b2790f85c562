/// All commands of the prompt: typed lines are parsed with the table, and the help is made from it.
///
/// A new command is one entry among the static members of ``CommandEntry``, its name here, and one case
/// of ``Command``.
package enum CommandTable {
  /// The commands in the order of the help.
  package static let entries: [CommandEntry] = [
    .more, .prev, .search, .note, .unnote, .unsee, .list, .notes, .unseen, .refresh, .web, .status,
    .stop,
    .back, .help, .quit,
  ]

  /// The entry of that name or of a prefix that only one has; an exact name beats a prefix.
  ///
  /// - Throws: ``CommandError`` that names the candidates, or the nearest name.
  package static func entry(named name: String) throws(CommandError) -> CommandEntry {
    let name = name.lowercased()
    if let exact = entries.first(where: { $0.name == name }) { return exact }
    let candidates = entries.filter { !name.isEmpty && $0.name.hasPrefix(name) }
    if candidates.count == 1 { return candidates[0] }
    if candidates.isEmpty { throw unknown(name) }
    let names = candidates.map { ":\($0.name)" }.joined(separator: " or ")
    throw CommandError(message: "\":\(name)\" could be \(names); type a letter more.")
  }
}

extension CommandTable {
  private static func unknown(_ name: String) -> CommandError {
    let nearest = entries.map { ($0.name, editDistance(name, $0.name)) }.min { $0.1 < $1.1 }
    guard let nearest, nearest.1 <= 2 else {
      return CommandError(message: "There is no command \":\(name)\"; :help lists them all.")
    }
    return CommandError(message: "There is no \":\(name)\". Did you mean :\(nearest.0)?")
  }
}
