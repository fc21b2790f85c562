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
      CommandExample(":note --history", "on a profile: tells each version of it, with its day"),
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
    details: "Changes of the profile are no longer told then.",
    examples: [
      CommandExample(":unsee", "on a profile: it counts as not seen"),
      CommandExample(":unsee 7", "on a list: row 7 counts as not seen"),
    ],
    parse: { text throws(CommandError) in .unsee(row: try CommandArgument.number(text, of: "unsee"))
    })

  static let add = CommandEntry(
    "add", "TEXT", summary: "adds a line to a note; on a list the row's number comes first",
    details: "The line begins with the day. Where there is no note yet, it becomes the note.",
    examples: [
      CommandExample(":add met again", "on a profile: adds that line to the note"),
      CommandExample(":add 7 met again", "on a list: adds it to the note on row 7"),
    ],
    parse: { text throws(CommandError) in
      guard !text.isEmpty else {
        throw CommandError(message: ":add needs the text to add: :add met again.")
      }
      return .add(text)
    })

  static let undo = CommandEntry(
    "undo", summary: "takes back the last change of a note, or the last :unsee",
    details: """
      On a profile it takes back the last change of that note, elsewhere the last change of any. \
      Each further :undo goes one change further back, also after a restart. An :unsee can be taken \
      back until you leave.
      """,
    examples: [CommandExample(":undo", "the note is as it was before its last change")],
    parse: { text throws(CommandError) in try CommandArgument.none(.undo, text, "undo") })

  // `--edit` asks for the editor, on a list after the row's number; `--history` is alike. Any other
  // text is the note.
  private static func readNote(_ text: String) -> Command {
    let words = text.split(whereSeparator: \.isWhitespace)
    if let row = row(in: words, with: "--edit") { return .editNote(row: row) }
    if let row = row(in: words, with: "--history") { return .noteHistory(row: row) }
    return .note(text.isEmpty ? nil : text)
  }

  // The row's number beside `option`, `.some(nil)` where the option stands alone, and `nil` where the
  // words are others.
  private static func row(in words: [Substring], with option: Substring) -> Int?? {
    let others = words.filter { $0 != option }
    guard words.count == others.count + 1, others.count < 2 else { return nil }
    guard let number = others.first else { return .some(nil) }
    guard let row = Int(number) else { return nil }
    return .some(row)
  }
}
