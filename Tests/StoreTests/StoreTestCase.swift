import Foundation
import Glibc
import Models
import StandIn
import XCTest

@testable import Store

/// A directory for a store, which is deleted with this object.
final class StoreDirectory {
  static let host = "example.org"

  private let folder = NSTemporaryDirectory() + "ghbrowse-store-" + UUID().uuidString
  private let host: String
  var path: String { "\(folder)/\(host)" }
  var database: String { path + "/ghbrowse.db" }
  var log: NotesLog { NotesLog(path: path + "/notes.jsonl", host: host) }

  init(host: String = StoreDirectory.host) { self.host = host }

  /// Copies the files of a folder of Tests/Fixtures/stores.
  func copy(fixture: String) throws {
    let store = "\(Fixtures.folder)/stores/\(fixture)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: store) {
      try FileManager.default.copyItem(atPath: "\(store)/\(name)", toPath: "\(path)/\(name)")
    }
  }

  func open() throws -> PersistentStore {
    try PersistentStore(directory: path)
  }

  /// Appends lines to the log as another program would.
  func append(_ lines: [LogLine]) throws {
    _ = try log.append(lines, to: .empty, isSynced: false)
  }

  /// The names of the quarantined databases.
  var damagedFiles: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.contains(".damaged-") && $0.hasSuffix("Z") }
  }

  /// Deletes the database, but not the notes log.
  func loseDatabase() {
    for end in ["", "-wal", "-shm"] { unlink(database + end) }
  }

  /// Setting it replaces the file, as synchronizers do.
  var logBytes: Data {
    get { FileManager.default.contents(atPath: log.path) ?? Data() }
    set { try? newValue.write(to: URL(fileURLWithPath: log.path), options: .atomic) }
  }

  func contents() throws -> [String: Data] {
    try FileManager.default.contentsOfDirectory(atPath: path).reduce(into: [:]) {
      $0[$1] = FileManager.default.contents(atPath: path + "/" + $1)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }
}

let noon = Date(timeIntervalSince1970: 1_700_000_000)

/// Invented users with these ids.
func users(_ ids: [Int64]) -> [User] {
  ids.map { User(id: $0, login: "person\($0)", type: "User") }
}

/// A page as GitHub sent it, and where it belongs in its list.
struct PlacedPage {
  var page: UserPage
  var start: Int64
  var pass: Int?
  var hasDefaultSize = true
  var address: String?
}

func page(_ ids: [Int64], since: Int64, refusedCount: Int = 0, link: String? = nil) -> PlacedPage {
  page(users(ids), since: since, refusedCount: refusedCount, link: link)
}

func page(_ users: [User], since: Int64, refusedCount: Int = 0, link: String? = nil) -> PlacedPage {
  PlacedPage(page: UserPage(users: users, refusedCount: refusedCount, nextLink: link), start: since)
}

extension PersistentStore {
  @discardableResult
  func send(
    _ placed: PlacedPage, to list: UserList = .everyone, isInPass: Bool = true,
    response: CachedResponse? = nil, at date: Date = noon
  ) async throws(StoreError) -> PageSummary {
    var place = PagePlace(of: list, after: placed.start)
    place.role = isInPass ? .inPass(begun: placed.pass) : .single
    place.size = placed.hasDefaultSize ? nil : 100
    place.address = placed.address
    return try await write.save(placed.page, at: place, response: response, date: date)
  }

  /// - Parameter login: `nil` for that of ``users(_:)``.
  @discardableResult
  func note(
    _ text: String, on id: Int64, login: String? = nil, at date: Date = noon
  ) async throws(StoreError) -> NoteText? {
    try await write.saveNote(text, on: id, login: login ?? "person\(id)", at: date)
  }

  func saves(_ text: String, on id: Int64) async -> Bool {
    do {
      try await note(text, on: id, at: noon + 60)
      return true
    } catch {
      return false
    }
  }

  func forget(_ login: String) async throws {
    try await write.forget(main.traces(of: login))
  }
}

extension MainContext {
  /// The people with a note, the newest note first.
  func noted(in list: UserList = .everyone) async throws -> [SavedUser] {
    var query = SearchQuery.notes
    query.list = list
    return try await search(query, after: 0, limit: .max).users
  }

  /// The people of a list whose profile was never opened.
  func unseen(in list: UserList = .everyone) async throws -> [SavedUser] {
    var query = SearchQuery.unseen
    query.list = list
    return try await search(query, after: 0, limit: .max).users
  }
}

extension LogLine {
  /// A version of a note, some seconds after noon; `nil` if it was deleted.
  static func note(_ text: String?, on id: Int64, after seconds: Double = 0) -> LogLine {
    LogLine(
      time: (noon + seconds).milliseconds, id: id, login: "person\(id)",
      content: .note(NoteText(text ?? "")))
  }

  static func seen(_ id: Int64, isSeen: Bool = true, after seconds: Double = 0) -> LogLine {
    LogLine(
      time: (noon + seconds).milliseconds, id: id, login: "person\(id)", content: .seen(isSeen))
  }

  var text: NoteText? {
    if case .note(let text) = content, !text.isEmpty { text } else { nil }
  }
}
