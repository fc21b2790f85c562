import FoundationEssentials
import Glibc
import Models

/// A text that is not saved as a note, in a file of its own.
package struct Draft: Sendable, Equatable {
  /// What became of the text.
  package enum Kind: String, Sendable {
    /// Half typed, or refused; the reader looks after it.
    case draft
    /// Typed on somebody whose profile is not saved yet; it becomes the note when that comes.
    case waiting
  }

  /// Where it is.
  package let path: String
  /// Whose note it was to be, in lower case.
  package let login: String
  /// Whether it waits.
  package let kind: Kind
  /// Tells several texts about one person apart; 1 for the first.
  let number: Int
}

/// The directory of texts that are not saved as notes, so that nothing typed is lost.
///
/// A file's name says whose text it is and what it is: `mojombo.draft`, `mojombo.2.draft`,
/// `mojombo.waiting`.
package struct Drafts: Sendable {
  /// What an editor left in a draft.
  package enum Content: Sendable, Equatable {
    /// The text, without the line feed that editors put at the end of a file.
    case text(String)
    /// There is no file any more.
    case missing
    /// It cannot be a note, for a reason in words.
    case unfit(String)
  }

  // A person with more of them is told that there are too many.
  private static let mostNumbers = 1_000

  private let directory: String

  /// - Parameter directory: Made when first needed, for its owner only.
  package init(directory: String) {
    self.directory = directory
  }

  /// Keeps a text in a new file, synced; one that is kept already is not written again.
  ///
  /// - Returns: The path.
  /// - Throws: ``StoreError``, with no file left behind that holds less.
  @discardableResult
  package func keep(
    _ text: String, about login: String, as kind: Draft.Kind = .draft
  ) throws(StoreError) -> String {
    try keep(Array(text.utf8), about: login, as: kind).path
  }

  /// Keeps bytes that may be no text, in the same way.
  ///
  /// - Returns: The path, and whether the file is new.
  @discardableResult
  package func keep(
    _ bytes: [UInt8], about login: String, as kind: Draft.Kind = .draft
  ) throws(StoreError) -> (path: String, isNew: Bool) {
    do throws(FileError) {
      try Directory.make(directory)
    } catch {
      throw StoreError(error, "The draft could not be saved")
    }
    for number in 1...Self.mostNumbers {
      let path = path(of: login, kind, number)
      do throws(FileError) {
        try write(bytes, to: path)
        return (path, true)
      } catch {
        guard error.code == EEXIST else {
          throw StoreError(error, "The draft could not be saved in \(path)")
        }
        if holds(path, bytes) { return (path, false) }
      }
    }
    throw StoreError(
      .file(errno: EEXIST), "The draft could not be saved: there are too many in \(directory).")
  }

  /// Removes what processes that have ended were writing.
  func removeLeftovers() { AtomicFile.removeLeftovers(in: directory) }

  /// Puts a text in the place of what is in a draft.
  func replace(_ path: String, with text: String) throws(FileError) {
    try AtomicFile.write(Array(text.utf8), to: path, isSynced: true)
  }

  /// The drafts, in order of logins and numbers.
  ///
  /// - Parameter login: Whose; `nil` for everybody's. Case does not matter.
  package func all(about login: String? = nil) -> [Draft] {
    // Where there is no directory, there is nothing in it.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.compactMap(draft).filter { login == nil || $0.login == login?.lowercased() }
      .sorted { ($0.login, $0.kind.rawValue, $0.number) < ($1.login, $1.kind.rawValue, $1.number) }
  }

  /// Reads a draft.
  package func content(of path: String) -> Content {
    do throws(FileError) {
      guard let file = try CheckedFile.reading(path, limit: .max) else { return .missing }
      // One byte more for the editor's line feed, and one to tell that the text is too long.
      return Self.content(try file.bytes(from: 0, count: Note.byteLimit + 2))
    } catch {
      return .unfit(error == .notPlain ? "is no longer a plain file" : "cannot be read")
    }
  }

  /// The text of a draft; `nil` where it cannot be a note.
  package func text(of draft: Draft) -> String? {
    if case .text(let text) = content(of: draft.path) { text } else { nil }
  }

  /// Removes a draft, and the copy that some editors leave beside it.
  package func remove(_ path: String) {
    unlink(path)
    unlink(path + "~")
  }

  /// Removes all texts about a person.
  ///
  /// - Returns: How many were removed, and the paths of those that could not be.
  package func forget(logins: Set<String>) -> (count: Int, left: [String]) {
    removeLeftovers()
    let found = Set(logins.map { $0.lowercased() }).flatMap { all(about: $0) }
    for draft in found { remove(draft.path) }
    let left = found.map(\.path).filter { FileStatus(of: $0) != nil }
    return (found.count - left.count, left.sorted())
  }
}

extension Drafts {
  private static let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private func path(of login: String, _ kind: Draft.Kind, _ number: Int) -> String {
    let digits = Array("0123456789ABCDEF")
    let name = login.lowercased().utf8.map { byte in
      Self.plain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
    return "\(directory)/\(name.joined())\(number > 1 ? ".\(number)" : "").\(kind.rawValue)"
  }

  private func draft(_ file: String) -> Draft? {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard let end = parts.last, let kind = Draft.Kind(rawValue: String(end)),
      let login = Self.login(parts[0])
    else { return nil }
    let number = parts.count == 2 ? 1 : parts.count == 3 ? Int(parts[1]) : nil
    let path = "\(directory)/\(file)"
    // An empty one is an editor's, or one that a killed process was making.
    guard let number, FileStatus.size(of: path) > 0 else { return nil }
    return Draft(path: path, login: login, kind: kind, number: number)
  }

  // Takes the percent encoding away; `nil` where that is not well-formed.
  private static func login(_ name: Substring) -> String? {
    let pieces = name.split(separator: "%", omittingEmptySubsequences: false)
    var bytes = Array(pieces[0].utf8)
    for piece in pieces.dropFirst() {
      guard let byte = UInt8(piece.prefix(2), radix: 16) else { return nil }
      bytes += [byte] + piece.dropFirst(2).utf8
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try CheckedFile(path, for: .making)
    do throws(FileError) {
      try file.append(bytes, isSynced: true)
      try Directory.sync(parentOf: path)
    } catch {
      unlink(path)
      throw error
    }
  }

  private func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard case .text(let text) = content(of: path) else { return false }
    return [Array(text.utf8), Array(text.utf8) + [UInt8(ascii: "\n")]].contains(bytes)
  }

  private static func content(_ bytes: [UInt8]) -> Content {
    do throws(NoteMistake) {
      return .text(try Note.text(of: bytes))
    } catch {
      switch error {
      case .tooLong: return .unfit("is longer than 64 KiB, the limit of a note")
      case .notUTF8: return .unfit("is not UTF-8 text")
      case .hasNUL: return .unfit("has a NUL character, which is not text")
      }
    }
  }
}
