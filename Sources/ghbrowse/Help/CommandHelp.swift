/// What the help tells of a command besides its options: the help and the man page are made from it.
nonisolated struct CommandHelp {
  /// The command's name; `ghbrowse` for the program as a whole.
  let name: String
  /// What can be typed, one form a line.
  let forms: [String]
  /// Lines to begin with, and what each does.
  let examples: [HelpExample]
  /// What else is to know, a paragraph each.
  let text: [String]

  /// The help of the program as a whole, then that of each command.
  static let all: [CommandHelp] = [
    .program, .browse, .list, .lists, .show, .search, .note, .notes, .tags, .recent, .sync,
    .doctor, .export, .import, .forget,
  ]

  /// The help of that command; `nil` for none.
  static func named(_ name: String) -> CommandHelp? {
    all.first { $0.name == name }
  }
}

/// A line to type, and what it does.
nonisolated struct HelpExample {
  let typed: String
  let meaning: String

  init(_ typed: String, _ meaning: String) {
    self.typed = typed
    self.meaning = meaning
  }
}

/// Which commands an option does something for, among the options that all commands understand.
nonisolated enum OptionUse {
  // What these commands print can be JSON, chosen fields, or text for a person.
  private static let printing = [
    "list", "show", "search", "note", "notes", "tags", "recent", "lists",
  ]
  private static let asking = ["browse", "list", "show", "note", "sync", "doctor"]
  private static let drawing = [
    "browse", "list", "show", "search", "note", "notes", "tags", "recent", "lists", "doctor",
  ]

  // Options that are not here do something for every command.
  private static let commands: [String: [String]] = [
    "json": printing + ["sync", "doctor", "export", "import", "forget"],
    "fields": printing + ["doctor"],
    "no-pager": printing,
    "color": drawing,
    "theme": drawing,
    "images": ["browse", "doctor"],
    "offline": asking,
    "token-from": asking,
  ]

  /// Whether the help of a command names the option.
  static func isOffered(_ option: String, by command: String) -> Bool {
    commands[option]?.contains(command) ?? true
  }

  /// Why a command refuses an option that would change nothing.
  static func refusal(of option: String, by command: String) -> String {
    "--\(option) goes with \((commands[option] ?? []).joinedByAnd), not with \(command)"
  }
}
