import FoundationEssentials
import Models
import Terminal

/// A command, a key or other input that the help explains.
struct HelpTopic {
  /// What can be typed, with its effect; the main form comes first.
  let forms: KeyValuePairs<String, String>
  var isCommon = false
  let details: String
  /// Lines that can be typed, with their effects.
  var examples: KeyValuePairs<String, String> = [:]
}

/// A command of the prompt, for the parser, the help and the completion.
package struct CommandEntry {
  /// Parses the trimmed text after the name; `sites` are the hosts of GitHub's pages.
  typealias Parse =
    @MainActor (_ text: String, _ name: String, _ sites: [String]) throws(CommandError) -> Command

  /// The name, without the colon.
  package let name: String
  /// What may follow the name, such as `[N]`; empty for nothing.
  let argument: String
  let help: HelpTopic
  /// Whether prefixes are refused, because the command changes notes or marks.
  let isTypedInFull: Bool
  let parse: Parse

  /// - Parameter forms: What can be typed; the first, such as `:more [N]`, gives name and argument.
  init(
    _ forms: KeyValuePairs<String, String>, isCommon: Bool = false, isTypedInFull: Bool = false,
    details: String, examples: KeyValuePairs<String, String> = [:], parse: @escaping Parse
  ) {
    let words = (forms.first?.key ?? "").split(separator: " ", maxSplits: 1)
    name = String(words[0].dropFirst())
    argument = words.count > 1 ? String(words[1]) : ""
    help = HelpTopic(forms: forms, isCommon: isCommon, details: details, examples: examples)
    self.isTypedInFull = isTypedInFull
    self.parse = parse
  }

  /// Whether it needs no argument; then it needs no colon either.
  var isCompleteAlone: Bool {
    argument.isEmpty || argument.hasPrefix("[") && argument.hasSuffix("]")
  }
}

/// A line that is not a command.
package struct CommandError: Error, Sendable, Equatable {
  package let message: String
}

// What can follow a name.
extension CommandEntry {
  static func nothing(_ command: Command) -> Parse {
    { text, name, _ throws(CommandError) in
      guard text.isEmpty else {
        throw CommandError(message: ":\(name) takes no argument.")
      }
      return command
    }
  }

  static func number(_ command: @escaping (Int?) -> Command) -> Parse {
    { text, name, _ throws(CommandError) in
      if text.isEmpty { return command(nil) }
      // There are no larger ones, and sums of these fit into an Int.
      guard let number = Int32(text), number > 0 else {
        throw CommandError(
          message: ":\(name) cannot take \"\(text)\". Type a number above zero, as in :\(name) 7, "
            + "or :\(name) alone.")
      }
      return command(Int(number))
    }
  }

  static func person(_ action: PersonAction) -> Parse { number { .person(action, row: $0) } }

  /// The subject of a list of that kind; a row's number, or nothing, can replace a login.
  static func subject(of kind: UserList.Kind) -> Parse {
    { text, _, sites throws(CommandError) in
      if kind.subjectKind == .login {
        if text.isEmpty { return .person(.listAbout(kind), row: nil) }
        if let row = Int(text), row > 0 { return .person(.listAbout(kind), row: row) }
      }
      return .list(try UserList(typed: text, kind, sites))
    }
  }

  /// An optional place in the list, or a list's name.
  static func place(_ text: String, _: String, _ sites: [String]) throws(CommandError) -> Command {
    if let list = try UserList(typed: text, sites: sites) { return .list(list) }
    if text.isEmpty { return .list() }
    guard let place = Int(text), place > 0 else {
      throw CommandError(
        message: ":list takes a place in the list, as in :list 20. @LOGIN opens a profile.")
    }
    return .list(place: place)
  }

  /// A search; nothing leaves the search.
  static func query(_ text: String, _: String, _: [String]) throws(CommandError) -> Command {
    text.isEmpty ? .search(nil) : .search(try words(text))
  }

  static func notes(_ text: String, _: String, _: [String]) throws(CommandError) -> Command {
    .search(text.isEmpty ? .notes : SearchQuery(notes: try words(text)))
  }

  private static func words(_ text: String) throws(CommandError) -> SearchQuery {
    let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
    if text == "\"" || isQuoted && text.dropFirst().dropLast().isBlank {
      throw CommandError(
        message: "The text between the quotes is missing. :search \"met at FOSDEM\" finds exactly "
          + "that, and :search fosdem finds everything that contains fosdem.")
    }
    do throws(SearchMistake) {
      return try SearchQuery(typed: text)
    } catch {
      throw CommandError(message: error.sentence)
    }
  }
}

