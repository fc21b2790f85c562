import Models

/// Reads what follows the name of a command.
enum CommandArgument {
  /// A number above zero, or `nil` for nothing at all.
  ///
  /// - Parameter name: The command's name, for the sentence about a mistake.
  static func number(_ text: String, of name: String) throws(CommandError) -> Int? {
    if text.isEmpty { return nil }
    // More than that is nowhere, and sums of such numbers fit into an Int.
    if let number = Int32(text), number > 0 { return Int(number) }
    let isLarge = text.allSatisfy { $0.isASCII && $0.isNumber } && text.contains { $0 != "0" }
    throw CommandError(
      message: isLarge
        ? "\"\(text)\" is too large a number for :\(name)."
        : ":\(name) takes a number above zero, not \"\(text)\": :\(name) 7, or nothing after it.")
  }

  /// `command`, when nothing follows its name.
  static func none(
    _ command: Command, _ text: String, _ name: String
  ) throws(CommandError) -> Command {
    guard text.isEmpty else {
      throw CommandError(message: ":\(name) takes nothing after it; type it alone.")
    }
    return command
  }

  /// A list of that kind.
  static func list(_ kind: UserList.Kind, _ text: String) throws(CommandError) -> UserList {
    do throws(UserListMistake) {
      return try UserList(kind, text)
    } catch {
      throw CommandError(message: error.sentence)
    }
  }

  /// The list whose name begins with its kind, as in `followers:mojombo`; `nil` for other texts.
  static func list(named name: String) throws(CommandError) -> UserList? {
    let kind = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard kind.count == 2, let first = UserList.Kind(rawValue: kind[0].lowercased()) else {
      return nil
    }
    return try list(first, String(kind[1]))
  }

  /// A search.
  static func query(_ text: String) throws(CommandError) -> SearchQuery {
    do throws(SearchMistake) {
      return try SearchQuery(typed: text)
    } catch {
      throw CommandError(message: error.sentence)
    }
  }
}

extension SearchMistake {
  /// What was wrong, and what to type.
  package var sentence: String {
    switch self {
    case .nothing: "There is nothing to search for; type a part of a login, a note or a profile."
    case .noValue(let word):
      "\(word) needs a text right behind it, such as \(word)word or \(word)\"two words\"."
    case .openQuote(let word): "The quote behind \(word) is not closed; type another \" at its end."
    }
  }
}
