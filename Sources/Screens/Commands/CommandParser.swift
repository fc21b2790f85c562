import Models

/// Parses a line of the prompt.
struct CommandParser {
  // The longest login of GitHub has 39 characters.
  private static let loginLimit = 39

  /// The hosts of GitHub's pages, with their ports, in lower case.
  let sites: [String]

  func command(in line: String) throws(CommandError) -> Command {
    let line = line.trimmingBlanks()
    if line.isEmpty { return .more(nil) }
    if let number = Int(line) { return .open(row: number) }
    let rest = String(line.dropFirst())
    switch line.first {
    case ":": return try named(rest)
    case "@": return try login(rest)
    case "/": return try search(rest)
    default:
      if let page = PageAddress(line, sites: sites) { return .openLogin(try login(of: page, line)) }
      if let list = try UserList(typed: line, sites: sites) { return .list(list) }
      return try bare(line)
    }
  }

  private func login(_ login: String) throws(CommandError) -> Command {
    guard !login.isEmpty, !login.contains(where: \.isWhitespace) else {
      throw CommandError(message: "Type a login after @, without spaces: @mojombo.")
    }
    return .openLogin(login)
  }

  private func login(of page: PageAddress, _ line: String) throws(CommandError) -> String {
    if let login = page.login { return login }
    let message =
      if page.isElsewhere {
        "Only \(sites.joined(separator: " and ")) addresses can be opened here; @LOGIN opens a "
          + "profile."
      } else if let list = try? UserList(.contributors, line, sites: sites) {
        "That is a repository; :contributors \(list.subject) shows who has commits in it."
      } else {
        "That is not the address of a profile, such as \(sites[0])/LOGIN. @LOGIN works, too."
      }
    throw CommandError(message: message)
  }

  private func named(_ line: String) throws(CommandError) -> Command {
    let (name, rest) = Self.parts(of: line)
    let entry = try CommandTable.entry(named: name, rest)
    guard !entry.isTypedInFull || entry.name == name.lowercased() else {
      throw CommandError(
        message: "Type :\(entry.name) in full, because it changes your notes or marks.")
    }
    return try entry.parse(rest, entry.name, sites)
  }

  private func search(_ text: String) throws(CommandError) -> Command {
    let text = text.trimmingBlanks()
    guard !text.isEmpty else {
      throw CommandError(message: "Type the text to search for after the slash: /fosdem.")
    }
    return try CommandEntry.query(text, "search", sites)
  }

  // A command without its colon.
  private func bare(_ line: String) throws(CommandError) -> Command {
    let (word, rest) = Self.parts(of: line)
    let typed = word.lowercased()
    let name = rest.isEmpty ? CommandTable.keys[typed] ?? typed : typed
    if ["help", "?"].contains(name) { return .help(rest.isEmpty ? nil : rest) }
    if rest.isEmpty {
      if name == "exit" { return .quit }
      let entry = CommandTable.entries.first { $0.name == name && $0.isCompleteAlone }
      if let entry { return try entry.parse("", name, sites) }
    }
    if line.contains(where: \.isNumber), !line.contains(where: \.isLetter) {
      throw CommandError(message: "Type one row number.")
    }
    throw Self.advice(for: word, isAlone: rest.isEmpty)
  }

  private static func advice(for word: String, isAlone: Bool) -> CommandError {
    let names = CommandTable.candidates(for: word).map { ":\($0.name)" }
    if !names.isEmpty {
      return CommandError(
        message: "Commands begin with a colon: \(names.joined(separator: " or ")).")
    }
    if let nearest = CommandTable.nearest(to: word) {
      return CommandError(message: "\"\(word)\" is not a command. Did you mean :\(nearest)?")
    }
    guard isAlone, PageAddress.isLogin(word[...]), word.count <= loginLimit else {
      return CommandError(
        message: "Type a row number, @LOGIN, or a command such as :search TEXT. :help lists more."
      )
    }
    return CommandError(
      message: "\"\(word)\" is not a command. @\(word) opens the profile of that login, /\(word) "
        + "searches for the word, :help lists the commands.")
  }

  private static func parts(of line: String) -> (name: String, rest: String) {
    let end = line.firstIndex(where: \.isWhitespace) ?? line.endIndex
    return (String(line[..<end]), String(line[end...]).trimmingBlanks())
  }
}
