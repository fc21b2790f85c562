import Foundation
import Models
import ScreensSupport
import StandIn
import Terminal
import TestSupport
import XCTest

@testable import Screens

/// Rows in blocks: what is laid out, what is drawn again, and what a list refuses (L1, L6, L11).
@MainActor
final class ListBlocksTests: XCTestCase {
  private typealias Controller = ListScreen<UserListViewModel>

  private func controller(
    _ model: UserListViewModel, _ pictures: ShownItems = ShownItems()
  ) -> Controller {
    ListScreen(
      model: model,
      catalog: CellCatalog(
        LoadingCell.self, SkeletonCell.self, NoteCell.self, NormalCell.self, pictures: pictures),
      presentation: .visual, now: { Date() })
  }

  private func opened(
    _ bench: Workbench, capacity: Int = 5, _ pictures: ShownItems = ShownItems()
  ) async -> (UserListViewModel, Controller) {
    let model = bench.list()
    let controller = controller(model, pictures)
    let outcome = await controller.handle(.opened, in: size(capacity, 80))
    XCTAssertEqual(outcome, .handled)
    return (model, controller)
  }

  // With a line for the heading, and one for the prompt.
  private func size(_ capacity: Int, _ columns: Int) -> TerminalSize {
    TerminalSize(columns: columns, rows: capacity + 2)
  }

  private func texts(_ controller: Controller, width: Int = 80) -> [String] {
    block(controller, width: width).lines.map(\.plain.string)
  }

  private func block(_ controller: Controller, width: Int = 80) -> Block {
    controller.block(in: TerminalSize(columns: width, rows: 24))
  }

  func test_L6_aNoteFromElsewhere_changesItsOwnLine_andTheBlockStaysTheSame() async throws {
    let bench = try await Workbench()
    let (model, controller) = await opened(bench)
    let before = block(controller)
    XCTAssertTrue(before.lines[0].plain.string.hasPrefix(" GitHub users "))
    XCTAssertEqual(before.lines.count, 6)
    let user = try XCTUnwrap(model.user(number: 3))
    _ = try await bench.repository.saveNote("theirs", on: user)
    _ = await controller.handle(.storeChanged, in: size(5, 80))
    let after = block(controller)
    XCTAssertEqual(after.identity, before.identity)
    XCTAssertEqual(
      after.lines.indices.filter { after.lines[$0] != before.lines[$0] }, [3], "row 3 alone")
    XCTAssertTrue(after.lines[3].plain.string.contains("✎ theirs"))
    XCTAssertEqual(controller.notices.map(\.isOfHiddenRows), [true])
    await bench.close()
  }

  func test_L1_goingOn_isABlockOfItsOwn_withoutAHeading_andComingBackPrintsItAnew() async throws {
    let bench = try await Workbench()
    let (_, controller) = await opened(bench)
    let first = block(controller)
    _ = await controller.handle(.typed(.more(nil)), in: size(5, 80))
    let second = block(controller)
    XCTAssertNotEqual(second.identity, first.identity)
    XCTAssertEqual(second.lines.count, 5)
    XCTAssertTrue(second.lines[0].plain.string.hasPrefix("    6"), "\(second.lines[0].plain)")
    _ = await controller.handle(.covered, in: size(5, 80))
    XCTAssertEqual(block(controller), second)
    _ = await controller.handle(.returned, in: size(5, 80))
    let returned = block(controller)
    XCTAssertNotEqual(returned.identity, second.identity)
    XCTAssertEqual(Array(returned.lines.dropFirst()), second.lines, "under the heading")
    await bench.close()
  }

  func test_U1_onASmallerScreen_fewerRowsAreShownAnew_underTheHeading() async throws {
    let bench = try await Workbench()
    let (_, controller) = await opened(bench)
    _ = await controller.handle(.typed(.more(nil)), in: size(5, 80))
    controller.fit(in: size(3, 80))
    let block = block(controller)
    XCTAssertTrue(block.lines[0].plain.string.hasPrefix(" GitHub users "))
    XCTAssertEqual(block.lines.count, 4)
    XCTAssertTrue(block.lines[1].plain.string.hasPrefix("    6"), "\(block.lines[1].plain)")
    _ = await controller.handle(.typed(.more(nil)), in: size(3, 80))
    XCTAssertTrue(texts(controller)[0].hasPrefix("    9"), "\(texts(controller))")
    await bench.close()
  }

  func test_U1_whatIsSaidUnderASearch_takesItsLinesFromTheRows() async throws {
    let bench = try await Workbench()
    await bench.list().opened(capacity: 30)
    for (width, count) in [(80, 8), (40, 7), (20, 5)] {
      let model = bench.search(SearchQuery("a"))
      let controller = ListScreen(model: model, now: { Date() })
      _ = await controller.handle(.opened, in: size(9, width))
      XCTAssertEqual(model.rows.all.count, count, "\(width) columns")
      let lines = controller.notices.flatMap { NoticeLines($0, width: width).lines }
      XCTAssertLessThanOrEqual(count + lines.count, 9)
    }
    await bench.close()
  }

