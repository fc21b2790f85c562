import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Screens
@testable import Terminal

/// A profile: what is laid out, how it comes and changes, and what it refuses (L11, S6).
@MainActor
final class ProfileScreenTests: XCTestCase {
  private static let size = TerminalSize(columns: 80, rows: 24)
  private static let narrow = TerminalSize(columns: 40, rows: 24)
  private static let blocks = PicturePainter(.blocks, depth: .full, background: RGB(0x000000))

  private func screen(
    _ model: ProfileViewModel, gallery: AvatarGallery? = nil,
    _ presentation: Presentation = .visual, navigator: RowNavigator? = nil
  ) -> ProfileScreen {
    ProfileScreen(
      model: model, navigator: navigator, presentation: presentation, gallery: gallery,
      now: { Date(timeIntervalSince1970: 1_800_000_000) })
  }

  private func send(_ event: ScreenEvent, to screen: ProfileScreen) async -> Outcome {
    await screen.handle(event, in: Self.size)
  }

  private func text(_ screen: ProfileScreen) -> String {
    screen.block(in: Self.size).lines.map(\.plain.string).joined(separator: "\n")
  }

  func test_L11_theRow_standsThereUntilTheProfileComes_whichTakesItsPlace() async throws {
    let bench = try await workbench()
    let user = try await bench.firstUser()
    bench.server.hold()
    let screen = screen(bench.profile(user.login, id: user.id, isLive: true))
    _ = await send(.opened, to: screen)
    let before = screen.block(in: Self.size)
    XCTAssertTrue(text(screen).contains("@\(user.login)"), text(screen))
    XCTAssertEqual(before.pending.map(\.plain.string), ["   ⠋ Loading \(user.login)…"])
    XCTAssertNil(before.replaced)
    bench.server.release()
    await bench.tasks.finish()
    let after = screen.block(in: Self.size)
    XCTAssertEqual(after.replaced, before.identity)
    XCTAssertNotEqual(after.identity, before.identity)
    XCTAssertEqual(after.pending, [])
    XCTAssertTrue(text(screen).contains("Joined"), text(screen))
  }

  func test_P1_untilTheStoreHasAnswered_nothingIsClaimed_andThenAllOfItIsPrinted() async throws {
    let bench = try await workbench()
    let screen = screen(bench.profile(try await bench.firstUser().login), .screenReader)
    let before = screen.block(in: Self.size)
    XCTAssertEqual([before.lines.count, before.pending.count], [0, 1])
    _ = await send(.opened, to: screen)
    XCTAssertNotEqual(screen.block(in: Self.size).identity, before.identity, "all is printed")
  }

  func test_aNoteWritten_changesThePage_andComingBackPrintsItAnew() async throws {
    let bench = try await workbench()
    let user = try await bench.firstUser()
    let screen = screen(bench.profile(user.login, id: user.id))
    _ = await send(.opened, to: screen)
    let before = screen.block(in: Self.size)
    _ = await send(.typed(.note("met at FOSDEM")), to: screen)
    let after = screen.block(in: Self.size)
    XCTAssertEqual(after.identity, before.identity)
    XCTAssertTrue(text(screen).contains("met at FOSDEM"))
    XCTAssertEqual(
      screen.notices.map(\.text), ["Note on \(user.login) saved, only on this machine."])
    _ = await send(.covered, to: screen)
    _ = await send(.returned, to: screen)
    XCTAssertNotEqual(screen.block(in: Self.size).identity, after.identity)
    XCTAssertEqual(screen.block(in: Self.size).lines, after.lines)
  }

  func test_whatAProfileCannotDo_isRefused_andSaidOnce() async throws {
    let bench = try await workbench()
    let user = try await bench.firstUser()
    let screen = screen(bench.profile(user.login, id: user.id))
    _ = await send(.opened, to: screen)
    screen.noticesShown()
    let commands: [Command] = [
      .more(nil), .more(5), .previous, .open(row: 7), .person(.editNote, row: 7),
      .person(.web, row: 7),
      .person(.unnote, row: 7), .person(.unsee, row: 7),
    ]
    for command in commands {
      let outcome = await send(.typed(command), to: screen)
      guard case .refused = outcome else { return XCTFail("\(command): \(outcome)") }
      XCTAssertEqual(screen.notices, [])
    }
    let outcome = await send(.typed(.back), to: screen)
    XCTAssertEqual(outcome, .unhandled)
  }

