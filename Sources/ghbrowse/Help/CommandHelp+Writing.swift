// The program as a whole, the prompt, and the commands about notes.
nonisolated extension CommandHelp {
  static let program = CommandHelp(
    name: "ghbrowse",
    forms: ["ghbrowse [COMMAND] [OPTIONS]"],
    examples: [
      HelpExample("ghbrowse", "browse at the prompt; :help tells more there"),
      HelpExample("ghbrowse --demo", "try it on invented people, without a network"),
      HelpExample("ghbrowse show mojombo", "print one profile"),
      HelpExample("ghbrowse note mojombo met at FOSDEM", "write a note; without text it prints it"),
      HelpExample("ghbrowse search fosdem", "who has that in login, note or profile"),
      HelpExample("ghbrowse list --json", "the saved list, for a script"),
    ],
    text: [
      """
      Options may stand before the command's name or behind it, and -- ends them. What you have \
      seen is saved, so that you can read it without a network.
      """
    ])

  static let browse = CommandHelp(
    name: "browse",
    forms: ["ghbrowse [browse] [-c COMMAND]..."],
    examples: [
      HelpExample("ghbrowse", "the prompt: a row's number opens it, :help tells more"),
      HelpExample("ghbrowse --demo", "the same with invented people; nothing is kept"),
      HelpExample("ghbrowse -c ':search fosdem' -c 1", "run two commands of the prompt, and leave"),
      HelpExample("echo ':note 7 met again' | ghbrowse", "run commands from a pipe, a line each"),
    ],
    text: [
      """
      From a pipe or with -c, each command is finished before the next, and the first that fails \
      sets the exit status; the rest still run.
      """
    ])

  static let note = CommandHelp(
    name: "note",
    forms: [
      "ghbrowse note LOGIN", "ghbrowse note LOGIN [--add] TEXT", "ghbrowse note LOGIN [--add] -",
      "ghbrowse note LOGIN --edit", "ghbrowse note LOGIN --delete", "ghbrowse note LOGIN --history",
    ],
    examples: [
      HelpExample("ghbrowse note mojombo", "print the note"),
      HelpExample("ghbrowse note mojombo met at FOSDEM", "write it; words need no quotes"),
      HelpExample("ghbrowse note mojombo --add met again", "add a line, behind today's date"),
      HelpExample("ghbrowse note mojombo - < notes.txt", "read it from standard input"),
      HelpExample("ghbrowse note mojombo --edit", "edit it in your editor"),
      HelpExample("ghbrowse note mojombo -- --no, not yet", "a text that begins with -"),
      HelpExample("ghbrowse note mojombo --history", "every version, the newest first"),
    ],
    text: [
      """
      Notes stay on this machine, and no update from GitHub changes one. A text replaces the note \
      there was; the old text is printed, and its history keeps it. GitHub is asked only \
      about a login that is not saved yet.
      """
    ])

  static let notes = CommandHelp(
    name: "notes",
    forms: ["ghbrowse notes"],
    examples: [
      HelpExample("ghbrowse notes", "everybody with a note, the newest note first"),
      HelpExample("ghbrowse notes --json", "the same for a script, each note whole"),
    ],
    text: ["GitHub is never asked."])

  static let tags = CommandHelp(
    name: "tags",
    forms: ["ghbrowse tags"],
    examples: [
      HelpExample("ghbrowse tags", "each tag, and how many notes have it"),
      HelpExample("ghbrowse search '#swift'", "the people with one of them"),
    ],
    text: ["A word behind # in a note is a tag; #Swift and #swift are one."])

  static let doctor = CommandHelp(
    name: "doctor",
    forms: ["ghbrowse doctor"],
    examples: [
      HelpExample("ghbrowse doctor", "what works, what does not, and what to do"),
      HelpExample("ghbrowse doctor --offline", "the same without a network"),
      HelpExample("ghbrowse doctor --json", "each check as an object, for a script"),
    ],
    text: [
      """
      It looks at the store, the directories and their rights, drafts, the terminal, the network, \
      the token and its budget, and at the configuration file. It changes nothing, and works with a \
      broken store too.
      """,
      """
      Each check is ok, a warning or a problem. The exit status is 1 where one is a problem. A token \
      is shown by its kind and its last four characters, and gh is asked only where you said so.
      """,
    ])
}
