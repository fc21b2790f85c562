import Glibc

/// A program to start: its file, and its arguments.
nonisolated struct ChildCommand: Equatable {
  /// The program's file.
  let path: String
  /// The words after the program's name.
  let arguments: [String]

  /// - Parameters:
  ///   - setting: The program and its first words.
  ///   - data: The last word: a whole path or an address, so that no program takes it for an option.
  ///     It takes the place of every `%s` instead, where there is one.
  /// - Throws: ``ChildFailure`` when there is no such program.
  init(
    _ setting: ProgramSetting, on data: String, among programs: ProgramSearch
  ) throws(ChildFailure) {
    let words = try ChildCommand(setting, among: programs)
    path = words.path
    let rest = words.arguments
    arguments =
      rest.contains { $0.contains("%s") }
      ? rest.map { Self.put(data, into: $0) } : rest + [data]
  }

  /// Makes a command of the setting's words alone.
  ///
  /// - Throws: ``ChildFailure`` when there is no such program.
  init(_ setting: ProgramSetting, among programs: ProgramSearch) throws(ChildFailure) {
    let words = try setting.split()
    guard let name = words.first, let path = programs.path(of: name) else {
      throw setting.notFound(words.first ?? "")
    }
    self.path = path
    arguments = Array(words.dropFirst())
  }

  /// A program with its arguments.
  ///
  /// - Throws: ``ChildFailure`` when there is no such program.
  init(
    _ name: String, _ arguments: [String], among programs: ProgramSearch
  ) throws(ChildFailure) {
    guard let path = programs.path(of: name) else {
      throw ChildFailure(message: "\(name) is not in a directory of PATH")
    }
    (self.path, self.arguments) = (path, arguments)
  }

  private static func put(_ data: String, into word: String) -> String {
    var parts = word.split(separator: "%s", omittingEmptySubsequences: false)
    let last = parts.removeLast()
    return parts.reduce(into: "") { $0 += $1 + data } + last
  }
}

/// The search for programs in the `PATH` of the environment.
///
/// Only absolute paths count: an empty one or `.` would be the current directory.
nonisolated struct ProgramSearch {
  private let folders: [String]

  init(environment: [String: String]) {
    let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    folders = path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
  }

  /// The file of a program; a name with a slash in it is a path already.
  ///
  /// - Returns: `nil` when no such file may be run.
  func path(of name: String) -> String? {
    let candidates = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
    return candidates.first(where: isProgram)
  }

  private func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}
