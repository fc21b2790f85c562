import Foundation
import StandIn
import XCTest

/// What the program writes, as stories of a store with a page of thirty people and notes on the first six.
struct StoreStories {
  // The note on the person who is forgotten.
  private static let secret = "kumquat"
  /// What the notes say before each story.
  static let texts = ["one", "two", "three #tag", secret, "five", "six"]
  private static let followers = "followers:ada"
  private static let members = StandInPeople.ids(250)
  // Some have gone, some are new, and all are elsewhere.
  private static let later = (members.prefix(200) + StandInPeople.ids(300).suffix(30)).reversed()

  private let server: StandInServer
  private let logins: [String]
  // The file that notes are exported to, and what it has then.
  private let exported: (path: String, bytes: Data)
  // The login and the name of the person who is forgotten.
  private let forgotten: (login: String, name: String)

  /// - Parameter program: It has saved a page and the notes; its budget for searches is used up here.
  init(_ server: StandInServer, _ program: ProgramUnderTest, _ logins: [String]) throws {
    (self.server, self.logins) = (server, logins)
    let bytes = Data(try program.run(["export"]).outputBytes)
    exported = ("\(program.directory)/.config/out.jsonl", bytes)
    let profile = try program.run(["show", logins[3], "--json"]).json as? [String: Any]
    forgotten = (logins[3], try XCTUnwrap(profile?["name"] as? String))
    let headers = [
      "x-ratelimit-remaining": "0", "x-ratelimit-resource": "search",
      "x-ratelimit-reset": "\(Int(Date().timeIntervalSince1970) + 3_600)",
    ]
    server.answer("/search/users", with: CannedAnswer(status: 403, headers: headers, body: "{}"))
    XCTAssertNotEqual(try program.run(["list", "find:anybody"]).status, 0)
  }

  /// Each of them.
  var all: [StoreStory] {
    let before = Dictionary(uniqueKeysWithValues: zip(logins, Self.texts))
    return (notes + exchanges + fetches + repairs).map { story in
      var story = story
      story.notes = story.name == "first start" ? [:] : before
      return story
    }
  }
}

// MARK: - Notes

extension StoreStories {
  private var notes: [StoreStory] {
    let note = StoreStory(
      name: "note", arguments: ["note", logins[0], "again"],
      changes: [.note("again", on: logins[0])])
    // On another disk, where SQLite keeps a rollback journal.
    let elsewhere = StoreStory(
      name: "note on NFS", arguments: note.arguments, changes: note.changes,
      prepare: { try $0.preload(.networkFileSystem) })
    // Pages, profiles and visits too.
    let prompt = StoreStory(
      name: "prompt",
      lines: [
        ":note 7 first #tag", ":note 1 again", ":add 2 more", ":unnote 3", "@\(logins[9])",
        ":note on the profile", ":back", ":more", "@\(logins[11])", ":add begun",
      ],
      changes: [
        .note("first #tag", on: logins[6]), .note("again", on: logins[0]),
        .line("more", after: "two", on: logins[1]), .deletion(of: logins[2]),
        .note("on the profile", on: logins[9]), .line("begun", after: nil, on: logins[11]),
      ], userCounts: [30, 60])
    return [note, elsewhere, prompt, changesInOrder, draft, waiting]
  }

  private var changesInOrder: StoreStory {
    let (one, three) = (logins[0], logins[2])
    return StoreStory(
      name: "changes in order",
      lines: [
        ":note 1 again", ":add 1 more", ":undo", ":undo", ":unnote 3", ":undo", ":note 3 last",
        ":note 1 last",
      ],
      changes: [
        .note("again", on: one), .line("more", after: "again", on: one),
        .undoing(to: "again", on: one, "is back to (before"),
        .undoing(to: "again\nDAY more", on: one, "is back to (before"), .deletion(of: three),
        .undoing(to: "three #tag", on: three, "is back (deleted"), .note("last", on: three),
        .note("last", on: one),
      ], canFail: false)
  }

  // Nobody can be asked about that login.
  private var draft: StoreStory {
    StoreStory(
      name: "draft", arguments: ["note", "nobody-here", "not saved yet", "--offline"], status: 3,
      complaint: { program, said in
        let texts = program.drafts.compactMap { FileManager.default.contents(atPath: $0) }
        let isRight = texts.contains(Data("not saved yet".utf8)) || !said.contains("is kept in")
        return isRight ? nil : "the draft"
      })
  }

  private var waiting: StoreStory {
    let login = logins[19]
    let words = "The profile of \(login) has arrived, and your note on it is saved"
    return StoreStory(
      name: "waiting text", arguments: ["-c", ":status", "--offline"],
      changes: [.init(notes: [login: "it waited"], words: words)], canFail: false,
      prepare: { program in
        let folder = "\(program.stateDirectory)/127.0.0.1_\(server.port)/drafts"
        try program.put([("\(folder)/\(login.lowercased()).waiting", Array("it waited".utf8))])
      }, end: { program, name in XCTAssertEqual(program.drafts, [], name) })
  }
}

