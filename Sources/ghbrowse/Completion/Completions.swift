import Interface
import Models

/// What the last word of a command line can become.
struct Completions {
  /// A whole word, and what it means.
  struct Candidate: Equatable {
    let word: String
    var meaning = ""
  }

  private(set) var candidates: [Candidate] = []
  /// Whether the names of files belong here too.
  private(set) var isFile = false

  private let shape: CommandLineShape
  private let names: SavedNames

  /// - Parameters:
  ///   - words: What was typed after the program's name; the last word is being typed.
  ///   - names: What is saved.
  init(of words: [String], shape: CommandLineShape, names: SavedNames) {
    self.shape = shape
    self.names = names
    let line = TypedCommandLine(words.dropLast(), shape)
    let word = words.last ?? ""
    if let option = line.openOption {
      complete(value: word, of: option, for: line.command)
    } else if let end = word.firstIndex(of: "="), word.hasPrefix("--"), !line.isOnlyText {
      completeAssignment(word, at: end, line)
    } else if word.hasPrefix("-"), !line.isOnlyText {
      candidates = options(line).filter { $0.word.hasPrefix(word) }
    } else if line.command == nil, !line.isOnlyText {
      candidates = commands.filter { $0.word.hasPrefix(word) }
      // What is no command belongs to the options before it.
      if candidates.isEmpty, !line.used.isEmpty { completeText(word, line) }
    } else {
      completeText(word, line)
    }
  }

  private var commands: [Candidate] {
    shape.commands.map { Candidate(word: $0.commandName, meaning: $0.abstract ?? "") }
  }

  private var topics: [Candidate] {
    ManualTopic.all.map { Candidate(word: $0.name, meaning: $0.summary) }
  }

  private func options(_ line: TypedCommandLine) -> [Candidate] {
    // Before the command's name, the options of any command may stand.
    let options = (line.command ?? shape.defaultCommand).options.filter { option in
      line.command.map { OptionUse.isOffered(option.name, by: $0.commandName) } ?? true
    }
    return options.filter { $0.isRepeating || line.used.isDisjoint(with: $0.typedNames) }.flatMap {
      option in
      option.typedNames.map { Candidate(word: $0, meaning: option.abstract ?? "") }
    }
  }

  private mutating func complete(
    value: String, of option: CommandLineShape.Argument, for command: CommandLineShape.Command?
  ) {
    isFile = option.isFile
    let values =
      switch option.name {
      case "c": promptCommands
      case "fields": Self.fields(of: command?.commandName).map { Candidate(word: $0) }
      // Only a saved list can be searched or forgotten.
      case _ where option.isList: names.lists(beginning: value).map { Candidate(word: $0) }
      default: option.values.map { Candidate(word: $0) }
      }
    // Of values with commas, the last one is being typed; the name of a list is one value.
    let comma = option.isList ? nil : value.lastIndex(of: ",")
    let before = comma.map { String(value[...$0]) } ?? ""
    candidates = values.map { Candidate(word: before + $0.word, meaning: $0.meaning) }
      .filter { option.isList || $0.word.hasPrefix(value) }
  }

  private static func fields(of command: String?) -> [String] {
    switch command {
    case "show": FieldTable.profile.fields.map(\.name)
    case "recent": FieldTable.diary.fields.map(\.name)
    case "tags": FieldTable.tags.fields.map(\.name)
    case "lists": FieldTable.lists.fields.map(\.name)
    default: FieldTable.rows.fields.map(\.name)
    }
  }

  // Saved lists, then what begins the name of another: a kind, and behind it somebody's login.
  private func lists(beginning word: String) -> [Candidate] {
    let saved = names.lists(beginning: word)
    let kinds = UserList.Kind.allCases.filter { $0.subjectKind != .nothing }
    let known = Set(saved.map { $0.lowercased() })
    let others = kinds.flatMap { kind -> [Candidate] in
      let start = "\(kind.rawValue):"
      guard word.hasPrefix(start) else {
        return start.hasPrefix(word) ? [Candidate(word: start, meaning: "as \(kind.example)")] : []
      }
      guard kind.subjectKind == .login else { return [] }
      return names.logins(beginning: String(word.dropFirst(start.count))).map {
        Candidate(word: start + $0)
      }
    }
    return saved.map { Candidate(word: $0) }
      + others.filter { !known.contains($0.word.lowercased()) }
  }

  private var promptCommands: [Candidate] {
    CommandTable.entries.map { Candidate(word: ":\($0.name)", meaning: $0.summary) }
  }

  private mutating func completeAssignment(
    _ word: String, at end: String.Index, _ line: TypedCommandLine
  ) {
    let command = line.command ?? shape.defaultCommand
    let name = String(word[..<end])
    guard let option = command.options.first(where: { $0.typedNames.contains(name) }) else {
      return
    }
    complete(value: String(word[word.index(after: end)...]), of: option, for: command)
    candidates = candidates.map { Candidate(word: "\(name)=\($0.word)", meaning: $0.meaning) }
  }

  private mutating func completeText(_ word: String, _ line: TypedCommandLine) {
    let command = line.command ?? shape.defaultCommand
    if command.commandName == "help" {
      candidates = (commands + topics).filter { $0.word.hasPrefix(word) }
      return
    }
    let positionals = command.positionals
    guard let argument = positionals.dropFirst(line.textCount).first ?? positionals.last,
      argument.isRepeating || line.textCount < positionals.count
    else { return }
    isFile = argument.isFile
    let isText = argument.isRepeating && !argument.isFile
    if isText, word.hasPrefix("#") {
      candidates = names.tags(beginning: String(word.dropFirst())).map { Candidate(word: "#\($0)") }
    } else if argument.isLogin || isText, word.hasPrefix("@") {
      candidates = names.logins(beginning: String(word.dropFirst())).map {
        Candidate(word: "@\($0)")
      }
    } else if argument.isLogin {
      candidates = names.logins(beginning: word).map { Candidate(word: $0) }
    } else if argument.isList {
      candidates = lists(beginning: word)
    } else {
      candidates = argument.values.filter { $0.hasPrefix(word) }.map { Candidate(word: $0) }
    }
  }
}

/// The words of a command line before the one that is being typed.
struct TypedCommandLine {
  /// The command that was named; `nil` when none was yet.
  private(set) var command: CommandLineShape.Command?
  /// The option whose value comes next.
  private(set) var openOption: CommandLineShape.Argument?
  /// How many words without a dash came after the command.
  private(set) var textCount = 0
  /// Whether `--` has ended the options.
  private(set) var isOnlyText = false
  /// The options that were typed.
  private(set) var used: Set<String> = []

  init(_ words: some Sequence<String>, _ shape: CommandLineShape) {
    let allOptions = shape.commands.flatMap(\.options)
    for word in words {
      if openOption != nil {
        openOption = nil
      } else if word == "--" {
        isOnlyText = true
      } else if word.hasPrefix("-"), word != "-", !isOnlyText {
        used.insert(String(word.prefix { $0 != "=" }))
        openOption = allOptions.first { $0.kind == .option && $0.typedNames.contains(word) }
      } else if command == nil {
        let named = shape.commands.first { $0.commandName == word }
        command = named ?? shape.defaultCommand
        textCount = named == nil ? 1 : 0
      } else {
        textCount += 1
      }
    }
  }
}
