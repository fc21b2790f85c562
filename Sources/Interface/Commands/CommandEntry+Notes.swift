// Commands about notes, and about what the reader has seen.
extension CommandEntry {
  static let note = CommandEntry(
    "note", "[N] TEXT", summary: "writes a note; on a list the row's number comes first",
    forms: [
      CommandExample(":note [N] --edit", "edits the note in your editor; --edit may come first")
    ],
    details: """
      A note replaces the one there was, which is printed. :note alone, on a list :note 7, puts \
      the note there is on the line to edit; :note --edit does that in your editor, for notes of \
      several lines. A pasted note keeps its lines. Notes stay on this machine; old texts stay in \
      the journal.
      """,
    examples: [
      CommandExample(":note met at FOSDEM", "on a profile: writes that note"),
      CommandExample(":note 7 met at FOSDEM", "on a list: writes it about row 7"),
      CommandExample(":note", "on a profile: edits the note on the prompt line"),
      CommandExample(":note 7", "on a list: edits the note of row 7 on the prompt line"),
      CommandExample(":note --edit", "on a profile: edits it in your editor"),
      CommandExample(":note 7 --edit", "on a list: edits the note of row 7 in your editor"),
    ],
    parse: { text throws(CommandError) in readNote(text) })

  static let unnote = CommandEntry(
    "unnote", "[N]", summary: "takes a note away; on a list by the row's number",
    details: "The old text stays in the journal, notes.jsonl; ghbrowse forget removes it there.",
    examples: [
      CommandExample(":unnote", "on a profile: takes its note away"),
      CommandExample(":unnote 7", "on a list: takes the note of row 7 away"),
    ],
    parse: { text throws(CommandError) in
      .unnote(row: try CommandArgument.number(text, of: "unnote"))
    })

  static let unsee = CommandEntry(
    "unsee", "[N]", summary: "takes \"seen\" back; on a list by the row's number",
    details: "What has changed on the profile since is no longer told either.",
    examples: [
      CommandExample(":unsee", "on a profile: it counts as not seen"),
      CommandExample(":unsee 7", "on a list: row 7 counts as not seen"),
    ],
    parse: { text throws(CommandError) in .unsee(row: try CommandArgument.number(text, of: "unsee"))
    })

  // `--edit` asks for the editor, on a list with the row's number; any other text is the note.
  private static func readNote(_ text: String) -> Command {
    let words = text.split(whereSeparator: \.isWhitespace)
    let others = words.filter { $0 != "--edit" }
    if words.count == others.count + 1 {
      if others.isEmpty { return .editNote(row: nil) }
      if others.count == 1, let row = Int(others[0]) { return .editNote(row: row) }
    }
    return .note(text.isEmpty ? nil : text)
  }
}
