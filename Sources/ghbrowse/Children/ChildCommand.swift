/// A program to start: its file, and the words it is given.
nonisolated struct ChildCommand: Equatable {
  /// The program's file.
  let path: String
  /// The words after the program's name.
  let arguments: [String]

  /// - Parameters:
  ///   - words: The program and its first words, as a variable such as `EDITOR` has them: split on
  ///     blanks, and never read by a shell.
  ///   - data: The last word: a whole path or an address, so that no program takes it for an option.
  ///     It takes the place of every `%s` instead, where there is one.
  /// - Throws: ``ChildFailure`` when there is no such program.
  init(
    _ words: String, on data: String, among programs: ProgramSearch
  ) throws(ChildFailure) {
    let words = words.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let name = words.first, let path = programs.path(of: name) else {
      throw ChildFailure(message: "There is no program \"\(words.first ?? "")\".")
    }
    self.path = path
    let rest = words.dropFirst()
    arguments =
      rest.contains { $0.contains("%s") }
      ? rest.map { Self.put(data, into: $0) } : rest + [data]
  }

  private static func put(_ data: String, into word: String) -> String {
    var parts = word.split(separator: "%s", omittingEmptySubsequences: false)
    let last = parts.removeLast()
    return parts.reduce(into: "") { $0 += $1 + data } + last
  }
}