  func test_X20_thePlaceAmongTheSavedRows_isBesideTheName_orAboveItWhereItDoesNotFit()
    async throws
  {
    let bench = try await workbench()
    let list = await bench.list().open(10)
    let (user, next) = try (XCTUnwrap(list.user(number: 2)), XCTUnwrap(list.user(number: 3)).login)
    let navigator = RowNavigator(list, from: 2)
    let shown = screen(bench.profile(user.login, id: user.id), navigator: navigator)
    _ = await send(.opened, to: shown)
    let pages = [80, 40, 20].map { columns in
      shown.block(in: TerminalSize(columns: columns, rows: 24)).lines.map(\.plain.string)
    }
    XCTAssertTrue(pages[0][0].hasSuffix(" 2 of 30 · next: \(next)"), pages[0][0])
    XCTAssertTrue(pages[0][0].hasPrefix(" @\(user.login)") || pages[0][0].contains(" · @"))
    XCTAssertEqual(pages[0][0].count, 79)
    XCTAssertEqual(pages[1][0], " 2 of 30 · next: \(next)")
    XCTAssertTrue(pages[1][1].contains("@\(user.login)"), pages[1][1])
    XCTAssertTrue(pages[2][0].hasPrefix(" 2 of 30 · next: "), pages[2][0])
    let spoken = screen(bench.profile(user.login, id: user.id), .screenReader, navigator: navigator)
    _ = await send(.opened, to: spoken)
    XCTAssertEqual(spoken.block(in: Self.size).lines[1].plain.string, "Row 2 of 30, next \(next).")
    for other in try await bench.store.main.members(after: user.id, limit: 1) {
      _ = try await bench.repository.saveNote("a", on: other.user)
    }
    let diary = await bench.rows(.diary).open(10)
    let uncounted = screen(
      bench.profile(user.login, id: user.id), .screenReader,
      navigator: RowNavigator(diary, from: 1))
    _ = await send(.opened, to: uncounted)
    let row = uncounted.block(in: Self.size).lines[1].plain.string
    XCTAssertTrue(row.hasPrefix("Row 1, next "), row)
  }

  func test_aNote_isGivenToEdit_withItsLineBreaks() async throws {
    let bench = try await workbench()
    let user = try await bench.firstUser()
    let screen = screen(bench.profile(user.login, id: user.id))
    _ = await send(.opened, to: screen)
    _ = await send(.typed(.note("met at FOSDEM")), to: screen)
    let edit = await send(.typed(.note(nil)), to: screen)
    XCTAssertEqual(edit, .edit(note: "met at FOSDEM"))
    XCTAssertEqual(
      screen.typedNote("half"),
      TypedNote(subject: NoteSubject(user), text: "half", shown: "met at FOSDEM"))
    XCTAssertNil(screen.typedNote("7"))
    _ = await send(.typed(.note("two\nlines")), to: screen)
    let lines = await send(.typed(.note(nil)), to: screen)
    XCTAssertEqual(lines, .edit(note: "two\nlines"))
  }

  func test_S4_thePictureStandsBesideTheText_andLayingOutAnotherSizeChangesNothing() async throws {
    let bench = try await workbench()
    let user = try await bench.firstUser()
    let gallery = AvatarGallery(repository: bench.avatars, hasPictures: true, depth: .full)
    gallery.use(Self.blocks)
    let model = bench.profile(user.login, id: user.id)
    let screen = screen(model, gallery: gallery)
    _ = await send(.opened, to: screen)
    let wide = screen.layout(in: Self.size)
    XCTAssertNotEqual(screen.layout(in: Self.narrow).block.lines, wide.block.lines)
    wide.linesShown([])
    let waiting = await bench.avatars.waitingCount
    XCTAssertEqual(waiting, 0, "nothing of it is on the screen")
    wide.linesShown([0, 1])
    let saved = try XCTUnwrap(model.user)
    try await eventually("the picture, in the size that was shown") {
      gallery.picture(of: saved, AvatarSize.ofProfile(in: Self.size)) != nil
    }
    XCTAssertNil(gallery.picture(of: saved, AvatarSize.ofProfile(in: Self.narrow)))
    XCTAssertNotEqual(screen.block(in: Self.size).lines, wide.block.lines)
  }

  func test_onALowTerminal_theBlockGetsLower_soThatTheNameStays() async throws {
    let bench = try await workbench()
    let user = try await bench.firstUser()
    let gallery = AvatarGallery(repository: bench.avatars, hasPictures: true, depth: .full)
    let screen = screen(bench.profile(user.login, id: user.id), gallery: gallery)
    _ = await send(.opened, to: screen)
    _ = await send(.typed(.note("met at FOSDEM")), to: screen)
    let whole = screen.block(in: TerminalSize(columns: 80, rows: 40)).lines.count
    let lowest = screen.block(in: TerminalSize(columns: 80, rows: whole)).lines.count
    XCTAssertLessThan(lowest, whole, "two rows are missing")
    for rows in lowest + 2..<whole + 2 {
      let lines = screen.block(in: TerminalSize(columns: 80, rows: rows)).lines
      XCTAssertLessThanOrEqual(lines.count, rows - 2)
      XCTAssertTrue(lines[0].plain.string.contains("@\(user.login)"), lines[0].plain.string)
      XCTAssertTrue(lines.contains { $0.plain.string.contains("met at FOSDEM") })
    }
  }
}
