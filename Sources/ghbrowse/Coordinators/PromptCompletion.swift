import Database
import Interface
import Terminal

/// TAB: completes commands, what may follow them, and logins, tags and lists that are saved.
struct PromptCompletion {
  private let lines: LineCompleter
  private let output: any ScreenOutput

  init(store: MainContext, output: any ScreenOutput) {
    self.output = output
    lines = LineCompleter(
      recentLogins: { text, count in
        store.completions { try $0.recentLogins(prefix: text, limit: count) }
      },
      logins: { text, count in store.completions { try $0.logins(prefix: text, limit: count) } },
      tags: { text, count in store.completions { try $0.tagNames(prefix: text, limit: count) } },
      repositories: { text, count in
        store.completions { try $0.repositoryNames(prefix: text, limit: count) }
      },
      lists: { text, count in store.completions { try $0.listNames(prefix: text, limit: count) } })
  }

  /// Completes at each TAB.
  ///
  /// - Parameter isCommand: Whether the line is a command now, and not the text of a note.
  func attach(to lineReader: LineReader, isCommand: @escaping () -> Bool) {
    lineReader.completer = { text in
      let completion = lines.completion(of: text, isNote: !isCommand())
      return LineReader.Candidates(start: completion.start, texts: completion.candidates)
    }
    lineReader.onCandidates = { show($0) }
  }

  private func show(_ candidates: [SafeText]) {
    let columns = SafeText.columns(of: candidates, width: output.size.columns)
    let more: [SafeText] =
      candidates.count >= LineCompleter.loginLimit ? [" and more; type a letter of theirs"] : []
    output.show((columns + more).map { StyledText($0) })
  }
}
