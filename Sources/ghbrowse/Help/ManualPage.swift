import Interface
import Terminal

/// The man page, made from what the help tells (X10).
struct ManualPage {
  private static let sections = ManualTopic.all.map {
    (title: $0.name.uppercased().split(separator: "-").joined(separator: " "), topic: $0)
  }

  /// - Parameter arguments: Those of the program; `nil` unless they ask for the page.
  init?(_ arguments: [String]) {
    guard arguments == ["---manual"] else { return nil }
  }

  /// The page in the macros of man(7).
  var lines: [SafeText] {
    let lines = Self.joined(head, commands, options, prompt, topics, examples, seeAlso)
    // A section begins with a paragraph of its own.
    let sections = zip([""] + lines, lines).filter { !($0.hasPrefix(".SH") && $1 == ".PP") }
    return sections.map { .field($1) }
  }

  private var head: [String] {
    let program = Roff.word("ghbrowse \(Dependencies.version)")
    let name = "ghbrowse \\- \(Roff.sentence(RootCommand.configuration.abstract))"
    return Self.joined(
      [".TH GHBROWSE 1 \"\(Dependencies.released)\" \(program) \"User Commands\""],
      [".SH NAME", name, ".SH SYNOPSIS"], forms(of: CommandHelp.all),
      [".SH DESCRIPTION"], CommandHelp.program.text.flatMap(Roff.paragraph))
  }

  private var commands: [String] {
    Self.joined([".SH COMMANDS"], CommandLineShape.declared.flatMap(lines(of:)))
  }

  private func lines(of command: CommandLineShape.Command) -> [String] {
    let help = CommandHelp.named(command.commandName)
    let arguments = command.positionals + command.ownOptions
    let examples = (help?.examples ?? []).flatMap { Roff.item($0.typed, [$0.meaning]) }
    return Self.joined(
      [".SS \(Roff.word(command.commandName))", Roff.text(command.abstract ?? "")],
      help == nil ? [] : [".PP"], forms(of: [help].compactMap { $0 }),
      (help?.text ?? []).flatMap(Roff.paragraph),
      arguments.flatMap { Roff.item($0.typed, [$0.abstract ?? ""]) },
      examples.isEmpty ? [] : [".PP", "Examples:"], examples)
  }

  private var options: [String] {
    let options = CommandLineShape.declared.first?.commonOptions ?? []
    return Self.joined(
      [".SH OPTIONS", "Every command takes these, before its name or behind it."],
      options.flatMap { Roff.item($0.typed, [$0.abstract ?? ""]) })
  }

  private var prompt: [String] {
    Self.joined(
      [
        ".SH PROMPT",
        "The first letters of a command are enough. From a pipe, a command is a line;",
      ],
      ["with \\-c it is an argument."], CommandTable.entries.flatMap(lines(of:)))
  }

  private func lines(of entry: CommandEntry) -> [String] {
    let typed = ":\(entry.name)" + (entry.argument.isEmpty ? "" : " \(entry.argument)")
    let rows = entry.forms + entry.examples
    return Self.joined(
      Roff.item(typed, ["\(entry.summary).", entry.details]), [".RS"],
      rows.flatMap { Roff.item($0.typed, [$0.meaning]) }, [".RE"])
  }

  private var topics: [String] {
    Self.sections.flatMap { title, topic in
      Self.joined(
        [".SH \(Roff.word(title))"],
        topic.entries.flatMap { Roff.item($0.term, [$0.meaning]) },
        topic.text.flatMap(Roff.paragraph))
    }
  }

  private var examples: [String] {
    let examples = CommandHelp.program.examples
    return [".SH EXAMPLES"] + examples.flatMap { Roff.item($0.typed, [$0.meaning]) }
  }

  private var seeAlso: [String] {
    let pages = ["fzf", "gh", "jq", "less"].map { ".BR \($0) (1)," }
    return [".SH SEE ALSO"] + pages + [".BR readline (3)"]
  }

  private func forms(of helps: [CommandHelp]) -> [String] {
    let forms = helps.flatMap(\.forms).map { [".B \(Roff.word($0))"] }
    return Array(forms.joined(separator: [".br"]))
  }

  private static func joined(_ parts: [String]...) -> [String] { Array(parts.joined()) }
}

/// Text as roff reads it.
private enum Roff {
  /// Text that roff changes nothing in.
  static func text(_ raw: String) -> String {
    let text = raw.unicodeScalars.map { escaped($0) }.joined()
    // A line that begins with one of these would be a request.
    return text.hasPrefix(".") || text.hasPrefix("\\(aq") ? "\\&\(text)" : text
  }

  /// One argument of a macro.
  static func word(_ raw: String) -> String { "\"\(text(raw))\"" }

  /// A sentence as NAME wants it: small at its beginning, and without a full stop.
  static func sentence(_ raw: String) -> String {
    let bare = raw.hasSuffix(".") ? String(raw.dropLast()) : raw
    return text(bare.prefix(1).lowercased() + bare.dropFirst())
  }

  static func paragraph(_ raw: String) -> [String] { [".PP", text(raw)] }

  /// A term, with what it means in paragraphs below.
  static func item(_ term: String, _ meanings: [String]) -> [String] {
    let texts = meanings.filter { !$0.isEmpty }.map { [text($0)] }
    return [".TP", ".B \(word(term))"] + Array(texts.joined(separator: [".sp"]))
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\e"
    case "-": "\\-"
    case "'": "\\(aq"
    case "`": "\\(ga"
    case "^": "\\(ha"
    case "~": "\\(ti"
    case "\"": "\\(dq"
    case _ where scalar.isASCII: String(scalar)
    default: "\\[u\(hex(scalar))]"
    }
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
