import Foundation
import TestSupport
import XCTest

@testable import Database

/// The stories that are told of a store with a page of thirty people and notes about the first six.
///
/// The first ones are the most telling.
struct StoreStories {
  private static let texts = (1...6).map { "before \($0) #tag" }

  private let logins: [String]
  private let directory: String
  private let host: String
  private let notes: [String: String]

  /// A program where they can begin.
  static func begin(_ test: StoreTestCase) throws -> (
    program: ProgramUnderTest, stories: StoreStories
  ) {
    let (program, logins) = try test.programWithNotes([])
    let lines = texts.enumerated().map { ":note \($0.offset + 1) \($0.element)\n" }
    XCTAssertEqual(try program.run(typing: lines.joined()).status, 0)
    return (program, StoreStories(program, logins))
  }

  private init(_ program: ProgramUnderTest, _ logins: [String]) {
    self.logins = logins
    directory = program.directory
    host = (program.storeDirectory as NSString).lastPathComponent
    notes = Dictionary(uniqueKeysWithValues: zip(logins, Self.texts))
  }

  /// Those that any fault can meet.
  var all: [StoreStory] {
    [
      session, note, forgetting, importing, recovery, firstPage, exporting, addition,
      deletion, undoing, firstStart, syncing, members,
    ].map(begun)
  }

  /// Those whose own files are to survive a power loss.
  var ofPowerLoss: [StoreStory] { [draft, checkpoint].map(begun) }

  private func begun(_ story: StoreStory) -> StoreStory {
    var story = story
    if story.name != firstStart.name, story.notes["Ada"] == nil {
      story.notes.merge(notes) { own, _ in own }
    }
    if story.other.isEmpty { story.other = logins[20] }
    return story
  }
}

extension StoreStories {
  private var note: StoreStory {
    StoreStory(
      name: "note", arguments: ["note", logins[0], "anew"],
      changes: [.note("anew", on: logins[0])])
  }

  private var addition: StoreStory {
    StoreStory(
      name: "add", arguments: ["note", logins[1], "--add", "more #tag"],
      changes: [.line("more #tag", after: Self.texts[1], on: logins[1])])
  }

  private var deletion: StoreStory {
    StoreStory(
      name: "delete", arguments: ["note", logins[2], "--delete"],
      changes: [.deletion(of: logins[2])])
  }

  private var undoing: StoreStory {
    StoreStory(
      name: "undo", arguments: ["-c", "@\(logins[5])", "-c", ":undo"],
      changes: [
        .init(login: logins[5], text: nil, words: ["there is no note on \(logins[5]) again"])
      ])
  }

  // Pages, a profile, tags and visits too.
  private var session: StoreStory {
    StoreStory(
      name: "session",
      input: """
        :note 7 first #tag
        :note 1 anew
        :add 2 more
        :unnote 3
        @\(logins[9])
        :note on the profile
        :back
        :more
        @\(logins[11])
        :add begun
        :back
        @\(logins[12])
        :note the last one
        """ + "\n",
      changes: [
        .note("first #tag", on: logins[6]), .note("anew", on: logins[0]),
        .line("more", after: Self.texts[1], on: logins[1]), .deletion(of: logins[2]),
        .note("on the profile", on: logins[9]),
        .line("begun", after: nil, on: logins[11]), .note("the last one", on: logins[12]),
      ],
      userCounts: [30, 60])
  }

  private var importing: StoreStory {
    let people = (1...100).map { (login: "person-\($0)", text: "imported \($0)") }
    let lines = people.enumerated().map { number, person in
      #"{"host":"\#(host)","id":\#(1_000_000 + number),"login":"\#(person.login)","#
        + #""note":"\#(person.text)","noteUpdatedAt":"2026-11-20T09:31:07Z","seenAt":null}"#
    }
    return StoreStory(
      name: "import", arguments: ["import", "-"], input: lines.map { $0 + "\n" }.joined(),
      changes: people.map {
        .init(login: $0.login, text: $0.text, words: ["100 new notes"])
      })
  }

  private var exporting: StoreStory {
    StoreStory(
      name: "export", arguments: ["export", "\(directory)/.config/out.jsonl"],
      exportedFile: ".config/out.jsonl"
    ) { program in
      let folder = "\(program.directory)/.config"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try Data("old\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/out.jsonl"))
    }
  }

  private var forgetting: StoreStory {
    StoreStory(
      name: "forget", arguments: ["forget", logins[3], "--yes"],
      changes: [.init(login: logins[3], text: nil, words: ["Removed of \(logins[3])"])],
      userCounts: [29, 30])
  }

  private var firstPage: StoreStory {
    StoreStory(name: "page", input: ":list\n:more\n:more\n", userCounts: [30, 60])
  }

  private var firstStart: StoreStory {
    StoreStory(
      name: "first start", input: ":list\n:note 1 the first one\n",
      changes: [.note("the first one", on: logins[0])], userCounts: [0, 30]
    ) { program in
      try FileManager.default.removeItem(atPath: "\(program.directory)/.local")
    }
  }

  private var syncing: StoreStory {
    StoreStory(
      name: "sync", arguments: ["sync", "--users", "60", "--profiles", "--avatars"],
      userCounts: [30, 60])
  }

  private var members: StoreStory {
    StoreStory(
      name: "members", arguments: ["sync", "followers:\(logins[0])"], userCounts: nil)
  }

  private var recovery: StoreStory {
    StoreStory(name: "recovery", arguments: ["notes", "--json"], userCounts: [0], isDamaged: true) {
      program in
      try program.removeLog()
      let file = URL(fileURLWithPath: program.storeFile("ghbrowse.db"))
      try Data(try Data(contentsOf: file).map { $0 ^ 0x5A }).write(to: file)
    }
  }

  // Nothing of the database can be written, so that the text becomes a draft.
  private var draft: StoreStory {
    StoreStory(
      name: "draft", arguments: ["note", logins[0], "refused text"], status: 1,
      draft: "refused text", injection: "pwrite64:error=EIO")
  }

  // The log goes into the database when the process ends.
  private var checkpoint: StoreStory {
    let long = String(repeating: "n", count: 50_000)
    return StoreStory(
      name: "checkpoint", input: (8...15).map { ":note \($0) \($0) \(long)\n" }.joined(),
      changes: (8...15).map { .note("\($0) \(long)", on: logins[$0 - 1]) },
      written: "ghbrowse.db")
  }
}
