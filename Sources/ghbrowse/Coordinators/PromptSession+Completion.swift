import Interface
import Terminal

/// TAB.
extension PromptSession {
  /// Lets TAB complete commands, what may follow them, and logins that are saved.
  func completeLines() {
    let repository = dependencies.repository
    let lines = LineCompleter { prefix, limit in
      // A store that cannot be read now has nothing to offer, and typing goes on.
      (try? repository.loginsNow(prefix: prefix, limit: limit)) ?? []
    }
    reader.completer = { [weak coordinator] text in
      // The line on which a note is edited is the reader's own text.
      if coordinator?.isEditingNote ?? true { return LineReader.Candidates(start: 0, texts: []) }
      let completion = lines.completion(of: text)
      return LineReader.Candidates(start: completion.start, texts: completion.candidates)
    }
    reader.onCandidates = { [weak self] in self?.show($0) }
  }

  private func show(_ candidates: [SafeText]) {
    let lines = SafeText.columns(of: candidates, width: screenOutput.size.columns)
    let more: [SafeText] =
      candidates.count >= LineCompleter.loginLimit ? [" and more; type a letter of theirs"] : []
    screenOutput.show((lines + more).map { StyledText($0) })
  }
}