// MARK: - Others

extension StoreStories {
  private var exchanges: [StoreStory] {
    let lines = ExportedNotes(100, from: server.baseURL)
    let importing = StoreStory(
      name: "import", arguments: ["import", "-"],
      lines: lines.file.split(separator: "\n").map(String.init),
      changes: [.init(notes: lines.notes, words: "100 new notes")], end: { _, _ in })
    let (path, new) = exported
    let old = Data("old\n".utf8)
    let exporting = StoreStory(
      name: "export", arguments: ["export", path], prepare: { try $0.put([(path, Array(old))]) },
      complaint: { _, said in
        let bytes = FileManager.default.contents(atPath: path)
        let isRight = bytes == new || (bytes == old && !said.contains("Exported 6 notes"))
        return isRight ? nil : "\(path) has \(bytes?.count ?? 0) bytes"
      },
      end: { _, name in
        XCTAssertEqual(FileManager.default.contents(atPath: path), new, name)
      })
    let (login, person) = forgotten
    let forgetting = StoreStory(
      name: "forget", arguments: ["forget", login, "--yes"],
      changes: [.init(notes: [login: ""], words: "your note on \(login)")], userCounts: [29, 30],
      end: { program, name in
        for text in [login, login.lowercased(), Self.secret, person] {
          let left = program.files.filter { Data($0.value).range(of: Data(text.utf8)) != nil }
          XCTAssertEqual(left.keys.sorted(), [], "\(name): \(text) is left")
        }
      })
    return [importing, exporting, forgetting]
  }

  private var fetches: [StoreStory] {
    let firstStart = StoreStory(
      name: "first start", lines: [":list", ":note 1 the first one"],
      changes: [.note("the first one", on: logins[0])], userCounts: [0, 30],
      prepare: { try $0.replaceFiles([:]) })
    let sync = StoreStory(
      name: "sync", arguments: ["sync", "--users", "60", "--profiles"], userCounts: [30, 60],
      end: { program, name in
        XCTAssertEqual(try program.members().present, StandInPeople.ids(60), name)
        let count = server.requests.count
        XCTAssertNotEqual(try program.run(["list", "find:anybody"]).status, 0, name)
        XCTAssertEqual(server.requests.count, count, "\(name): the gate is kept")
      })
    let list = StoreStory(
      name: "list", arguments: ["sync", Self.followers], userCounts: nil,
      prepare: { program in
        server.setList("/users/ada/followers", users: Self.members)
        XCTAssertEqual(try program.run(["sync", Self.followers]).status, 0)
        try program.changeStore(
          "UPDATE lists SET whole_at = whole_at - 7200, fetched_at = fetched_at - 7200")
        server.setList("/users/ada/followers", users: Array(Self.later))
      },
      end: { program, name in
        let (present, gone) = try program.members(Self.followers)
        XCTAssertEqual(present, Array(Self.later), name)
        XCTAssertEqual(Set(gone), Set(Self.members).subtracting(Self.later), name)
      })
    return [firstStart, sync, list]
  }

  private var repairs: [StoreStory] {
    // The database has every version.
    let missingLog = StoreStory(
      name: "missing log", arguments: ["notes"],
      prepare: { try FileManager.default.removeItem(atPath: $0.storeFile("notes.jsonl")) },
      end: { _, _ in })
    let recovery = StoreStory(
      name: "recovery", arguments: ["note", logins[0], "again"],
      changes: [.note("again", on: logins[0])], userCounts: [0, 1], isDamaged: true,
      prepare: { program in
        try program.removeLog()
        let path = program.storeFile("ghbrowse.db")
        let damaged = program.files[path, default: []].map { $0 ^ 0x5A }
        try program.put([(path, damaged), ("\(program.directory)/damaged", damaged)])
      },
      end: { program, name in
        let damaged = FileManager.default.contents(atPath: "\(program.directory)/damaged")
        let kept = program.damagedFiles.map {
          FileManager.default.contents(atPath: program.storeFile($0))
        }
        XCTAssertTrue(kept.contains(damaged), "\(name): the damaged file is kept as it was")
      })
    return [missingLog, recovery]
  }
}

extension ProgramUnderTest {
  /// The ids of a list's members, of everyone where none is named, checked for their places.
  fileprivate func members(_ list: String...) throws -> (present: [Int64], gone: [Int64]) {
    let outcome = try run(["list", "--json", "--offline"] + list)
    let rows = try XCTUnwrap(outcome.json as? [[String: Any]], outcome.error)
    XCTAssertEqual(rows.compactMap { $0["position"] as? Int }, Array(1..<rows.count + 1))
    let isGone = { (row: [String: Any]) in row["isGone"] as? Bool == true }
    let ids = { (row: [String: Any]) in (row["id"] as? NSNumber)?.int64Value }
    return (rows.filter { !isGone($0) }.compactMap(ids), rows.filter(isGone).compactMap(ids))
  }
}
