// Commands about the program itself.
extension CommandEntry {
  static let status = CommandEntry(
    "status", summary: "connection, budget, what is waiting, what is saved",
    details: "What a command costs: a page or a profile is one request of the budget.",
    examples: [CommandExample(":status", "says how everything stands")],
    parse: { text throws(CommandError) in try CommandArgument.none(.status, text, "status") })

  static let stop = CommandEntry(
    "stop", "[N]", summary: "ends a job, the newest or the one of that number",
    details: """
      A job asks GitHub for something while you go on; :status lists the jobs. Ctrl-C on an empty line \
      ends the newest.
      """,
    examples: [
      CommandExample(":stop", "ends the newest job"), CommandExample(":stop 1", "ends job 1"),
    ],
    parse: { text throws(CommandError) in .stop(try CommandArgument.number(text, of: "stop")) })

  static let help = CommandEntry(
    "help", "[COMMAND]", summary: "this, or more about one command",
    details: """
      help and ? do the same. It also tells more about 7, @, Enter and keys.
      """,
    examples: [
      CommandExample(":help", "all that can be typed"),
      CommandExample(":help note", "more about :note"),
      CommandExample(":help keys", "what the keys do"),
      CommandExample("help 7", "more about a row's number"),
    ],
    parse: { text throws(CommandError) in .help(text.isEmpty ? nil : text) })

  static let quit = CommandEntry(
    "quit", summary: "leaves", details: "q, quit, exit and Ctrl-D do the same.",
    examples: [CommandExample(":quit", "leaves, the terminal as it was")],
    parse: { text throws(CommandError) in try CommandArgument.none(.quit, text, "quit") })
}
