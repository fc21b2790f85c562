import Files

/// The reader's configuration file, `ghbrowse/config`: an option a line, as on the command line.
///
/// An option is a default: arguments override it, and so does the environment. A command without the
/// option ignores it. A line that begins with `#` is a comment.
nonisolated struct ConfigFile {
  /// The options that the file may have.
  static let options = [
    "--color", "--images", "--no-pager", "--offline", "--quiet", "--theme", "--token-from",
  ]

  /// The whole path; `nil` without a home directory.
  let path: String?
  /// The options of each line that could be read, in their order.
  private(set) var lines: [Options] = []
  /// What is wrong with the file, each mistake a sentence with the path and the line.
  private(set) var mistakes: [String] = []

  /// Reads the file; without one, there are no lines and no mistakes.
  init(environment: [String: String]) {
    path = Directories.config(environment: environment).map { $0 + "/config" }
    guard let path else { return }
    do {
      if let text = try ReaderFile(path: path).text() { read(text, path) }
    } catch {
      // The reasons of ours continue the path, those of the system do not.
      let isOurs = error.code == nil || error.reason.hasPrefix("is ")
      mistakes = [isOurs ? "\(path) \(error.reason)" : "\(path) cannot be read: \(error.reason)"]
    }
  }

  /// Reads the text of a file at `path`.
  init(text: String, path: String) {
    self.path = path
    read(text, path)
  }

  private mutating func read(_ text: String, _ path: String) {
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in zip(1..., all) {
      let words = Self.words(of: line)
      guard let name = words.first, !name.hasPrefix("#") else { continue }
      do {
        lines.append(try Self.options(words))
      } catch {
        mistakes.append("\(path), line \(number): \(error.message)")
      }
    }
  }

  // The option's name, and the rest of the line as its value.
  private static func words(of line: Substring) -> [String] {
    let start = line.drop(while: \.isWhitespace)
    let name = start.prefix { !$0.isWhitespace }
    let rest = start.dropFirst(name.count).drop(while: \.isWhitespace)
    let value = String(rest.reversed().drop(while: \.isWhitespace).reversed())
    return [String(name), value].filter { !$0.isEmpty }
  }

  private static func options(_ words: [String]) throws(UsageMistake) -> Options {
    let name = String(words[0].prefix { $0 != "=" })
    guard options.contains(name) else {
      throw UsageMistake(
        message:
          "\"\(name)\" cannot be in this file; it can have \(options.joined(separator: ", "))")
    }
    do {
      return try Options.parse(words)
    } catch {
      throw UsageMistake(message: Options.message(for: error))
    }
  }
}

extension Options {
  /// Takes from the file what neither the command line nor the environment says; of two lines with the
  /// same option the last one counts.
  mutating func complete(from file: ConfigFile, _ environment: [String: String]) {
    let isSet = { (variable: String) in !(environment[variable] ?? "").isEmpty }
    for line in file.lines.reversed() {
      if !isSet("NO_COLOR"), !isSet("CLICOLOR_FORCE") { color = color ?? line.color }
      if !isSet("GHBROWSE_THEME") { theme = theme ?? line.theme }
      if !isSet("GHBROWSE_IMAGES") { images = images ?? line.images }
      tokenFrom = tokenFrom ?? line.tokenFrom
      noPager = noPager || line.noPager
      offline = offline || line.offline
      quiet = quiet || line.quiet
    }
  }

  /// These options with those of the reader's file.
  ///
  /// - Throws: ``CommandFailure`` when the file has a mistake.
  func completed(_ environment: [String: String]) throws(CommandFailure) -> Options {
    let file = ConfigFile(environment: environment)
    if let first = file.mistakes.first { throw CommandFailure(message: first, status: .usage) }
    var options = self
    options.complete(from: file, environment)
    return options
  }
}
