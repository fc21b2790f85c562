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
    parse: { text throws(CommandError) in try readNote(text) })

  static let unnote = CommandEntry(
    "unnote", "[N]", summary: "takes a note away; on a list by the row's number",
    details: "The old text stays in its history; ghbrowse forget removes it for good.",
    examples: [
      CommandExample(":unnote", "on a profile: takes its note away"),
      CommandExample(":unnote 7", "on a list: takes the note of row 7 away"),
    ],
    isTypedInFull: true,
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
    isTypedInFull: true,
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
    "undo", summary: "takes back the last change of a note; a second :undo takes that back",
    details: """
      On a profile it is about that person's note, however old the change is; elsewhere it is about \
      the note that you changed last since you started. Its name is typed in full.
      """,
    examples: [CommandExample(":undo", "the note is as it was before its last change")],
    isTypedInFull: true,
    parse: { text throws(CommandError) in try CommandArgument.none(.undo, text, "undo") })

  // The first word, or the one after the row's number, is an option if it begins with `-`. A `-` alone
  // begins a text, and so does what stands after `--`; ``NoteText`` removes the `--`.
  private static func readNote(_ text: String) throws(CommandError) -> Command {
    let words = text.split(whereSeparator: \.isWhitespace)
    if let row = row(in: words, with: "--edit") { return .editNote(row: row) }
    if let row = row(in: words, with: "--history") { return .noteHistory(row: row) }
    let row = words.first.flatMap { $0.allSatisfy(\.isNumber) ? $0 : nil }
    let first = row == nil ? words.first : words.dropFirst().first
    guard let first, first.hasPrefix("-"), !["-", "--"].contains(first) else {
      return .note(text.isEmpty ? nil : text)
    }
    throw refusal(of: String(first), after: row.map { "\($0) " } ?? "")
  }

  private static func refusal(of option: String, after row: String) -> CommandError {
    let escape = "a note that begins with - comes after --: :note \(row)-- \(option)"
    let known = ["--edit", "--history"]
    if known.contains(option) {
      return CommandError(message: ":note \(option) takes no text; \(escape).")
    }
    if "--delete".hasPrefix(option), option.count > 2 {
      return CommandError(message: ":note has no option \(option); :unnote deletes a note.")
    }
    let nearest = known.first { $0.hasPrefix(option) || editDistance($0, option) <= 2 }
    let advice = nearest.map { "; did you mean \($0)? " } ?? "; "
    return CommandError(
      message: ":note has no option \(option)\(advice)"
        + (nearest == nil ? escape : escape.prefix(1).uppercased() + escape.dropFirst()) + ".")
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

/// What was typed after `:note`, as a screen reads it.
enum NoteText {
  /// The text without the `--` that may stand before it.
  static func withoutEscape(_ text: String) -> String {
    guard text == "--" || text.hasPrefix("--") && text.dropFirst(2).first?.isWhitespace == true
    else { return text }
    return String(text.dropFirst(3))
  }
}
