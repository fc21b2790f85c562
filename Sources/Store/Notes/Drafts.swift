import Dispatch
import FoundationEssentials
import Glibc
import Models

/// The file of a text that is not saved as a note.
package struct Draft: Sendable, Equatable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Half typed, or refused; nothing but the reader saves it.
    case draft
    /// A line that was not added to a note.
    case addition
    /// About a person whose profile is not saved yet; it becomes the note when the profile is.
    case waiting
    /// A line about such a person; it is added to the note when the profile is saved.
    case waitingAddition = "waiting-addition"

    /// Whether the text waits for a profile.
    package var waits: Bool { self == .waiting || self == .waitingAddition }
    package var isAddition: Bool { self == .addition || self == .waitingAddition }
    // Lines come behind the notes that they are to be added to.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  package let path: String
  /// The person, with the login in lower case; a waiting text, and a draft of 2.0, have no id.
  package let subject: NoteSubject
  package var login: String { subject.login }
  package let kind: Kind
  /// Numbers the texts about one person, from 1; after the letter p, the process whose editor has the file.
  let number: String

  /// Whether another ghbrowse has the file in an editor, where it may change.
  ///
  /// After a restart of the machine, another program may have the number of the process.
  package var isInOtherEditor: Bool {
    guard number.hasPrefix("p"), let process = pid_t(number.dropFirst()), process != getpid()
    else { return false }
    return Self.name(of: process).map { $0 == Self.name(of: getpid()) } ?? false
  }

  // The first 15 bytes of the executable's name.
  private static func name(of process: pid_t) -> [UInt8]? {
    try? CheckedFile.reading("/proc/\(process)/comm", limit: .max)?.bytes(from: 0, count: 16)
  }
}

