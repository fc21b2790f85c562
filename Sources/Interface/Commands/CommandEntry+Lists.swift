import Models

// Commands that choose, find and open rows.
extension CommandEntry {
  static let more = CommandEntry(
    "more", "[N]", summary: "the next rows, or N of them; Enter does it too",
    details: """
      What is saved comes first; when there is no more, the next page is asked for. On a profile it \
      opens the next row of the list below.
      """,
    examples: [
      CommandExample(":more", "the next rows, as many as fit"),
      CommandExample(":more 500", "500 rows more"),
    ],
    parse: { text throws(CommandError) in .more(try CommandArgument.number(text, of: "more")) })

  static let prev = CommandEntry(
    "prev", summary: "on a profile: the person of the row before",
    details: """
      Enter opens the next row, a number that row of the list; :back shows the list with the person \
      whom you opened last.
      """,
    examples: [CommandExample(":prev", "from row 3 to row 2")],
    parse: { text throws(CommandError) in try CommandArgument.none(.previous, text, "prev") })

  static let search = CommandEntry(
    "search", "TEXT", summary: "finds people by login, note, profile or #tag",
    details: """
      It looks in logins and notes, and in name, company, location and bio of saved profiles. \
      name:, at: (company), in: (location) and note: narrow it; a value with blanks stands in \
      quotes. #word is a tag of a note. Case and accents do not matter. "TEXT" in quotes is the \
      whole login or the whole note. It stays inside a list of people. :search alone leaves the \
      search; /TEXT is :search TEXT.
      """,
    examples: [
      CommandExample(":search fosdem", "whoever has that in login, note or profile"),
      CommandExample("/fosdem", "the same, without a colon"),
      CommandExample(":search tom in:\"san francisco\"", "whoever is a tom there"),
      CommandExample(":search #swift", "whose note has the tag #swift"),
      CommandExample(":search \"met at FOSDEM\"", "whose login or note is that, and no more"),
      CommandExample(":search", "leaves the search"),
    ],
    parse: { text throws(CommandError) in try readSearch(text) })

  static let list = CommandEntry(
    "list", "[N]", summary: "the whole list, from the top or from its place N on",
    details: """
      It leaves a search or a filter. :list 20 begins with the 20th of the list. A list's name, such \
      as followers:mojombo, opens that list.
      """,
    examples: [
      CommandExample(":list", "from the top"), CommandExample(":list 20", "from the 20th on"),
    ],
    parse: { text throws(CommandError) in try readList(text) })

  static let notes = CommandEntry(
    "notes", summary: "only those with a note",
    details: "The newest note comes first. People whom you never saw in the list are there too.",
    examples: [CommandExample(":notes", "whoever you wrote about")],
    parse: { text throws(CommandError) in try CommandArgument.none(.notes, text, "notes") })

  static let tags = CommandEntry(
    "tags", summary: "the tags of your notes, and how many notes have each",
    details: "A #word in a note is a tag. A number opens the search for that tag.",
    examples: [CommandExample(":tags", "all tags, in alphabetical order")],
    parse: { text throws(CommandError) in try CommandArgument.none(.tags, text, "tags") })

  static let recent = CommandEntry(
    "recent", summary: "whom you opened or wrote about, the last first",
    details: "Each person stands under the day when you last opened the profile or wrote the note.",
    examples: [CommandExample(":recent", "your diary of people")],
    parse: { text throws(CommandError) in try CommandArgument.none(.recent, text, "recent") })

  static let unseen = CommandEntry(
    "unseen", summary: "only those whose profile you never opened",
    details: """
      They come in the order of the list. A row that you open stays until the next :unseen. Inside a \
      list such as followers:mojombo it looks at that list only.
      """,
    examples: [CommandExample(":unseen", "whoever you have not looked at yet")],
    parse: { text throws(CommandError) in try CommandArgument.none(.unseen, text, "unseen") })

  static let refresh = CommandEntry(
    "refresh", summary: "asks GitHub now, whatever is waiting",
    details: """
      What is on the screen is asked for again, and what waits is tried at once. A limit that \
      GitHub has set is kept all the same.
      """,
    examples: [CommandExample(":refresh", "asks again for what is on the screen")],
    parse: { text throws(CommandError) in try CommandArgument.none(.refresh, text, "refresh") })

  static let web = CommandEntry(
    "web", "[N]", summary: "opens the profile's page in the browser",
    details:
      "The browser is BROWSER or xdg-open. On a list the row comes first.",
    examples: [
      CommandExample(":web", "on a profile: its page"),
      CommandExample(":web 7", "on a list: the page of row 7"),
    ],
    parse: { text throws(CommandError) in .web(row: try CommandArgument.number(text, of: "web")) })

  static let back = CommandEntry(
    "back", summary: "the screen before", details: "On the first screen there is none.",
    examples: [CommandExample(":back", "from a profile to the list it was opened from")],
    parse: { text throws(CommandError) in try CommandArgument.none(.back, text, "back") })

  private static func readList(_ text: String) throws(CommandError) -> Command {
    if let list = try CommandArgument.list(named: text) {
      return list == .everyone ? .list : .members(list)
    }
    guard !text.isEmpty else { return .list }
    guard let place = Int(text), place > 0 else {
      throw CommandError(
        message: "A place in the list follows :list, such as :list 20, or the name of a list. "
          + "@LOGIN opens a profile.")
    }
    return .listFrom(place: place)
  }

  private static func readSearch(_ text: String) throws(CommandError) -> Command {
    let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
    if text == "\"" || isQuoted && text.dropFirst().dropLast().allSatisfy(\.isWhitespace) {
      throw CommandError(
        message: "The text between the quotes is missing: :search \"met at FOSDEM\" finds exactly "
          + "that, :search fosdem whatever has it inside.")
    }
    return .search(text.isEmpty ? nil : try CommandArgument.query(text))
  }
}