  func test_D40_ofAShortList_whatIsSaidAtItsEnd_takesItsLinesFromTheRows() async throws {
    let bench = try await Workbench()
    bench.server.setList("/orgs/apple/public_members", users: StandInPeople.ids(22))
    let model = bench.people(in: try UserList(name: "members:apple"), isLive: true)
    let screen = ListScreen(model: model, now: { Date() })
    _ = await screen.handle(.opened, in: size(22, 80))
    await bench.tasks.finish()
    XCTAssertTrue(model.notices.contains { $0.text.contains(" 22 people.") })
    let said = screen.notices.flatMap { NoticeLines($0, width: 80).lines }
    XCTAssertTrue(texts(screen)[0].hasPrefix(" Public members of apple "), texts(screen)[0])
    XCTAssertEqual(texts(screen).count - 1 + said.count, 22)
    await bench.close()
  }

  func test_L11_theShapeOfWhatComes_standsUnderTheHeading_untilTheRowsDo() async throws {
    let bench = try await Workbench()
    bench.server.hold()
    let model = bench.list(isLive: true)
    let controller = controller(model)
    _ = await controller.handle(.opened, in: size(5, 80))
    let empty = block(controller)
    XCTAssertEqual(empty.lines, [])
    XCTAssertEqual(empty.pending.count, 6)
    XCTAssertTrue(empty.pending[0].plain.string.hasPrefix(" GitHub users"))
    bench.server.release()
    await bench.tasks.finish()
    let filled = block(controller)
    XCTAssertEqual(filled.identity, empty.identity, "the rows take the place of their shapes")
    XCTAssertEqual(filled.lines.count, 6)
    XCTAssertEqual(filled.pending, [])
    await bench.close()
  }

  func test_U14_theShapeOfARow_isAsHighAsTheRow() async throws {
    let bench = try await Workbench()
    bench.server.hold()
    let controller = controller(bench.list(isLive: true), ShownItems(height: 2))
    _ = await controller.handle(.opened, in: size(10, 80))
    let empty = block(controller)
    XCTAssertEqual(empty.pending.count, 11, "the heading, and five rows of two lines")
    bench.server.release()
    await bench.tasks.finish()
    XCTAssertEqual(block(controller).lines.count, empty.pending.count)
    await bench.close()
  }

  func test_aRowCountsAsShown_onceAllOfItsLinesAre() async throws {
    let bench = try await Workbench()
    let pictures = ShownItems(height: 2)
    let (model, controller) = await opened(bench, capacity: 10, pictures)
    XCTAssertEqual(model.rows.all.count, 5, "ten lines hold five rows of two")
    let layout = controller.layout(in: TerminalSize(columns: 80, rows: 24))
    XCTAssertEqual(layout.block.lines.count, 11)
    layout.linesShown([2, 3, 4, 5])
    XCTAssertEqual(pictures.shown.last?.numbers, [2])
    await bench.close()
  }

  func test_whatNeedsARow_isRefusedWithoutOne() async throws {
    let bench = try await Workbench()
    let (model, controller) = await opened(bench)
    let commands: [Command] = [
      .note("met at FOSDEM"), .note(nil), .editNote(row: nil), .web(row: nil), .unnote(row: nil),
      .unsee(row: nil),
    ]
    for command in commands {
      let outcome = await controller.handle(.typed(command), in: size(5, 80))
      guard case .refused(let sentence) = outcome else { return XCTFail("\(command): \(outcome)") }
      XCTAssertTrue(sentence.contains("row's number"), sentence)
      XCTAssertEqual(controller.notices, [], "\(command)")
    }
    XCTAssertNil(model.rows.all.first { $0.user.note != nil })
    let outcome = await controller.handle(.typed(.quit), in: size(5, 80))
    XCTAssertEqual(outcome, .unhandled)
    await bench.close()
  }

  func test_aCommandOnARow_reachesThatRow() async throws {
    let bench = try await Workbench()
    let (model, controller) = await opened(bench)
    let user = try XCTUnwrap(model.user(number: 2))
    XCTAssertEqual(
      controller.typedNote("2 half a no"), TypedNote(login: user.login, text: "half a no"))
    XCTAssertNil(controller.typedNote("half"))
    let routes: [(Command, Route)] = [
      (.open(row: 2), .profile(login: user.login, id: user.id, row: 2)),
      (.editNote(row: 2), .editor(user)), (.web(row: 2), .page(user)),
      (.noteHistory(row: 2), .noteHistory(user)),
    ]
    for (command, route) in routes {
      let outcome = await controller.handle(.typed(command), in: size(5, 80))
      XCTAssertEqual(outcome, .go(route))
    }
    for command in [Command.web(row: 6), .note("2 met")] {
      let outcome = await controller.handle(.typed(command), in: size(5, 80))
      XCTAssertEqual(outcome, .handled)
    }
    XCTAssertEqual(
      controller.notices.first?.text, "There is no row 6: the rows here are 1 to 5.")
    XCTAssertEqual(model.rows.row(number: 2)?.user.note?.text, "met")
    _ = await controller.handle(.typed(.unnote(row: 2)), in: size(5, 80))
    XCTAssertNil(model.rows.row(number: 2)?.user.note)
    await bench.close()
  }
}

/// Pictures in rows that note which rows are on the screen.
private final class ShownItems: CellPictures {
  private let height: Int
  private(set) var shown: [(numbers: [Int], width: Int)] = []

  init(height: Int = 1) {
    self.height = height
  }

  func picture(of item: UserListItem, fitting width: Int) -> CellPicture {
    height > 1 ? .rows(Array(repeating: StyledText("--"), count: height)) : .none
  }

  func height(fitting width: Int) -> Int { height }

  func show(_ items: [UserListItem], fitting width: Int) {
    let numbers = items.compactMap { if case .user(let row) = $0 { row.number } else { nil } }
    shown.append((numbers, width))
  }
}
