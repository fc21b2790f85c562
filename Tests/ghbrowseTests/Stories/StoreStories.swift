import Foundation
import StandIn
import TestSupport
import XCTest

@testable import Store

/// What the program writes, as stories of a store with a page of thirty people and notes on the first four.
struct StoreStories {
  // The note on the person who is forgotten.
  private static let secret = "kumquat"
  /// The notes before each story.
  static let texts = ["one", "two", "three #tag", secret]

  let server: StandInServer
  let logins: [String]
  /// The name in the profile of the person who is forgotten.
  let forgottenName: String

  /// - Parameter program: A program that has saved the page and the notes.
  init(_ server: StandInServer, _ program: ProgramUnderTest, _ logins: [String]) throws {
    (self.server, self.logins) = (server, logins)
    let profile = try program.run(["show", logins[3], "--json"]).json as? [String: Any]
    forgottenName = try XCTUnwrap(profile?["name"] as? String)
  }

  var all: [StoreStory] {
    let before = Dictionary(uniqueKeysWithValues: zip(logins, Self.texts))
    return [
      note, noteOnNFS, prompt, draft, waiting, importing, forgetting, firstStart, sync, recovery,
      migration,
    ].map { story in
      var story = story
      story.notes = story.name == "first start" ? [:] : before
      return story
    }
  }

  private var note: StoreStory {
    StoreStory(
      name: "note", arguments: ["note", logins[0], "again"],
      changes: [.note("again", on: logins[0])])
  }

  // There, SQLite keeps a rollback journal.
  private var noteOnNFS: StoreStory {
    StoreStory(
      name: "note on NFS", arguments: note.arguments, changes: note.changes,
      prepare: { try $0.preload(.networkFileSystem) })
  }

  // Pages, profiles and visits too.
  private var prompt: StoreStory {
    StoreStory(
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

  private var importing: StoreStory {
    let lines = ExportedNotes(100, from: server.baseURL)
    return StoreStory(
      name: "import", arguments: ["import", "-"],
      lines: lines.file.split(separator: "\n").map(String.init),
      changes: [.init(notes: lines.notes, words: "100 new notes")], end: { _, _ in })
  }

  private var forgetting: StoreStory {
    let login = logins[3]
    return StoreStory(
      name: "forget", arguments: ["forget", login, "--yes"],
      changes: [.init(notes: [login: ""], words: "your note on \(login)")], userCounts: [29, 30],
      end: { program, name in
        for text in [login, login.lowercased(), Self.secret, forgottenName] {
          let left = program.files.filter { Data($0.value).range(of: Data(text.utf8)) != nil }
          XCTAssertEqual(left.keys.sorted(), [], "\(name): \(text) is left")
        }
      })
  }

  private var firstStart: StoreStory {
    StoreStory(
      name: "first start", lines: [":list", ":note 1 the first one"],
      changes: [.note("the first one", on: logins[0])], userCounts: [0, 30],
      prepare: { try $0.replaceFiles([:]) })
  }

  private var sync: StoreStory {
    StoreStory(
      name: "sync", arguments: ["sync", "--users", "60", "--profiles"], userCounts: [30, 60],
      end: { program, name in
        let rows = try program.run(["list", "--json", "--offline"]).json as? [Any]
        XCTAssertEqual(rows?.count, 60, name)
      })
  }

  // A store of 2.0 is updated, and then a note is saved (fC16).
  private var migration: StoreStory {
    StoreStory(
      name: "migration", arguments: note.arguments, changes: note.changes,
      prepare: { program in
        try program.removeLog()
        let script = "\(Fixtures.folder)/stores/downgrade.py"
        let done = try SystemCommand.python3.run([script, program.storeFile("ghbrowse.db")])
        XCTAssertTrue(done.isFine, done.output)
      },
      end: { program, name in
        let store = try StoreInspection(directory: program.storeDirectory)
        XCTAssertEqual(store?.version, 10, name)
      })
  }

  private var recovery: StoreStory {
    StoreStory(
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
  }
}
