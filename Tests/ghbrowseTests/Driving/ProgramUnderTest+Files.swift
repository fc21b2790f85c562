import Foundation
import Glibc
import Models
import Store
import TestSupport
import XCTest

/// Files around the program: the reader's own programs, and what the program keeps.
extension ProgramUnderTest {
  /// Another one over the same store, with streams of its own, so that both can run at once.
  func neighbour() throws -> ProgramUnderTest {
    let other = try ProgramUnderTest()
    other.environment = environment
    return other
  }

  /// Makes an executable shell script.
  ///
  /// - Returns: Its path.
  func makeScript(_ name: String, _ lines: String) throws -> String {
    let path = "\(directory)/\(name)"
    try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o700)
    return path
  }

  /// The text of a file under the program's directory; `nil` when there is none.
  func text(of name: String) -> String? {
    FileManager.default.contents(atPath: "\(directory)/\(name)").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The bytes of each file that the program keeps, by absolute path, without SQLite's shared-memory index.
  var files: [String: [UInt8]] {
    let names = FileManager.default.enumerator(atPath: directory)?.allObjects as? [String] ?? []
    return names.filter { $0.hasPrefix(".") && !$0.hasSuffix("-shm") }.reduce(into: [:]) {
      var status = stat()
      let path = "\(directory)/\($1)"
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
      $0[path] = FileManager.default.contents(atPath: path).map(Array.init)
    }
  }

  /// Lets it keep those files and no others.
  func replaceFiles(_ files: [String: [UInt8]]) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: directory)
    where name.hasPrefix(".") {
      try FileManager.default.removeItem(atPath: "\(directory)/\(name)")
    }
    try put(files.map { ($0.key, $0.value) })
  }

  /// Writes files at absolute paths, for their owner only.
  func put(_ files: [(path: String, bytes: [UInt8])]) throws {
    for (path, bytes) in files {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o600)
    }
  }
}

// MARK: - State and notes

extension ProgramUnderTest {
  /// Where the program keeps what belongs to this machine.
  var stateDirectory: String { "\(directory)/.local/state/ghbrowse" }

  /// Makes the next start not the first, so that it shows no hint.
  func leaveHistory() throws {
    try put([("\(stateDirectory)/history", Array(":list\n".utf8))])
  }

  /// The absolute paths of the drafts.
  var drafts: [String] {
    let hosts = (try? FileManager.default.contentsOfDirectory(atPath: stateDirectory)) ?? []
    return hosts.sorted().flatMap { host in
      let folder = "\(stateDirectory)/\(host)/drafts"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.sorted().map { "\(folder)/\($0)" }
    }
  }

  /// The notes that `ghbrowse notes` prints, by login.
  func notes() throws -> [String: String] { try notes(by: "login") }

  /// The notes that `ghbrowse notes` prints, by the id of the person.
  func notesByID() throws -> [Int: String] { try notes(by: "id") }

  /// The logins that `ghbrowse list` prints.
  func logins() throws -> [String] { try run(["list", "--json"]).logins }

  private func notes<Key: Hashable>(by key: String) throws -> [Key: String] {
    try run(["notes", "--json"], status: 0).rows.reduce(into: [:]) { notes, row in
      if let key = row[key] as? Key { notes[key] = row["note"] as? String }
    }
  }
}

// MARK: - The store

extension ProgramUnderTest {
  /// The directory of the store of the API that it asks.
  var storeDirectory: String {
    let address = (environment["GHBROWSE_API_URL"] ?? "").replacing("http://", with: "")
    return "\(directory)/.local/share/ghbrowse/\(address.replacing(":", with: "_"))"
  }

  /// The file of that name in the store.
  func storeFile(_ name: String) -> String { "\(storeDirectory)/\(name)" }

  /// The names of the files in the store, in alphabetical order.
  var storeNames: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: storeDirectory)) ?? []).sorted()
  }

  /// The quarantined databases, without their logs.
  var damagedFiles: [String] {
    storeNames.filter { $0.contains(".damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
  }

  /// Saves users as if GitHub's own API had sent them; nobody is asked about them.
  func saveUsers(_ users: [User]) async throws {
    try await save(UserPage(users: users), at: PagePlace(after: 0))
  }

  /// The same with the only page of a list.
  func saveList(_ name: String, _ users: [User]) async throws {
    try await save(UserPage(users: users), at: PagePlace(of: UserList(name: name), after: 0))
  }

  /// The same with a profile.
  func saveProfile(_ profile: Profile) async throws {
    let store = try PersistentStore(directory: "\(directory)/.local/share/ghbrowse/api.github.com")
    try await store.write.save(profile, at: Date())
  }

  /// The same with any page.
  func save(_ page: UserPage, at place: PagePlace, date: Date = Date()) async throws {
    environment["GHBROWSE_API_URL"] = nil
    let store = try PersistentStore(directory: "\(directory)/.local/share/ghbrowse/api.github.com")
    _ = try await store.write.save(page, at: place, date: date)
  }

  /// Changes the database as another program would.
  ///
  /// - Returns: The first row of what each statement gives.
  @discardableResult
  func changeStore(_ statements: String...) throws -> String {
    let outcome = try SystemCommand.python3.run(
      [
        "-c",
        """
        import sqlite3, sys
        with sqlite3.connect(sys.argv[1], timeout=30) as store:
          for statement in sys.argv[2:]: print(*store.execute(statement).fetchone() or ())
        """, storeFile("ghbrowse.db"),
      ] + statements)
    XCTAssertTrue(outcome.isFine, outcome.output)
    return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What SQLite says of the whole database, its search index and its foreign keys: `ok`, or what is wrong.
  func integrity() throws -> String {
    try changeStore(
      "insert into search(search) values ('integrity-check')", "pragma integrity_check",
      "pragma foreign_key_check")
  }

  /// Deletes the database, as `doctor` advises.
  func removeDatabase() throws {
    for name in storeNames where name.hasPrefix("ghbrowse.db") {
      try FileManager.default.removeItem(atPath: storeFile(name))
    }
  }

  /// Checkpoints the WAL and deletes it, as in a backup.
  func removeLog() throws {
    XCTAssertTrue(try changeStore("pragma wal_checkpoint(truncate)").hasPrefix("0"))
    for end in ["-wal", "-shm"] { unlink(storeFile("ghbrowse.db" + end)) }
  }
}

// MARK: - Faults

extension ProgramUnderTest {
  /// Runs as another user from now on, who owns all its files.
  ///
  /// - Throws: A skip where the test is not root's.
  func runAsNobody() throws {
    guard geteuid() == 0 else { throw XCTSkip("NOT TESTED: to run as somebody else takes root") }
    for path in FileManager.default.enumerator(atPath: directory)?.allObjects ?? [] {
      lchown("\(directory)/\(path)", 65_534, 65_534)
    }
    chown(directory, 65_534, 65_534)
    chmod(directory, 0o755)
    launcher =
      [try SystemCommand.setpriv.path(), "--reuid=65534", "--regid=65534", "--clear-groups"]
  }

  /// Makes a system call of its next runs fail.
  ///
  /// - Parameter injection: As strace has it, such as `fsync:error=EIO:when=1`.
  func fail(_ injection: String) throws {
    launcher = [
      try SystemCommand.strace.path(), "-f", "-qq", "-o", "/dev/null", "-e", "inject=\(injection)",
    ]
  }
}
