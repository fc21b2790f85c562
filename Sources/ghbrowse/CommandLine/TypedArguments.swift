/// The arguments as they were typed, brought into the parser's order: a command's options behind its
/// name (X23).
struct TypedArguments {
  /// The first word that is no option: a command's name, `help`, or a mistake.
  let name: String?
  /// What the parser reads.
  let words: [String]

  /// - Throws: ``UsageMistake`` when no command has an option that stands before the name.
  init(_ typed: [String]) throws(UsageMistake) {
    // To ask the parser what is declared takes longer than to parse; a line of the prompt needs it not.
    let hasName = typed.contains { $0 == "help" || RootCommand.names.contains($0) }
    let index =
      hasName || !Self.isOption(typed.first ?? "-") ? try Self.indexOfName(in: typed) : nil
    name = index.map { typed[$0] }
    guard let index, index > 0 else {
      words = typed
      return
    }
    words = [typed[index]] + typed[..<index] + typed[(index + 1)...]
  }

  /// The words behind the name, without options and their values.
  ///
  /// - Throws: ``UsageMistake`` for an option that no command has.
  func topics() throws(UsageMistake) -> [String] {
    var topics: [String] = []
    var index = 1
    while index < words.count {
      if Self.isOption(words[index]) {
        index += try Self.length(of: words[index])
      } else {
        topics.append(words[index])
        index += 1
      }
    }
    return topics
  }

  /// The mistake in these arguments.
  ///
  /// - Parameter text: What the parser says of it.
  func mistake(saying text: String) -> UsageMistake {
    if name == nil, let index = try? Self.indexOfName(in: words),
      let mistake = UsageMistake.noCommand(words[index])
    {
      return mistake
    }
    let command = CommandLineShape.declared.first { $0.commandName == name ?? "browse" }
    if let option = options.first(where: { command?.option(named: $0) == nil }) {
      return .unknownOption(option, of: command)
    }
    return ParserMessage(text, of: command).mistake
  }

  // Without a command's name, the parser would speak of the value of an option that it does not know.
  private var options: [String] {
    guard name == nil else { return [] }
    return words.prefix { $0 != "--" }.filter(Self.isOption).map { word in
      String(word.prefix { $0 != "=" })
    }
  }

  private static func indexOfName(in typed: [String]) throws(UsageMistake) -> Int? {
    guard let first = typed.first, isOption(first) else { return typed.isEmpty ? nil : 0 }
    guard typed.contains(where: { !isOption($0) }), !isForTheParser(first) else { return nil }
    var index = 0
    while index < typed.count, typed[index] != "--" {
      guard isOption(typed[index]) else { return index }
      index += try length(of: typed[index])
    }
    return nil
  }

  // How many words an option takes up, its value included.
  private static func length(of word: String) throws(UsageMistake) -> Int {
    let name = String(word.prefix { $0 != "=" })
    for command in CommandLineShape.declared {
      guard let option = command.option(named: name) else { continue }
      return option.kind == .option && name == word ? 2 : 1
    }
    throw .unknownOption(name, of: nil)
  }

  // A lone dash stands for standard input.
  private static func isOption(_ word: String) -> Bool {
    word.hasPrefix("-") && word != "-"
  }

  // What scripts of completions ask.
  private static func isForTheParser(_ word: String) -> Bool {
    ["---", "--generate-completion-script", "--experimental"].contains { word.hasPrefix($0) }
  }
}
