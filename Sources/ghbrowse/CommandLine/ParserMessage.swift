/// What the parser says of a wrong command line, in the voice of ghbrowse.
///
/// The parser hands over its mistakes as English sentences only. A sentence that is not known here is
/// passed on as it is.
struct ParserMessage {
  private let text: String
  private let command: CommandLineShape.Command?
  // What stands in quotes in the parser's sentence.
  private let quoted: [String]

  /// - Parameter command: The command whose line it is; `nil` when there is none.
  init(_ text: String, of command: CommandLineShape.Command?) {
    self.text = text
    self.command = command
    quoted = text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// The mistake in a sentence of ghbrowse's own.
  var mistake: UsageMistake {
    guard let first = quoted.first else { return UsageMistake(message: text) }
    if text.hasPrefix("Unknown option") { return .unknownOption(first, of: command) }
    if text.hasPrefix("Missing value for") { return needsValue(first) }
    if text.hasPrefix("Missing expected argument") { return isMissing(first) }
    if text.hasPrefix("The value '"), quoted.count > 1 { return refused(first, for: quoted[1]) }
    if text.hasPrefix("Unexpected argument") || text.contains(" unexpected arguments: ") {
      return isTooMuch(first)
    }
    if text.hasPrefix("The option '") {
      return UsageMistake(message: "\(first) takes no value\(helpAdvice)")
    }
    return UsageMistake(message: text)
  }

  private func needsValue(_ option: String) -> UsageMistake {
    let name = Self.name(of: option)
    let typed = command?.option(named: name)?.typed ?? name
    return UsageMistake(message: "\(name) needs a value: \(typed)")
  }

  private func isMissing(_ argument: String) -> UsageMistake {
    let word = argument.filter { !"<>.[] ".contains($0) }.uppercased()
    let example = command.flatMap { CommandHelp.named($0.commandName)?.examples.first?.typed }
    return UsageMistake(
      message: "\(command?.commandName ?? "ghbrowse") needs \(word)"
        + (example.map { ", as in: \($0)" } ?? helpAdvice))
  }

  private func refused(_ value: String, for option: String) -> UsageMistake {
    let name = Self.name(of: option)
    // A type of ours says itself what it takes, behind a colon.
    if let reason = text.reason {
      return UsageMistake(message: "\(name) \(reason), not \"\(value)\"")
    }
    if let values = command?.option(named: name)?.values, !values.isEmpty {
      return UsageMistake(message: "\(name) can be \(values.joinedByOr), not \"\(value)\"")
    }
    return UsageMistake(message: "\(name) cannot be \"\(value)\"\(helpAdvice)")
  }

  private func isTooMuch(_ word: String) -> UsageMistake {
    UsageMistake(
      message: "\"\(word)\" is more than \(command?.commandName ?? "ghbrowse") takes\(helpAdvice)")
  }

  private var helpAdvice: String {
    "; ghbrowse \(command.map { "\($0.commandName) " } ?? "")--help tells more"
  }

  // `--limit` of `--limit <number>`, and LOGIN of `<login>`.
  private static func name(of option: String) -> String {
    let name = String(option.prefix { $0 != " " })
    return name.hasPrefix("<") ? name.filter { !"<>".contains($0) }.uppercased() : name
  }
}

extension String {
  // What follows the last quote of the parser's sentence and a colon.
  fileprivate var reason: String? {
    guard let quote = lastIndex(of: "'") else { return nil }
    let rest = self[index(after: quote)...]
    return rest.hasPrefix(": ") ? String(rest.dropFirst(2)) : nil
  }
}
