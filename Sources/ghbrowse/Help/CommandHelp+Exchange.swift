// The commands that bring notes to other machines, and that remove people.
nonisolated extension CommandHelp {
  static let export = CommandHelp(
    name: "export",
    forms: ["ghbrowse export [FILE]"],
    examples: [
      HelpExample("ghbrowse export notes.jsonl", "write all notes, and whom you have seen"),
      HelpExample("ghbrowse export | ssh other ghbrowse import -", "bring them to another machine"),
      HelpExample("ghbrowse export | jq -r 'select(.note).login'", "the logins with a note"),
    ],
    text: [
      """
      Each line is a JSON object with host, id, login, note, noteUpdatedAt and seenAt. A note that \
      was deleted is null with a time, so that an import elsewhere deletes it too. A file is replaced \
      as a whole, and only you can read it.
      """
    ])

  static let `import` = CommandHelp(
    name: "import",
    forms: ["ghbrowse import FILE", "ghbrowse import -"],
    examples: [
      HelpExample("ghbrowse import notes.jsonl", "merge the notes of another machine"),
      HelpExample("ghbrowse note mojombo --history", "see what an import has replaced"),
      HelpExample("ghbrowse import notes.jsonl --json", "what became of them, for a script"),
    ],
    text: [
      """
      Of two notes about one person the newer one stays, and its history has the other. To import \
      a file again changes nothing. Two machines that export and import both ways have the same notes.
      """,
      """
      A line that is wrong, or about another host, is named by its number; the other lines are \
      imported, and the exit status is 1.
      """,
    ])

  static let forget = CommandHelp(
    name: "forget",
    forms: ["ghbrowse forget LOGIN [--yes]", "ghbrowse forget --list LIST [--yes]"],
    examples: [
      HelpExample("ghbrowse forget mojombo", "say what is kept about mojombo, and ask"),
      HelpExample("ghbrowse forget mojombo --yes --json", "remove it without asking"),
      HelpExample("ghbrowse forget --list followers:mojombo", "forget a list, and nobody in it"),
    ],
    text: [
      """
      Database, notes log, drafts, history and pictures lose all that is about that person. Files that \
      may still have something, such as damaged databases that were set aside, are named.
      """,
      """
      The next page of GitHub's list that has the login brings it back as a row, at its place. What \
      was yours does not come back.
      """,
      """
      A list that is forgotten leaves its people, their profiles and your notes where they are.
      """,
    ])
}
