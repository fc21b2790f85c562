/// A program of the reader's, as they have set it in the environment.
nonisolated struct ProgramSetting: Equatable {
  /// What the program is for.
  enum Kind: String {
    case editor
    case browser
    case pager
  }

  let kind: Kind
  /// The program and its first words, in the quotes of a shell.
  let words: String
  /// The variable that has the words; `nil` for a program that most systems have.
  let variable: String?

  /// The first variable that names a program of that kind; `nil` when none does.
  init?(_ kind: Kind, in environment: [String: String]) {
    let isSet = { (variable: String) in
      environment[variable]?.contains { !$0.isWhitespace } == true
    }
    guard let variable = kind.variables.first(where: isSet), let words = environment[variable]
    else { return nil }
    self.init(kind: kind, words: words, variable: variable)
  }

  init(kind: Kind, words: String, variable: String?) {
    self.kind = kind
    self.words = words
    self.variable = variable
  }

  /// The words, split.
  ///
  /// - Throws: ``ChildFailure`` when a quote is not closed.
  func split() throws(ChildFailure) -> [String] {
    do throws(ShellWords.UnclosedQuote) {
      return try ShellWords.split(words)
    } catch {
      throw ChildFailure(
        message:
          "The \(kind.rawValue) \(words)\(source) has a \(error.quote) that is not closed. \(kind.advice)"
      )
    }
  }

  /// The program of that name is not there.
  func notFound(_ name: String) -> ChildFailure {
    ChildFailure(message: "The \(kind.rawValue) \"\(name)\"\(source) was not found. \(kind.advice)")
  }

  private var source: String { variable.map { " (from \($0))" } ?? "" }
}

extension ProgramSetting.Kind {
  /// The variables that name such a program, the first that is set counts.
  nonisolated var variables: [String] {
    switch self {
    case .editor: ["GHBROWSE_EDITOR", "VISUAL", "EDITOR"]
    case .browser: ["GHBROWSE_BROWSER", "BROWSER"]
    case .pager: ["GHBROWSE_PAGER", "PAGER"]
    }
  }

  /// What to set so that there is one.
  nonisolated var advice: String {
    "Set \(variables.dropLast().joined(separator: ", ")) or \(variables.last ?? "")."
  }
}
