extension Command {
  /// Reads a line as typed.
  ///
  /// - Throws: ``CommandError`` that says what was wrong and what to type; nothing is done then.
  package init(typed line: String) throws(CommandError) {
    let line = line.trimmingBlanks()
    if line.isEmpty {
      self = .more(nil)
    } else if line.hasPrefix("@") {
      self = try Command(login: String(line.dropFirst()))
    } else if line.hasPrefix(":") {
      self = try Command(named: String(line.dropFirst()))
    } else if let number = Int(line) {
      self = .open(row: number)
    } else {
      self = try Command(bare: line)
    }
  }

  private init(login: String) throws(CommandError) {
    guard !login.isEmpty, !login.contains(where: \.isWhitespace) else {
      throw CommandError(message: "A login follows @, without blanks: @mojombo.")
    }
    self = .openLogin(login)
  }

  private init(named line: String) throws(CommandError) {
    let end = line.firstIndex(where: \.isWhitespace) ?? line.endIndex
    let entry = try CommandTable.entry(named: String(line[..<end]))
    self = try entry.parse(String(line[end...]).trimmingBlanks())
  }

  private init(bare line: String) throws(CommandError) {
    switch line.lowercased() {
    case "help", "?": self = .help(nil)
    case "quit", "exit": self = .quit
    default: throw Self.unreadable(line)
    }
  }

  private static func unreadable(_ line: String) -> CommandError {
    let word = line.prefix { !$0.isWhitespace }.lowercased()
    if CommandTable.entries.contains(where: { $0.name == word }) {
      return CommandError(message: "Commands begin with a colon: :\(word).")
    }
    return CommandError(
      message: "Type a row's number, @LOGIN, or a command such as :search TEXT; :help lists all.")
  }
}

extension String {
  /// The text without blanks and line ends at either end.
  fileprivate func trimmingBlanks() -> String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
