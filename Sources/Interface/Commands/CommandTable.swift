import Models

/// All commands of the prompt: typed lines are parsed with the table, and the help is made from it.
///
/// A new command is one entry here, and one case of ``Command``.
package enum CommandTable {
  /// The commands in the order of the help.
  package static let entries: [CommandEntry] = [
    CommandEntry(
      "more", "[N]", summary: "the next rows, or N of them; Enter does it too",
      details: "What is saved comes first; when there is no more, the next page is asked for.",
      examples: [
        CommandExample(":more", "the next rows, as many as fit"),
        CommandExample(":more 500", "500 rows more"),
      ],
      parse: { text throws(CommandError) in .more(try optionalNumber(text, of: "more")) }),
    CommandEntry(
      "search", "TEXT", summary: "looks in logins and notes; \"TEXT\" in quotes is exact",
      details: "Case and accents do not matter. :search alone leaves the search.",
      examples: [
        CommandExample(":search fosdem", "whose login or note has that in it"),
        CommandExample(":search \"met at FOSDEM\"", "whose login or note is that, and no more"),
        CommandExample(":search", "leaves the search"),
      ],
      parse: { text throws(CommandError) in
        .search(text.isEmpty ? nil : SearchQuery(typed: text))
      }),
    CommandEntry(
      "note", "[N] TEXT", summary: "writes a note; on a list the row's number comes first",
      details: """
        A note replaces the one there was, which is printed. :note alone, on a profile, edits the \
        note there is; :note --edit does that in your editor, for notes of several lines. Notes \
        stay on this machine; old texts stay in the journal.
        """,
      examples: [
        CommandExample(":note met at FOSDEM", "on a profile: writes that note"),
        CommandExample(":note 7 met at FOSDEM", "on a list: writes it about row 7"),
        CommandExample(":note", "on a profile: edits the note on the prompt line"),
        CommandExample(":note --edit", "on a profile: edits it in your editor"),
      ],
      parse: { text throws(CommandError) in note(text) }),
    CommandEntry(
      "unnote", "[N]", summary: "takes a note away; on a list by the row's number",
      details: "The old text stays in the journal, notes.jsonl; ghbrowse forget removes it there.",
      examples: [
        CommandExample(":unnote", "on a profile: takes its note away"),
        CommandExample(":unnote 7", "on a list: takes the note of row 7 away"),
      ],
      parse: { text throws(CommandError) in .unnote(row: try optionalNumber(text, of: "unnote")) }),
    CommandEntry(
      "unsee", "[N]", summary: "takes \"seen\" back; on a list by the row's number",
      details: "What has changed on the profile since is no longer told either.",
      examples: [
        CommandExample(":unsee", "on a profile: it counts as not seen"),
        CommandExample(":unsee 7", "on a list: row 7 counts as not seen"),
      ],
      parse: { text throws(CommandError) in .unsee(row: try optionalNumber(text, of: "unsee")) }),
    CommandEntry(
      "list", "[LOGIN]", summary: "the whole list, from the top or from somebody on",
      details: """
        It leaves a search or a filter. A number is an id, the place in the order of the list; \
        :list @123 is the login 123.
        """,
      examples: [
        CommandExample(":list", "from the top"), CommandExample(":list mojombo", "from mojombo on"),
        CommandExample(":list 5000", "from id 5000 on"),
      ],
      parse: { text throws(CommandError) in try list(text) }),
    CommandEntry(
      "notes", summary: "only those with a note",
      details: "The oldest note first, whoever it is about: also people whom no page brought.",
      examples: [CommandExample(":notes", "whoever you wrote about")],
      parse: { text throws(CommandError) in try alone(.notes, text, "notes") }),
    CommandEntry(
      "unseen", summary: "only those whose profile you never opened",
      details: "In the order of the list. A row that you open stays until you ask anew.",
      examples: [CommandExample(":unseen", "whoever you have not looked at yet")],
      parse: { text throws(CommandError) in try alone(.unseen, text, "unseen") }),
    CommandEntry(
      "refresh", summary: "asks GitHub now, whatever is waiting",
      details: """
        What is on the screen is asked for again, and what waits is tried at once. A limit that \
        GitHub has set is kept all the same.
        """,
      examples: [CommandExample(":refresh", "what is on the screen, anew")],
      parse: { text throws(CommandError) in try alone(.refresh, text, "refresh") }),
    CommandEntry(
      "web", "[N]", summary: "opens the profile's page in the browser",
      details:
        "The browser is GHBROWSE_BROWSER, BROWSER or xdg-open. On a list the row comes first.",
      examples: [
        CommandExample(":web", "on a profile: its page"),
        CommandExample(":web 7", "on a list: the page of row 7"),
      ],
      parse: { text throws(CommandError) in .web(row: try optionalNumber(text, of: "web")) }),
    CommandEntry(
      "status", summary: "connection, budget, what is waiting, what is saved",
      details: "What a command costs: a page or a profile is one request of the budget.",
      examples: [CommandExample(":status", "says how everything stands")],
      parse: { text throws(CommandError) in try alone(.status, text, "status") }),
    CommandEntry(
      "stop", "[N]", summary: "ends a job, the newest or the one of that number",
      details: """
        A job is what GitHub is asked while you go on; :status lists them. Ctrl-C on an empty line \
        ends the newest.
        """,
      examples: [
        CommandExample(":stop", "ends the newest job"), CommandExample(":stop 1", "ends job 1"),
      ],
      parse: { text throws(CommandError) in .stop(try optionalNumber(text, of: "stop")) }),
    CommandEntry(
      "back", summary: "the screen before", details: "On the first screen there is none.",
      examples: [CommandExample(":back", "from a profile to the list it was opened from")],
      parse: { text throws(CommandError) in try alone(.back, text, "back") }),
    CommandEntry(
      "help", "[COMMAND]", summary: "this, or more about one command",
      details: "help and ? do the same.",
      examples: [
        CommandExample(":help", "all that can be typed"),
        CommandExample(":help note", "more about :note"),
      ],
      parse: { text throws(CommandError) in .help(text.isEmpty ? nil : text) }),
    CommandEntry(
      "quit", summary: "leaves", details: "quit, exit and Ctrl-D do the same.",
      examples: [CommandExample(":quit", "leaves, the terminal as it was")],
      parse: { text throws(CommandError) in try alone(.quit, text, "quit") }),
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

  // `--edit` asks for the editor, on a list after the row's number; any other text is the note.
  private static func note(_ text: String) -> Command {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words == ["--edit"] { return .editNote(row: nil) }
    if words.count == 2, words[1] == "--edit", let row = Int(words[0]) {
      return .editNote(row: row)
    }
    return .note(text.isEmpty ? nil : text)
  }

  private static func list(_ text: String) throws(CommandError) -> Command {
    guard !text.contains(where: \.isWhitespace), text != "@" else {
      throw CommandError(message: "One login or id follows :list, without blanks: :list mojombo.")
    }
    return text.isEmpty ? .list : .listFrom(text)
  }

  private static func optionalNumber(
    _ text: String, of name: String
  ) throws(CommandError) -> Int? {
    if text.isEmpty { return nil }
    if let number = Int(text), number > 0 { return number }
    let isLarge = text.allSatisfy { $0.isASCII && $0.isNumber } && text.contains { $0 != "0" }
    throw CommandError(
      message: isLarge
        ? "\"\(text)\" is too large a number for :\(name)."
        : ":\(name) takes a number above zero, not \"\(text)\": :\(name) 7, or nothing after it.")
  }

  private static func alone(
    _ command: Command, _ text: String, _ name: String
  ) throws(CommandError) -> Command {
    guard text.isEmpty else {
      throw CommandError(message: ":\(name) takes nothing after it; type it alone.")
    }
    return command
  }
}
