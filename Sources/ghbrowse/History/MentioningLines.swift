import Files
import FoundationEssentials
import Glibc

/// Removes the lines of a text file that name a person.
nonisolated struct MentioningLines: Sendable {
  /// The logins that a line must not name; case does not matter.
  let logins: Set<String>
  /// The ids of which an address in a line must not be, such as that of a page of followers.
  var ids: Set<Int64> = []

  /// Removes them from the file at `path`, which is replaced as a whole.
  ///
  /// - Returns: How many lines were removed; 0 when there is no file.
  /// - Throws: ``FileError``, with the file as it was.
  func remove(from path: String) throws(FileError) -> Int {
    guard let file = try CheckedFile.reading(path, limit: .max) else { return 0 }
    let lines = try file.bytes().split(separator: UInt8(ascii: "\n"))
    let kept = lines.filter { !names(String(decoding: $0, as: UTF8.self)) }
    if kept.count < lines.count {
      let bytes = kept.flatMap { $0 + [UInt8(ascii: "\n")] }
      try AtomicFile.write(bytes, to: path, isSynced: true)
    }
    return lines.count - kept.count
  }

  /// Whether a line names the person: as a word, so that `tom` is not in `tomorrow`.
  func names(_ line: String) -> Bool {
    let line = line.lowercased()
    let words = line.split { !Self.isPart($0) }.map(String.init)
    return names(words) || logins.contains { names($0.lowercased(), line, words) }
  }

  private func names(_ login: String, _ line: String, _ words: [String]) -> Bool {
    guard !login.allSatisfy(Self.isPart) else { return words.contains(login) }
    // As an address has the login of a bot.
    let encoded = login.replacing("[", with: "%5b").replacing("]", with: "%5d")
    return line.contains(login) || line.contains(encoded)
  }

  // GitHub's links have an id where the first address had the login.
  private func names(_ words: [String]) -> Bool {
    zip(words, words.dropFirst()).contains { folder, id in
      Self.folders.contains(folder) && Int64(id).map { ids.contains($0) } ?? false
    }
  }

  private static let folders: Set = ["user", "organizations"]

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }
}
