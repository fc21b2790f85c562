import Models
import ViewModelSupport
import ViewModels
import XCTest

/// What the reader does with other programs: editor and browser (P3, H8).
@MainActor
final class OtherProgramsTests: XCTestCase {
  func test_P3_H8_aRow_leadsToItsNoteInTheEditor_andToItsPage() async throws {
    let bench = try await Workbench()
    let list = bench.list()
    await list.opened(room: 5)
    let user = try XCTUnwrap(list.user(number: 2))
    XCTAssertEqual(user.login, list.rows.row(number: 2)?.user.user.login)
    list.editorAsked(number: 2)
    list.pageAsked(number: 2)
    XCTAssertEqual(bench.routes, [.editor(user), .page(user)])
    XCTAssertEqual(list.notices, [])
    await bench.close()
  }

  func test_P3_H8_aRowThatIsNotThere_leadsNowhere_andIsSaid() async throws {
    let bench = try await Workbench()
    let list = bench.list()
    await list.opened(room: 5)
    list.editorAsked(number: 6)
    list.pageAsked(number: 0)
    XCTAssertEqual(bench.routes, [])
    XCTAssertNil(list.user(number: 6))
    XCTAssertEqual(
      list.notices.map(\.text),
      [
        "There is no row 6: the rows here are 1 to 5.",
        "There is no row 0: the rows here are 1 to 5.",
      ])
    await bench.close()
  }

  func test_P3_H8_aProfile_leadsToItsOwn_andOneThatIsNotKnownYet_nowhere() async throws {
    let bench = try await Workbench()
    let list = bench.list()
    await list.opened(room: 5)
    let user = try XCTUnwrap(list.user(number: 1))
    let profile = bench.profile(user.login)
    profile.editorAsked()
    profile.pageAsked()
    XCTAssertEqual(bench.routes, [])
    await profile.opened()
    profile.editorAsked()
    profile.pageAsked()
    XCTAssertEqual(bench.routes.map(\.person), [user.id, user.id])
    await bench.close()
  }

  func test_P3_textThatIsKeptAlready_isNotKeptTwice_whenItIsRefused() async throws {
    let bench = try await Workbench()
    let list = bench.list()
    await list.opened(room: 5)
    let user = try XCTUnwrap(list.user(number: 1))
    let long = String(repeating: "x", count: Note.byteLimit + 1)
    let refused = await bench.notes.write(long, on: user, keptIn: "/a/file")
    XCTAssertEqual(refused.failure, .failed)
    XCTAssertTrue(refused.text.hasSuffix("Your text is kept in /a/file"), refused.text)
    await bench.close()
  }
}

extension Route {
  fileprivate var person: Int64? {
    switch self {
    case .editor(let user), .page(let user): user.id
    default: nil
    }
  }
}