/// The directory of drafts, so that nothing typed is lost.
///
/// The names of its files are `1+mojombo.draft`, `1+mojombo.2.draft`, `1+mojombo.p4711.draft`,
/// `1+mojombo.addition`, `mojombo.waiting` or `mojombo.waiting-addition`, with the person's id before the login if it is
/// known.
package struct Drafts: Sendable {
  package enum Content: Sendable, Equatable {
    /// The text, without the line feed that editors add at the end.
    case text(String)
    case missing
    /// The file cannot be a note, for a reason that follows "it".
    case unfit(String)
  }

  // Of one person.
  private static let maxNumber = 1_000
  // A sync may take seconds, and only a power failure can lose a file that is not synced.
  private static let syncing = DispatchQueue(label: "ghbrowse.drafts.syncing")

  private let directory: String
  /// Whether drafts are synced in the background, rather than before a method returns.
  package var syncsLater = false

  /// - Parameter directory: Created when first needed, for its owner only.
  package init(directory: String) {
    self.directory = directory
  }

  /// Saves a text in a new file, unless a file already has the same text.
  ///
  /// - Returns: The path.
  /// - Throws: ``StoreError``, with no partial file left.
  @discardableResult
  package func save(
    _ text: String, about subject: NoteSubject, as kind: Draft.Kind = .draft
  ) throws(StoreError) -> String {
    try save(Array(text.utf8), about: subject, as: kind).path
  }

  /// The same for bytes that may not be text.
  ///
  /// - Parameter isForEditor: Whether the file is this process's own, and offered to no other before this one has ended.
  /// - Returns: The path, and whether the file is new.
  @discardableResult
  package func save(
    _ bytes: [UInt8], about subject: NoteSubject, as kind: Draft.Kind = .draft,
    isForEditor: Bool = false
  ) throws(StoreError) -> (path: String, isNew: Bool) {
    do throws(FileError) {
      try Directory.make(directory, isSynced: !syncsLater)
    } catch {
      throw StoreError(error, "The draft could not be saved")
    }
    for path in paths(of: subject, kind, isForEditor: isForEditor) {
      do throws(FileError) {
        try write(bytes, to: path)
        return (path, true)
      } catch {
        guard error.code == EEXIST else {
          throw StoreError(error, "The draft could not be saved in \(path)")
        }
        if !isForEditor, has(path, bytes) { return (path, false) }
      }
    }
    throw StoreError(
      .file(errno: EEXIST), "The draft could not be saved: there are too many in \(directory).")
  }

  /// Renames a `Draft`, and keeps its date.
  ///
  /// - Returns: The new path; `nil` if link(2) fails, or another process has renamed the `Draft`.
  package func rename(_ draft: Draft, to kind: Draft.Kind, about subject: NoteSubject) -> String? {
    for path in paths(of: subject, kind) {
      guard link(draft.path, path) == 0 else {
        if errno == EEXIST { continue }
        return nil
      }
      if unlink(draft.path) == 0 { return path }
      unlink(path)
      return nil
    }
    return nil
  }

  /// Removes the temporary files of ended processes.
  package func removeLeftovers() { AtomicFile.removeLeftovers(in: directory) }

  package func replace(_ path: String, with text: String) throws(FileError) {
    try AtomicFile.write(Array(text.utf8), to: path, isSynced: !syncsLater)
    syncLater(path)
  }

  /// Waits until all drafts are synced.
  package static func waitForSync() { syncing.sync {} }

  private func syncLater(_ path: String) {
    guard syncsLater else { return }
    Self.syncing.async {
      // An error is ignored: the file can still be read.
      try? CheckedFile(path, for: .reading).sync()
      try? Directory.sync(parentOf: path)
    }
  }

  /// The drafts about everyone, in order of logins, kinds and numbers.
  package func all() -> [Draft] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.compactMap(draft)
      .sorted {
        ($0.login, $0.kind.rank, $0.number.count, $0.number)
          < ($1.login, $1.kind.rank, $1.number.count, $1.number)
      }
  }

  /// The drafts about a person: those with the id, and those without one with the login.
  ///
  /// Without an id, all with the login. Case does not matter.
  package func all(about subject: NoteSubject) -> [Draft] {
    all().filter { draft in
      if let id = subject.id, let known = draft.subject.id { return id == known }
      return draft.login == subject.login.lowercased()
    }
  }

  package func content(of path: String) -> Content {
    do {
      guard let file = try CheckedFile.reading(path, limit: .max) else { return .missing }
      return .text(try Note.text(of: file.bytes(from: 0, count: Note.readLimit)))
    } catch let mistake as NoteMistake {
      return .unfit(mistake.reason)
    } catch {
      let isPlain = error as? FileError != .notPlain
      return .unfit(isPlain ? "cannot be read" : "is no longer a plain file")
    }
  }

  /// The text of a draft; `nil` if it cannot be a note.
  package func text(of draft: Draft) -> String? {
    if case .text(let text) = content(of: draft.path) { text } else { nil }
  }

  /// The first draft about a person that can be a note or a line of one, with its text; `nil` if there is none.
  package func first(about subject: NoteSubject) -> (draft: Draft, text: String)? {
    all(about: subject).lazy.filter { !$0.kind.waits && !$0.isInOtherEditor }
      .compactMap { draft in text(of: draft).map { (draft, $0) } }.first
  }

  package func date(of draft: Draft) -> Date {
    FileStatus(of: draft.path)?.modified ?? .distantPast
  }

  /// Whether ``markTold()`` was called since the last draft was written.
  package var areTold: Bool {
    let told = FileStatus(of: told)?.modified ?? .distantPast
    return all().allSatisfy { date(of: $0) <= told }
  }

  /// Call when the reader has been told of all drafts.
  package func markTold() { try? AtomicFile.write([], to: told, isSynced: false) }

  private var told: String { "\(directory).told" }

  /// Deletes a draft, and what editors leave beside it: backups and swap files.
  package func remove(_ path: String) {
    for file in [path, "\(path)~"] + swapFiles(of: path) { unlink(file) }
  }

  /// Whether an editor has a draft open, or has died and left a swap file.
  package func isInEditor(_ draft: Draft) -> Bool {
    draft.isInOtherEditor || hasSwapFile(draft.path)
  }

  /// Whether an editor's file beside a draft may have text that the draft lacks.
  package func hasSwapFile(_ path: String) -> Bool {
    swapFiles(of: path).contains { FileStatus(of: $0) != nil }
  }

  private func swapFiles(of path: String) -> [String] {
    let name = path.split(separator: "/").last ?? ""
    return [".\(name).swp", ".\(name).swo", "#\(name)#"].map { "\(directory)/\($0)" }
  }

  /// Deletes a draft, unless it says something else than `text` by now.
  package func remove(_ draft: Draft, saying text: String?) {
    if self.text(of: draft) == text { remove(draft.path) }
  }

  /// Deletes all drafts about a person.
  ///
  /// - Returns: How many were deleted, and the paths of those that could not be.
  package func forget(id: Int64?, logins: Set<String>) -> (count: Int, left: [String]) {
    removeLeftovers()
    let found = Set(logins.flatMap { all(about: NoteSubject(id: id, login: $0)).map(\.path) })
    for path in found { remove(path) }
    let left = found.filter { FileStatus(of: $0) != nil }
    return (found.count - left.count, left.sorted())
  }

  private func path(of subject: NoteSubject, _ kind: Draft.Kind, _ number: String?) -> String {
    // A dot separates the parts of the name, and a tilde ends the name of an editor's backup.
    let login = subject.login.lowercased().percentEncoded(keeping: "-_")
    let name = kind.waits ? login : subject.id.map { "\($0)+\(login)" } ?? login
    return "\(directory)/\(name)\(number.map { ".\($0)" } ?? "").\(kind.rawValue)"
  }

  // In the order in which they are tried; an editor's has the number of this process.
  private func paths(
    of subject: NoteSubject, _ kind: Draft.Kind, isForEditor: Bool = false
  ) -> some Sequence<String> {
    ((isForEditor ? 0 : 1)...Self.maxNumber).lazy.map { number in
      let suffix = number > 1 ? "\(number)" : number == 0 ? "p\(getpid())" : nil
      return path(of: subject, kind, suffix)
    }
  }

  private func draft(_ file: String) -> Draft? {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    let names = parts[0].split(separator: "+", maxSplits: 1)
    guard let end = parts.last, let kind = Draft.Kind(rawValue: String(end)),
      let login = (names.last ?? "").percentDecoded
    else { return nil }
    let id = names.count > 1 ? Int64(names[0]) : nil
    let number = parts.count == 2 ? "1" : parts.count == 3 ? String(parts[1]) : nil
    let path = "\(directory)/\(file)"
    // An empty file is an editor's, or one that a killed process was writing.
    guard let number, Int(number.trimmingPrefix("p")) != nil, FileStatus.size(of: path) > 0 else {
      return nil
    }
    return Draft(
      path: path, subject: NoteSubject(id: id, login: login), kind: kind, number: number)
  }

  private func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try CheckedFile(path, for: .making)
    do throws(FileError) {
      try file.append(bytes, isSynced: !syncsLater)
      if !syncsLater { try Directory.sync(parentOf: path) }
    } catch {
      unlink(path)
      throw error
    }
    syncLater(path)
  }

  /// Whether a draft says `bytes`, as they are or as the text of a note, with or without the line feed that editors add.
  func has(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard let file = try? CheckedFile.reading(path, limit: .max),
      let own = try? file.bytes(from: 0, count: max(Note.readLimit, bytes.count + 1))
    else { return false }
    let text = (try? Note.text(of: own)).map { Array($0.utf8) } ?? own
    return [own, text, text + [UInt8(ascii: "\n")]].contains(bytes)
  }
}
