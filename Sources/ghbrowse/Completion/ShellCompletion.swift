import Assets
import Terminal

/// The answer to a shell: its script, or the words that the last one typed can become.
///
/// The script asks with `---complete`, the shell's name and what was typed.
struct ShellCompletion {
  /// A shell that can ask.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The script that makes the shell ask.
    var script: String {
      switch self {
      case .bash: Assets.completionForBash
      case .zsh: Assets.completionForZsh
      case .fish: Assets.completionForFish
      }
    }
  }

  /// The lines that the shell's script reads.
  let lines: [SafeText]

  /// - Parameter arguments: Those of the program; without a question in them there is no answer.
  init?(_ arguments: [String]) {
    if let shell = Self.shellOfScript(arguments) {
      lines = shell.script.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { .field(String($0)) }
      return
    }
    guard arguments.first == "---complete", arguments.count > 1 else { return nil }
    guard let shell = Shell(rawValue: arguments[1]), let shape = try? CommandLineShape() else {
      lines = []
      return
    }
    let typed = arguments.dropFirst(2)
    lines =
      switch shell {
      case .bash: Self.bashLines(typed.first ?? "", replacing: typed.dropFirst().first ?? "", shape)
      case .zsh: Self.zshLines(Array(typed), shape)
      case .fish: Self.fishLines(Array(typed), shape)
      }
  }

  // The parser has a script too; it knows no option before a command, and no tag.
  private static func shellOfScript(_ arguments: [String]) -> Shell? {
    let option = "--generate-completion-script"
    guard let first = arguments.first, first.hasPrefix(option) else { return nil }
    if first == option { return arguments.count == 2 ? Shell(rawValue: arguments[1]) : nil }
    return first.hasPrefix("\(option)=")
      ? Shell(rawValue: String(first.dropFirst(option.count + 1))) : nil
  }

  // A word of its own, which no candidate is: names of files belong here too.
  private static let files: SafeText = ":files"

  private static func complete(_ words: [String], _ shape: CommandLineShape) -> Completions {
    Completions(of: words, shape: shape, names: SavedNames())
  }

  // Bash hands over the line, and what of the last word it will replace: that begins behind `=` or
  // `:`, so the part before it is left out of the answer.
  static func bashLines(
    _ line: String, replacing piece: String, _ shape: CommandLineShape
  ) -> [SafeText] {
    let words = Array(openWords(line).dropFirst())
    let kept = (words.last ?? "").count - (openWords(piece).last ?? "").count
    let isQuoted = (try? ShellWords.split(line)) == nil
    let completions = complete(words, shape)
    let pieces = completions.candidates.map { String($0.word.dropFirst(max(kept, 0))) }
    return (completions.isFile ? [files] : [])
      + pieces.map { .field(isQuoted ? $0 : quotedForBash($0)) }
  }

  // Bash inserts what it gets: a tag begins like a comment, and words of a search have blanks.
  private static func quotedForBash(_ piece: String) -> String {
    let quoted = piece.map { " <>*".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    return piece.hasPrefix("#") ? "\\\(quoted)" : quoted
  }

  // Zsh describes a word behind a colon, and quotes what it inserts itself.
  private static func zshLines(_ words: [String], _ shape: CommandLineShape) -> [SafeText] {
    let completions = complete(words, shape)
    let lines: [SafeText] = completions.candidates.map { candidate in
      let word = candidate.word.split(separator: ":", omittingEmptySubsequences: false)
        .joined(separator: "\\:")
      return .field(candidate.meaning.isEmpty ? word : "\(word):\(candidate.meaning)")
    }
    return (completions.isFile ? [files] : []) + lines
  }

  // Fish hands over the last word as it is typed, and quotes what it inserts itself.
  private static func fishLines(_ words: [String], _ shape: CommandLineShape) -> [SafeText] {
    let completions = complete(words.dropLast() + [openWords(words.last ?? "").last ?? ""], shape)
    return (completions.isFile ? [files] : [])
      + completions.candidates.map {
        let word = SafeText.field($0.word)
        return $0.meaning.isEmpty ? word : "\(word)\t\(SafeText.field($0.meaning))"
      }
  }

  // The words of an unfinished line; the last one may be empty, and its quote still open.
  private static func openWords(_ line: String) -> [String] {
    var words: [String]
    do throws(ShellWords.UnclosedQuote) {
      words = try ShellWords.split("\(line)x")
    } catch {
      words = (try? ShellWords.split("\(line)x\(error.quote)")) ?? ["x"]
    }
    let last = words.removeLast()
    return words + [String(last.dropLast())]
  }
}
