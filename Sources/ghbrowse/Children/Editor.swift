/// The reader's editor: `GHBROWSE_EDITOR`, `VISUAL`, `EDITOR`, or one that most systems have.
nonisolated struct Editor {
  private let words: String?
  private let programs: ProgramSearch

  init(environment: [String: String]) {
    programs = ProgramSearch(environment: environment)
    words = ["GHBROWSE_EDITOR", "VISUAL", "EDITOR"].compactMap { environment[$0] }
      .first { $0.contains { !$0.isWhitespace } }
  }

  /// How it is started on a file.
  ///
  /// - Throws: ``ChildFailure`` when there is none.
  func command(on file: String) throws(ChildFailure) -> ChildCommand {
    let usual = ["editor", "nano", "vi"].first { programs.path(of: $0) != nil }
    guard let words = words ?? usual else {
      throw ChildFailure(message: "There is no editor.")
    }
    return try ChildCommand(words, on: file, among: programs)
  }
}
