import Interface
import Repository
import Terminal

/// TAB: completes commands, what may follow them, and logins, tags and lists that are saved.
struct PromptCompletion {
  private let lines: LineCompleter
  private let output: any ScreenOutput

  init(repository: UserRepository, output: any ScreenOutput) {
    self.output = output
    // A store that cannot be read now has nothing to offer, and typing goes on.
    lines = LineCompleter(
      recentLogins: { (try? repository.recentLoginsNow(prefix: $0, limit: $1)) ?? [] },
      logins: { (try? repository.loginsNow(prefix: $0, limit: $1)) ?? [] },
      tags: { (try? repository.tagsNow(prefix: $0, limit: $1)) ?? [] },
      repositories: { (try? repository.repositoryNamesNow(prefix: $0, limit: $1)) ?? [] },
      lists: { (try? repository.listNamesNow(prefix: $0, limit: $1)) ?? [] })
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
