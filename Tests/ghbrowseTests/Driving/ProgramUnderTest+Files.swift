import Database
import Foundation
import Models
import XCTest

/// Files around the program: the reader's own programs, and what the program keeps.
extension ProgramUnderTest {
  /// Where the program keeps what belongs to this machine.
  var stateDirectory: String { "\(directory)/.local/state/ghbrowse" }

  /// Makes a program of the reader's out of lines for a shell.
  ///
  /// - Returns: Its path.
  func makeScript(_ name: String, _ lines: String) throws -> String {
    let path = "\(directory)/\(name)"
    try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }

  /// The text of a file under the program's directory; `nil` when there is none.
  func text(of name: String) -> String? {
    FileManager.default.contents(atPath: "\(directory)/\(name)").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The whole paths of the drafts.
  var drafts: [String] {
    let hosts = (try? FileManager.default.contentsOfDirectory(atPath: stateDirectory)) ?? []
    return hosts.sorted().flatMap { host in
      let folder = "\(stateDirectory)/\(host)/drafts"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.sorted().map { "\(folder)/\($0)" }
    }
  }

  /// Lets it ask nobody, about users that are saved as if GitHub's own API had sent them.
  func saveUsers(_ users: [User]) async throws {
    environment["GHBROWSE_API_URL"] = nil
    _ = try await store().writes.save(
      UserPage(users: users), at: PagePlace(after: 0), date: Date())
  }

  /// The same with the only page of a list.
  func saveList(_ name: String, _ users: [User]) async throws {
    environment["GHBROWSE_API_URL"] = nil
    _ = try await store().writes.save(
      UserPage(users: users), at: PagePlace(of: UserList(name: name), after: 0), date: Date())
  }

  private func store() throws -> PersistentStore {
    try PersistentStore(directory: "\(directory)/.local/share/ghbrowse/api.github.com")
  }
}
