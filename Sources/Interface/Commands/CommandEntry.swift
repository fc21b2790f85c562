/// One command of the prompt: its name, its help, and how it is parsed.
package struct CommandEntry {
  /// The name, without the colon.
  package let name: String
  /// What may follow the name, for the help.
  package let argument: String
  /// What the command does, in one line.
  package let summary: String
  /// Further forms of the command, as they are typed, with what each does.
  package let forms: [CommandExample]
  /// More about the command, for `:help NAME`.
  package let details: String
  /// Example lines, at least one.
  package let examples: [CommandExample]
  /// Whether no prefix stands for it, because it changes what the reader keeps.
  let isTypedInFull: Bool
  /// Parses what follows the name, without outer blanks.
  let parse: (String) throws(CommandError) -> Command

  init(
    _ name: String, _ argument: String = "", summary: String, forms: [CommandExample] = [],
    details: String, examples: [CommandExample], isTypedInFull: Bool = false,
    parse: @escaping (String) throws(CommandError) -> Command
  ) {
    self.name = name
    self.argument = argument
    self.summary = summary
    self.forms = forms
    self.details = details
    self.examples = examples
    self.isTypedInFull = isTypedInFull
    self.parse = parse
  }
}

/// A line that can be typed, for the help.
package struct CommandExample: Sendable {
  /// The line as typed.
  package let typed: String
  /// What it does.
  package let meaning: String

  init(_ typed: String, _ meaning: String) {
    self.typed = typed
    self.meaning = meaning
  }
}

/// A line that is no command.
package struct CommandError: Error, Sendable, Equatable {
  /// What was wrong, and what to type.
  package let message: String
}
