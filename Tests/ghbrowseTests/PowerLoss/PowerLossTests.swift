import Foundation
import StandIn
import TestSupport
import XCTest

@testable import Database
@testable import Repository

/// The power goes at any moment of a story, and any part of what was not synced is lost (rel P1, A2).
///
/// Four cuts of one story, ten of each, or sixty of each, as ``Loops`` says; GHBROWSE_SEED repeats them.
final class PowerLossTests: StoreTestCase {
  // How many changes had been acknowledged when the power went, and after how many cuts notes were wrong.
  private var acknowledged = 0
  private var losses = 0

  func test_A2_thePowerGoesInAnyStory_andEveryNoteThatWasSaid_isThere() throws {
    let start = ContinuousClock.now
    var numbers = SeededNumbers()
    let (program, stories) = try StoreStories.begin(self)
    let snapshot = FolderSnapshot(of: program.directory)
    let chosen =
      Loops.ofRun == .short ? Array(stories.all.prefix(1)) : stories.all + stories.ofPowerLoss
    let count = Loops.count(short: 4, long: 10, full: 60)
    for story in chosen {
      try snapshot.restore()
      try story.prepare(program)
      let session = try TracedSession(program, story)
      if let written = story.written { XCTAssertTrue(session.wrote(written), story.name) }
      let whole = WholeFiles(program, story, session)
      try session.cut(times: count, &numbers) { cut in try judge(cut, of: story, whole) }
    }
    XCTAssertGreaterThan(acknowledged, chosen.count)
    print(
      "rel A2: \(chosen.count * count) cuts of \(chosen.count) stories,"
        + " \(losses) losses in \(acknowledged) acknowledged changes, \((ContinuousClock.now - start).components.seconds) s"
    )
  }

  private func judge(
    _ cut: TracedSession.Cut, of story: StoreStory, _ whole: WholeFiles
  ) throws {
    let (survivor, name) = (cut.survivor, "\(story.name), \(cut.name)")
    acknowledged += story.changes.count { $0.isSaid(in: cut.said) }
    try whole.judge(survivor, said: cut.said, name)
    var notes = try survivor.notes()
    if let complaint = story.complaint(about: notes, after: cut.said) {
      losses += 1
      XCTFail("\(name): \(complaint)")
    }
    if let counts = story.userCounts {
      let count = try StoreInspection(directory: survivor.storeDirectory)?.userCount ?? 0
      XCTAssertTrue(counts.contains(count), "\(name): \(count) users, so not whole pages")
    }
    try whole.judgeAside(survivor, name)
    // A removal that was cut off says itself that it has to be run again.
    if survivor.storeNames.contains("ghbrowse.db.forgetting") {
      XCTAssertEqual(try survivor.run(story.arguments).status, 0, name)
      for change in story.changes { notes[change.login] = change.text }
    }
    let next = try survivor.run(["note", story.other, "after the cut"])
    XCTAssertEqual(next.status, 0, "\(name): \(next.error)")
    notes[story.other] = "after the cut"
    try survivor.assertStoreIsSound(notes, name)
  }
}

/// Files of a story that must be whole or absent, whenever the power goes.
private struct WholeFiles {
  private let story: StoreStory
  private let exported: Data?
  private let damaged: [UInt8]?
  private let pictures: [String: AvatarEntry.Picture]

  /// - Parameter program: It has just played the story.
  init(_ program: ProgramUnderTest, _ story: StoreStory, _ session: TracedSession) {
    self.story = story
    exported = story.exportedFile.flatMap {
      FileManager.default.contents(atPath: "\(program.directory)/\($0)")
    }
    damaged = story.isDamaged ? session.bytesBefore(of: "ghbrowse.db") : nil
    pictures = Self.pictures(of: program)
  }

  /// Looks at the files before the program has begun anew.
  func judge(_ survivor: ProgramUnderTest, said: String, _ name: String) throws {
    if let file = story.exportedFile {
      let bytes = FileManager.default.contents(atPath: "\(survivor.directory)/\(file)")
      let isSaid = said.contains("\(file) has")
      let isRight = bytes == exported || (!isSaid && bytes == Data("old\n".utf8))
      XCTAssertTrue(isRight, "\(name): \(file) has \(bytes?.count ?? 0) bytes")
    }
    if let draft = story.draft, said.contains("kept in") {
      let texts = survivor.drafts.map { FileManager.default.contents(atPath: $0) }
      XCTAssertTrue(texts.contains(Data(draft.utf8)), "\(name): the draft")
    }
    for (file, picture) in Self.pictures(of: survivor) {
      XCTAssertEqual(picture, pictures[file], "\(name): \(file)")
    }
  }

  /// Looks at what was set aside, once the program has begun anew.
  func judgeAside(_ survivor: ProgramUnderTest, _ name: String) throws {
    if let damaged {
      let kept = survivor.damagedFiles.map {
        FileManager.default.contents(atPath: survivor.storeFile($0)).map(Array.init)
      }
      XCTAssertTrue(kept.contains(damaged), "\(name): the damaged file is kept as it was")
    }
  }

  // Those that the program would show.
  private static func pictures(of program: ProgramUnderTest) -> [String: AvatarEntry.Picture] {
    let host = (program.storeDirectory as NSString).lastPathComponent
    let folder = "\(program.directory)/.cache/ghbrowse/\(host)/avatars"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix("aside-") }.reduce(into: [:]) { pictures, name in
      let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
      pictures[name] = AvatarEntry(fileBytes: Array(bytes))?.picture
    }
  }
}
