import Files
import FoundationEssentials
import Glibc
import Models

/// What was removed of somebody's unfinished texts, and what could not be.
package struct ForgottenDrafts: Sendable, Equatable {
  /// How many texts were removed.
  package var count = 0
  /// The paths of files that may have more: a running process writes them, or nobody knows whose text
  /// they have.
  package var left: [String] = []
}

/// Texts that could not be kept as notes, each in a file of its own, so that nothing typed is lost.
package struct NoteDrafts: Sendable {
  /// What an editor left in a draft.
  package enum Content: Sendable, Equatable {
    /// The text, without the line feed that editors put at the end of a file.
    case text(String)
    /// There is no file any more.
    case missing
    /// It cannot be a note, for a reason in words.
    case unfit(String)
  }

  private let directory: String
  private let host: String

  /// - Parameters:
  ///   - directory: Where the files go; made when first needed, readable by its owner only.
  ///   - host: Whose API the people belong to, as the directory of its store is called.
  package init(directory: String, host: String) {
    self.directory = directory
    self.host = host
  }

  /// Writes `text` to a new file and returns its path; a draft of that time with the same text is
  /// not written again.
  ///
  /// The name holds the host, the user's id or else the login, and the time.
  ///
  /// - Throws: ``FetchError/store(reason:)``, with no file left behind that holds less than `text`.
  package func keep(
    _ text: String, id: Int64?, login: String?, at date: Date
  ) throws(FetchError) -> String {
    try keep(Array(text.utf8), id: id, login: login, at: date)
  }

  /// Writes bytes that may be no text, in the same way.
  package func keep(
    _ bytes: [UInt8], id: Int64?, login: String?, at date: Date
  ) throws(FetchError) -> String {
    guard (try? OpenDirectory.make(directory)) != nil else {
      throw .store(reason: "The draft could not be kept: \(directory) cannot be made.")
    }
    let start = Int64(date.timeIntervalSince1970 * 1000)
    let name = DraftName(host: host, id: id, login: login)
    // Others may have kept something in the same millisecond.
    for time in start..<start + 1000 {
      let path = "\(directory)/\(name.file(at: time))"
      if try isKept(bytes, in: path) { return path }
    }
    throw .store(reason: "The draft could not be kept: there are too many in \(directory).")
  }

  /// Reads a draft back.
  package func content(of path: String) -> Content {
    do throws(FileError) {
      guard let file = try CheckedFile.reading(path, limit: .max) else { return .missing }
      // One byte more for the editor's line feed, and one to tell that the text is too long.
      return content(try file.bytes(first: min(Int(file.status.size), Note.byteLimit + 2)))
    } catch {
      return .unfit(error == .notPlain ? "is no plain file any more" : "cannot be read")
    }
  }

  /// Removes a draft that is a note now, and the copy that some editors leave beside it.
  package func remove(_ path: String) {
    unlink(path)
    unlink(path + "~")
  }
}

extension NoteDrafts {
  /// Removes the texts about a person that were never saved.
  ///
  /// - Parameter isOnlyHost: Whether there is no other host's store here. A name without a host may
  ///   otherwise be about somebody else, and its file stays.
  package func forget(
    ids: Set<Int64>, logins: Set<String>, isOnlyHost: Bool
  ) -> ForgottenDrafts {
    var result = ForgottenDrafts()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for file in names.sorted() {
      guard let name = DraftName(file), name.host ?? host == host else { continue }
      let path = "\(directory)/\(file)"
      let isThePersons =
        name.id.map(ids.contains) ?? name.login.map { logins.holds($0) } ?? false
      let isUnsure = name.host == nil && !isOnlyHost
      if (name.id == nil && name.login == nil) || (isThePersons && isUnsure) {
        result.left.append(path)
      } else if isThePersons, unlink(path) == 0 {
        result.count += 1
      }
    }
    DraftFile.forget(in: directory, &result) { note in
      note.host == host
        && (note.id.map(ids.contains) ?? note.login.map { logins.holds($0) } ?? false)
    }
    return result
  }

  // `false` when another text has that name.
  private func isKept(_ bytes: [UInt8], in path: String) throws(FetchError) -> Bool {
    do throws(FileError) {
      try write(bytes, to: path)
      return true
    } catch {
      guard error.code == EEXIST else {
        throw .store(reason: "The draft could not be kept in \(path): \(error.reason).")
      }
      return holds(path, bytes)
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try CheckedFile(path, for: .making)
    do throws(FileError) {
      try file.append(bytes, isSynced: true)
      try OpenDirectory.sync(parentOf: path)
    } catch {
      unlink(path)
      throw error
    }
  }

  private func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard case .text(let text) = content(of: path) else { return false }
    return [Array(text.utf8), Array(text.utf8) + [UInt8(ascii: "\n")]].contains(bytes)
  }

  private func content(_ bytes: [UInt8]) -> Content {
    do throws(NoteMistake) {
      return .text(try Note.text(of: bytes))
    } catch {
      switch error {
      case .tooLong: return .unfit("is longer than the 64 KiB that a note may have")
      case .notUTF8: return .unfit("is no text in UTF-8")
      case .hasNUL: return .unfit("has a NUL, which no text has")
      }
    }
  }
}

extension Set<String> {
  /// Whether `login` is one of them; case does not matter.
  func holds(_ login: String) -> Bool {
    contains { $0.lowercased() == login.lowercased() }
  }
}
