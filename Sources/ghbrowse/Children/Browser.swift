/// The reader's browser: `GHBROWSE_BROWSER`, `BROWSER`, or the desktop's.
nonisolated struct Browser {
  private let candidates: [String]
  private let programs: ProgramSearch

  init(environment: [String: String]) {
    programs = ProgramSearch(environment: environment)
    // Several with colons between them are tried in turn, as is usual for `BROWSER` only.
    let usual = (environment["BROWSER"] ?? "").split(separator: ":").map(String.init)
    let named = [[environment["GHBROWSE_BROWSER"] ?? ""], usual]
      .map { $0.filter { $0.contains { !$0.isWhitespace } } }
    candidates = named.first { !$0.isEmpty } ?? ["xdg-open"]
  }

  /// Starts it on a page; it goes on when ghbrowse has gone.
  ///
  /// - Throws: ``ChildFailure`` when none of those named is there, or it cannot be started.
  func open(_ address: String) throws(ChildFailure) -> Child {
    var failure = ChildFailure(message: "There is no browser.")
    for words in candidates {
      do {
        return try Child(ChildCommand(words, on: address, among: programs), in: .background)
      } catch {
        failure = error
      }
    }
    throw failure
  }
}
