import Foundation
import Glibc
import TestSupport
import XCTest

/// Faults of disks, rights and system calls around the program.
extension ProgramUnderTest {
  /// Another one over the same store, with streams of its own, so that both can run at once.
  func neighbour() throws -> ProgramUnderTest {
    let other = try ProgramUnderTest()
    other.environment = environment
    return other
  }

  /// The directory of the store of the API that it asks.
  var storeDirectory: String {
    let address = (environment["GHBROWSE_API_URL"] ?? "").replacingOccurrences(
      of: "http://", with: "")
    return "\(directory)/.local/share/ghbrowse/"
      + address.replacingOccurrences(of: ":", with: "_")
  }

  /// The file of that name in the store.
  func storeFile(_ name: String) -> String { "\(storeDirectory)/\(name)" }

  /// The names of the files in the store, in alphabetical order.
  var storeNames: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: storeDirectory)) ?? []).sorted()
  }

  /// The databases that were set aside, without their logs.
  var damagedFiles: [String] {
    storeNames.filter { $0.contains(".damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
  }

  /// The notes that `ghbrowse notes` prints, by login.
  func notes(_ options: [String] = []) throws -> [String: String] {
    let outcome = try run(["notes", "--json"] + options)
    XCTAssertEqual(outcome.status, 0, outcome.error)
    let rows = try XCTUnwrap(outcome.json as? [[String: Any]], outcome.output)
    return rows.reduce(into: [:]) { notes, row in
      if let login = row["login"] as? String { notes[login] = row["note"] as? String }
    }
  }

  /// The notes that `ghbrowse notes` prints, by the id of whom they are about.
  func notesByID() throws -> [Int: String] {
    let rows = try XCTUnwrap(try run(["notes", "--json"]).json as? [[String: Any]])
    return rows.reduce(into: [:]) { notes, row in
      if let id = row["id"] as? Int { notes[id] = row["note"] as? String }
    }
  }

  /// Puts the store where root may not do everything: the program runs as nobody from now on.
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

  /// Lets a system call of its next runs fail.
  ///
  /// - Parameter injection: As strace has it, such as `fsync:error=EIO:when=1`.
  func fail(_ injection: String) throws {
    launcher = [
      try SystemCommand.strace.path(), "-f", "-qq", "-o", "/dev/null", "-e", "inject=\(injection)",
    ]
  }

  /// Changes the database behind the program's back.
  ///
  /// - Parameter statement: In SQL.
  func changeStore(_ statement: String) throws {
    let outcome = try SystemCommand.python3.run([
      "-c",
      """
      import sqlite3, sys
      connection = sqlite3.connect(sys.argv[1], timeout=30)
      connection.execute(sys.argv[2])
      connection.commit()
      """, storeFile("ghbrowse.db"), statement,
    ])
    XCTAssertTrue(outcome.isFine, outcome.output)
  }

  /// Takes the database away, as `doctor` advises.
  func removeDatabase() throws {
    for name in storeNames where name.hasPrefix("ghbrowse.db") {
      try FileManager.default.removeItem(atPath: storeFile(name))
    }
  }

  /// What SQLite says of the whole database, its search index and its foreign keys: `ok`, or what is wrong.
  func integrity() throws -> String {
    let outcome = try SystemCommand.python3.run([
      "-c",
      """
      import sqlite3, sys
      store = sqlite3.connect(sys.argv[1])
      if store.execute("select 1 from sqlite_schema where name = 'search'").fetchone():
          store.execute("insert into search(search) values ('integrity-check')")
      print(*store.execute("pragma integrity_check").fetchone(), *store.execute("pragma foreign_key_check"))
      """, storeFile("ghbrowse.db"),
    ])
    return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Makes the log and its index go into the database, as a backup that was put back has it.
  func removeLog() throws {
    let outcome = try SystemCommand.python3.run([
      "-c",
      """
      import os, sqlite3, sys
      connection = sqlite3.connect(sys.argv[1])
      assert connection.execute('pragma wal_checkpoint(truncate)').fetchone()[0] == 0
      connection.close()
      for end in ('-wal', '-shm'):
        if os.path.exists(sys.argv[1] + end): os.remove(sys.argv[1] + end)
      """, storeFile("ghbrowse.db"),
    ])
    XCTAssertTrue(outcome.isFine, outcome.output)
  }
}
