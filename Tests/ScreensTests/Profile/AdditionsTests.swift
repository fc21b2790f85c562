import Foundation
import Models
import Store
import TestSupport
import XCTest

@testable import Screens

/// X17: a line that is added to a note replaces nothing, and its draft stays until it is in the note.
@MainActor
final class AdditionsTests: XCTestCase {
  func test_X17_aLineThatWasNotAdded_staysADraft_whateverElseEndsWithIt() async throws {
    let (bench, user) = try await benchWithUser()
    _ = await bench.notes.write("pinged", on: user)
    let texts = ["pinged", "we met", "met"]
    let paths = try texts.map {
      try bench.drafts.save($0, about: NoteSubject(user), as: .addition)
    }
    await bench.notes.removeSavedDrafts()
    XCTAssertEqual(bench.drafts.all().compactMap(bench.drafts.text), texts)
    for (text, path) in zip(texts, paths) {
      let isKept = await bench.notes.isKept(
        text, about: NoteSubject(user), since: .distantPast, isAddition: true, besides: path)
      XCTAssertFalse(isKept, text)
    }
  }

  func test_X17_X30_aLineThatWasAdded_isNoDraft_withATimeTooAndWithANoteOrWithout() async throws {
    let (bench, user) = try await benchWithUser()
    for text in ["met", "ask due:3d", "ask again due:3d"] {
      try bench.drafts.save(text, about: NoteSubject(user), as: .addition)
      _ = await bench.notes.add(text, to: user)
      await bench.notes.removeSavedDrafts()
      XCTAssertEqual(bench.drafts.all(), [], text)
    }
  }

  func test_X17_aRefusedLine_isTheSameAsTheDraftOfItsLine_wherePersonOrTimeIsKnownByThen()
    async throws
  {
    let (bench, user) = try await benchWithUser()
    let typed = try bench.drafts.save(
      "ask due:3d", about: NoteSubject(login: user.login), as: .addition)
    try bench.drafts.save(bench.notes.dated("ask due:3d"), about: NoteSubject(user), as: .addition)
    let isKept = await bench.notes.isKept(
      "ask due:3d", about: NoteSubject(user), since: .distantPast, isAddition: true, besides: typed)
    XCTAssertTrue(isKept)
  }

  func test_X17_N9_linesForSomebodyWhoIsNotSaved_areAllAddedOnce_behindTheNote() async throws {
    let (bench, user) = try await benchWithUser()
    let (began, day) = (Date(), Date().sortableDay)
    for text in ["one", "two", "one"] {
      _ = await bench.notes.write(text, about: "renamed", isAddition: true)
    }
    _ = await bench.notes.write("met", on: user)
    let notices = await bench.notes.attachWaiting(to: user, askedFor: "renamed")
    XCTAssertEqual(notices.count, 2)
    let expected = NoteText("met\n\(day) one\n\(day) two")
    try await assertEqual(bench.store.main.user(id: user.id)?.note?.text, expected)
    XCTAssertEqual(bench.drafts.all(), [])
    // Killed before it removed one; its date is that of the line.
    let path = try bench.drafts.save("one", about: NoteSubject(user), as: .addition)
    try FileManager.default.setAttributes([.modificationDate: began], ofItemAtPath: path)
    await bench.notes.removeSavedDrafts()
    XCTAssertEqual(bench.drafts.all(), [])
  }

  func test_X17_N9_aLineThatMakesTheNoteTooLong_isADraftOfALine_andTheNoteIsAsItWas() async throws {
    let (bench, user) = try await benchWithUser()
    let note = String(repeating: "x", count: Note.byteLimit)
    _ = await bench.notes.write(note, on: user)
    _ = await bench.notes.write("one", about: "renamed", isAddition: true)
    let notices = await bench.notes.attachWaiting(to: user, askedFor: "renamed")
    XCTAssertEqual(notices.map(\.failure), [.failed])
    XCTAssertEqual(bench.drafts.all().map(\.kind), [.addition])
    XCTAssertEqual(bench.drafts.all().map(\.subject.id), [user.id])
    try await assertEqual(bench.store.main.user(id: user.id)?.note?.text, NoteText(note))
    XCTAssertNil(bench.notes.draft(about: NoteSubject(user), behind: note))
    await bench.notes.removeSavedDrafts()
    XCTAssertEqual(bench.drafts.all().map(bench.drafts.text), ["one"])
  }

  func test_X17_N9_linesForSomebodyWhoDoesNotExist_areDraftsOfLines() async throws {
    let (bench, _) = try await benchWithUser()
    _ = await bench.notes.write("one", about: "nobody", isAddition: true)
    XCTAssertEqual(bench.notes.stopWaiting(for: "nobody").count, 1)
    XCTAssertEqual(bench.drafts.all().map(\.kind), [.addition])
    XCTAssertEqual(bench.drafts.all().map(bench.drafts.text), ["one"])
  }

  func test_X17_aDraftThatIsTheNote_staysAsLongAsAnEditorMayHaveMore() async throws {
    let (bench, user) = try await benchWithUser()
    _ = await bench.notes.write("met", on: user)
    let path = try bench.drafts.save("met", about: NoteSubject(user))
    let url = URL(fileURLWithPath: path)
    let swap = url.deletingLastPathComponent().appendingPathComponent(
      ".\(url.lastPathComponent).swp")
    try Data("more".utf8).write(to: swap)
    await bench.notes.removeSavedDrafts()
    XCTAssertEqual(bench.drafts.all().map(\.path), [path])
    XCTAssertTrue(FileManager.default.fileExists(atPath: swap.path))
    try FileManager.default.removeItem(at: swap)
    await bench.notes.removeSavedDrafts()
    XCTAssertEqual(bench.drafts.all(), [])
  }

  private func benchWithUser() async throws -> (Workbench, User) {
    let bench = try await workbench()
    let list = await bench.list().open(5)
    return (bench, try XCTUnwrap(list.rows.all.first?.user.user))
  }
}