extension CommandEntry {
  /// How far to go back.
  static func changes(_ text: String, _: String, _: [String]) throws(CommandError) -> Command {
    if text.isEmpty { return .changes(since: nil) }
    guard let start = LocalTime.start(of: text, now: Date()) else {
      throw CommandError(
        message:
          ":changes takes a time such as 90s, 30m, 12h, 7d or 2w, or a day such as 2026-11-20.")
    }
    return .changes(since: start)
  }

  private static let fieldSynonyms: [String: SearchGroup.Field] = [
    "at": .company, "in": .location, "joined": .created,
  ]

  static func field(_ text: String, _: String, _: [String]) throws(CommandError) -> Command {
    let name = text.lowercased()
    if let field = fieldSynonyms[name] ?? SearchGroup.Field(rawValue: name) {
      return .count(by: field)
    }
    let mistake = text.isEmpty ? "" : ", and not \"\(text.beginning(100))\""
    throw CommandError(message: ":by takes company, location, type, created or tag\(mistake).")
  }
}

// What can follow `:note` and `:add`.
extension CommandEntry {
  static let noteOptions: KeyValuePairs<String, PersonAction> = [
    "--edit": .editNote, "--history": .noteHistory,
  ]

  static func addition(_ text: String, _: String, _: [String]) throws(CommandError) -> Command {
    guard !text.isEmpty else {
      throw CommandError(message: ":add needs the text to add, as in :add met again.")
    }
    if let (option, row) = option(in: text) {
      throw CommandError(
        message: ":add has no option \(option). A text with such a word comes after --: "
          + ":add \(row)-- \(option)")
    }
    return .add(NoteArgument(typed: text))
  }

  /// The first word, or the one after a row's number, if it begins with `-` and is not `-` or `--`; else the first
  /// option of `:note` before a `--`; with the row's number and a blank behind it.
  private static func option(in text: String) -> (option: String, row: String)? {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let row = words.first.flatMap { $0.allSatisfy(\.isNumber) ? $0 + " " : nil }
    let first = row == nil ? words.first : words.dropFirst().first
    if let first, first.hasPrefix("-"), !["-", "--"].contains(first) { return (first, row ?? "") }
    let later = words.prefix { $0 != "--" }.first { noteOptions.map(\.key).contains($0) }
    return later.map { ($0, row ?? "") }
  }

  /// The text of a note, or an option with a row's number before or after it.
  static func note(_ text: String, _: String, _: [String]) throws(CommandError) -> Command {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    for (option, action) in noteOptions where words.contains(option) {
      let others = words.filter { $0 != option }
      let row = others.first.flatMap { Int($0) }
      if words.count == 1 || words.count == 2 && row != nil { return .person(action, row: row) }
    }
    guard let (first, row) = option(in: text) else {
      return .note(text.isEmpty ? nil : NoteArgument(typed: text))
    }
    let nearest = noteOptions.map(\.key).first {
      $0.hasPrefix(first) || editDistance($0, first) <= 2
    }
    if editDistance("--add", first) <= 1 {
      let added = row + words.drop { $0 != first }.dropFirst().joined(separator: " ")
      throw CommandError(
        message: ":note has no option \(first); did you mean :add \(added.beginning(100))?")
    }
    let advice = first.hasPrefix("--d") ? "; :unnote deletes a note." : "."
    if let nearest, nearest != first {
      throw CommandError(message: ":note has no option \(first); did you mean \(nearest)?")
    }
    let mistake =
      nearest == first ? "\(first) takes no text." : "has no option \(first)\(advice)"
    throw CommandError(
      message: ":note \(mistake) A text with such a word comes after --: "
        + ":note \(row)-- \(first)")
  }
}

extension UserList {
  fileprivate init(
    typed subject: String, _ kind: Kind, _ sites: [String]
  ) throws(CommandError) {
    do throws(UserListMistake) {
      try self.init(kind, subject, sites: sites)
    } catch {
      throw CommandError(message: error.sentenceAtPrompt)
    }
  }

  /// A list's name that begins with its kind, as in `followers:mojombo`; `nil` for other texts.
  init?(typed name: String, sites: [String]) throws(CommandError) {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: parts[0].lowercased()) else { return nil }
    try self.init(typed: String(parts[1]), kind, sites)
  }
}
