import Models
import StandIn
import Terminal
import XCTest

@testable import Screens

/// The screen of a list: its rows in blocks, its names, and the commands about its rows.
@MainActor
final class ListScreenTests: XCTestCase {
  private static let size = TerminalSize(columns: 80, rows: 24)

  private func screen(
    _ model: UserListViewModel, _ presentation: Presentation = .visual
  ) -> ListScreen<UserListViewModel> {
    ListScreen(model: model, catalog: .users(presentation, of: model.source))
  }

  private func prompt(_ screen: any Screen, _ columns: Int, store: String? = nil) -> String {
    screen.prompt(in: TerminalSize(columns: columns, rows: 24), store: store).string
  }

  private func texts(_ screen: any Screen) -> [String] {
    screen.block(in: Self.size).lines.map(\.plain.string)
  }

  // With a line for the heading, and one for the prompt.
  private func size(_ capacity: Int, _ columns: Int = 80) -> TerminalSize {
    TerminalSize(columns: columns, rows: capacity + 2)
  }

  private func opened(
    _ bench: Workbench
  ) async -> (UserListViewModel, ListScreen<UserListViewModel>) {
    let model = bench.list()
    let screen = screen(model)
    _ = await screen.handle(.opened, in: size(5))
    return (model, screen)
  }

  func test_L6_aNoteFromElsewhere_changesItsOwnLine_andTheBlockStaysTheSame() async throws {
    let bench = try await workbench()
    let (model, screen) = await opened(bench)
    let before = screen.block(in: Self.size)
    XCTAssertTrue(before.lines[0].plain.string.hasPrefix(" GitHub users "))
    XCTAssertEqual(before.lines.count, 6)
    let user = try XCTUnwrap(model.user(number: 3))
    _ = try await bench.repository.saveNote("theirs", on: user)
    _ = await screen.handle(.storeChanged, in: size(5))
    let after = screen.block(in: Self.size)
    XCTAssertEqual(after.identity, before.identity)
    XCTAssertEqual(
      after.lines.indices.filter { after.lines[$0] != before.lines[$0] }, [3], "row 3 alone")
    XCTAssertTrue(after.lines[3].plain.string.contains("✎ theirs"))
    XCTAssertEqual(screen.notices.map(\.onlyIfScrolledAway), [true])
  }

  func test_L1_theNextRows_areABlockWithoutAHeading_andReturningPrintsTheBlockAgain() async throws {
    let (_, screen) = await opened(try await workbench())
    let first = screen.block(in: Self.size)
    _ = await screen.handle(.typed(.more(nil)), in: size(5))
    let second = screen.block(in: Self.size)
    XCTAssertNotEqual(second.identity, first.identity)
    XCTAssertEqual(second.lines.count, 5)
    XCTAssertTrue(second.lines[0].plain.string.hasPrefix("    6"), "\(second.lines[0].plain)")
    _ = await screen.handle(.covered, in: size(5))
    XCTAssertEqual(screen.block(in: Self.size), second)
    _ = await screen.handle(.returned, in: size(5))
    let returned = screen.block(in: Self.size)
    XCTAssertNotEqual(returned.identity, second.identity)
    XCTAssertEqual(Array(returned.lines.dropFirst()), second.lines, "under the heading")
  }

  func test_onASmallerScreen_fewerRowsArePrintedAgain_underTheHeading() async throws {
    let (_, screen) = await opened(try await workbench())
    _ = await screen.handle(.typed(.more(nil)), in: size(5))
    screen.fit(in: size(3))
    let lines = texts(screen)
    XCTAssertTrue(lines[0].hasPrefix(" GitHub users "))
    XCTAssertEqual(lines.count, 4)
    XCTAssertTrue(lines[1].hasPrefix("    6"), lines[1])
    _ = await screen.handle(.typed(.more(nil)), in: size(3))
    XCTAssertTrue(texts(screen)[0].hasPrefix("    9"), "\(texts(screen))")
  }

  func test_noticesUnderASearch_leaveLessSpaceForRows() async throws {
    let bench = try await workbench()
    await bench.list().opened(capacity: 30)
    for (width, count) in [(80, 8), (40, 7), (20, 6)] {
      let model = bench.search(SearchQuery("a"))
      let screen = screen(model)
      _ = await screen.handle(.opened, in: size(9, width))
      XCTAssertEqual(model.rows.all.count, count, "\(width) columns")
      let lines = screen.notices.flatMap { $0.lines(width: width) }
      XCTAssertLessThanOrEqual(count + lines.count, 9)
    }
  }

  func test_theNoticeAtTheEndOfAShortList_leavesLessSpaceForRows() async throws {
    let bench = try await workbench()
    bench.server.setList("/orgs/apple/public_members", users: StandInPeople.ids(22))
    let screen = screen(bench.people(in: try UserList(name: "members:apple"), isLive: true))
    _ = await screen.handle(.opened, in: size(22))
    await bench.tasks.finish()
    XCTAssertEqual(screen.notices.map(\.text), ["1 to 21 of 22"])
    XCTAssertTrue(texts(screen)[0].hasPrefix(" Public members of apple "), texts(screen)[0])
    XCTAssertEqual(texts(screen).count - 1, 21)
    _ = await screen.handle(.typed(.more(nil)), in: size(22))
    _ = await screen.handle(.typed(.more(nil)), in: size(22))
    XCTAssertTrue(screen.notices.contains { $0.text.contains(" 22 people.") })
  }

  func test_L11_skeletons_areAsHighAsRows_andRowsReplaceThem() async throws {
    for height in [1, 2] {
      let bench = try await workbench()
      bench.server.hold()
      let screen = ListScreen(
        model: bench.list(isLive: true),
        catalog: CellCatalog(
          SkeletonCell.self, NormalCell.self, pictures: ShownItems(height: height)))
      _ = await screen.handle(.opened, in: size(10))
      let empty = screen.block(in: Self.size)
      XCTAssertEqual(empty.lines, [])
      XCTAssertEqual(empty.pending.count, 11, "the heading, and ten lines")
      XCTAssertTrue(empty.pending[0].plain.string.hasPrefix(" GitHub users"))
      bench.server.release()
      await bench.tasks.finish()
      let filled = screen.block(in: Self.size)
      XCTAssertEqual(filled.identity, empty.identity)
      XCTAssertEqual(filled.lines.count, 11)
      XCTAssertEqual(filled.pending, [])
    }
  }

  func test_aRowCountsAsShown_onceAllOfItsLinesAre() async throws {
    let pictures = ShownItems(height: 2)
    let screen = ListScreen(
      model: try await workbench().list(),
      catalog: CellCatalog(NormalCell.self, pictures: pictures))
    _ = await screen.handle(.opened, in: size(10))
    let layout = screen.layout(in: Self.size)
    XCTAssertEqual(layout.block.lines.count, 11, "the heading, and five rows of two lines")
    layout.linesShown([2, 3, 4, 5])
    XCTAssertEqual(pictures.numbers, [2])
  }

  // What a list is called, above its rows and before the cursor.

  private func bench() async throws -> Workbench {
    let bench = try await workbench()
    for path in [
      "/users/mojombo/followers", "/users/mojombo/following", "/orgs/apple/public_members",
      "/repos/apple/swift/contributors", "/search/users?q=location:Berlin",
    ] { bench.server.setList(path, users: StandInPeople.ids(40)) }
    return bench
  }

  func test_X18_eachKindOfList_hasATitleAndAPrompt_andASearchOfGitHubCountsSearches() async throws {
    let bench = try await bench()
    let table = [
      ("followers:mojombo", "Followers of mojombo", "requests"),
      ("following:mojombo", "People mojombo follows", "requests"),
      ("members:apple", "Public members of apple", "requests"),
      ("contributors:apple/swift", "Contributors to apple/swift", "requests"),
      ("find:location:Berlin", "GitHub search: location:Berlin", "searches"),
    ]
    for (name, title, unit) in table {
      let list = await bench.people(in: try UserList(name: name)).open(22)
      let heading = texts(screen(list))[0]
      XCTAssertTrue(heading.hasPrefix(" \(title)  "), heading)
      let spoken = texts(screen(list, .screenReader))[0]
      XCTAssertTrue(spoken.hasPrefix("\(title). ") && spoken.hasSuffix(" \(unit) left."), spoken)
      XCTAssertEqual(prompt(screen(list), 80), "\(name)> ")
    }
  }

  func test_X18_aSearchTheUnseenAndTheNotesInAList_nameTheList() async throws {
    let bench = try await bench()
    let followers = try UserList(name: "followers:mojombo")
    await bench.people(in: followers).opened(capacity: 22)
    let unseen = await bench.search(.unseen, in: followers).open(22)
    XCTAssertTrue(texts(screen(unseen))[0].hasPrefix(" Search in followers:mojombo: -is:seen  "))
    XCTAssertEqual(
      prompt(screen(bench.search(.notes, in: followers)), 80), "notes in followers:mojombo> ")
    let search = screen(bench.search(SearchQuery("a"), in: followers))
    _ = await search.handle(.opened, in: Self.size)
    XCTAssertEqual(prompt(search, 80), "search in followers:mojombo> ")
    XCTAssertTrue(texts(search)[0].hasPrefix(" Search in followers:mojombo: a  "), texts(search)[0])
    XCTAssertEqual(prompt(screen(bench.search(SearchQuery("a"))), 80), "search> ")
  }

  func test_X18_G7_inANarrowTerminal_theNameIsCut() async throws {
    let bench = try await workbench()
    let swift = screen(bench.people(in: try UserList(name: "contributors:apple/swift")))
    XCTAssertEqual(prompt(swift, 40), "contributors:appl…> ")
    XCTAssertEqual(prompt(swift, 80, store: "read-only").suffix(14), " (read-only)> ")
  }

  func test_aCommandAboutAPerson_needsARowsNumber() async throws {
    let (model, screen) = await opened(try await workbench())
    let commands: [Command] = [
      .note("met at FOSDEM"), .note(nil), .person(.editNote, row: nil), .person(.web, row: nil),
      .person(.unnote, row: nil),
      .person(.unsee, row: nil), .person(.listAbout(.followers), row: nil),
    ]
    for command in commands {
      let outcome = await screen.handle(.typed(command), in: size(5))
      guard case .refused(let sentence) = outcome else { return XCTFail("\(command): \(outcome)") }
      XCTAssertTrue(sentence?.contains(/row.s number|Put its number/) == true, sentence ?? "")
      XCTAssertEqual(screen.notices, [], "\(command)")
    }
    XCTAssertNil(model.rows.all.first { $0.user.note != nil })
    let outcome = await screen.handle(.typed(.quit), in: size(5))
    XCTAssertEqual(outcome, .unhandled)
  }

  func test_X18_aCommandAboutARow_reachesThatRow() async throws {
    let (model, screen) = await opened(try await workbench())
    let user = try XCTUnwrap(model.user(number: 2))
    XCTAssertEqual(
      screen.typedNote("2 half a no"), TypedNote(subject: NoteSubject(user), text: "half a no"))
    XCTAssertNil(screen.typedNote("half"))
    let routes: [(Command, Route)] = [
      (.open(row: 2), .profile(login: user.login, id: user.id, row: 2)),
      (.person(.editNote, row: 2), .editor(user)), (.person(.web, row: 2), .page(user)),
      (.person(.noteHistory, row: 2), .noteHistory(user)),
      (
        .person(.listAbout(.following), row: 2), .users(.list(try UserList(.following, user.login)))
      ),
    ]
    for (command, route) in routes {
      let outcome = await screen.handle(.typed(command), in: size(5))
      XCTAssertEqual(outcome, .go(route))
    }
    for command in [
      Command.person(.web, row: 6), .person(.listAbout(.followers), row: 99), .note("2 met"),
    ] {
      let outcome = await screen.handle(.typed(command), in: size(5))
      XCTAssertEqual(outcome, .handled)
    }
    XCTAssertEqual(
      screen.notices.prefix(2).map(\.text),
      [6, 99].map { "There is no row \($0): the rows here are 1 to 5." })
    XCTAssertEqual(model.rows.row(number: 2)?.user.note?.text, "met")
    _ = await screen.handle(.typed(.person(.unnote, row: 2)), in: size(5))
    XCTAssertNil(model.rows.row(number: 2)?.user.note)
  }

  func test_X18_rowsOfLists_refuseCommandsAboutAPerson() async throws {
    let bench = try await workbench()
    let lists = ListScreen(model: bench.lists(), catalog: .lists(.visual))
    let commands: [Command] = [
      .person(.listAbout(.followers), row: 1), .add("1 met again"), .person(.noteHistory, row: 1),
      .note("1 x"), .person(.unnote, row: 1), .person(.unsee, row: 1), .person(.web, row: 1),
      .person(.editNote, row: 1),
    ]
    for command in commands {
      let outcome = await lists.handle(.typed(command), in: Self.size)
      XCTAssertEqual(
        outcome,
        .refused("That is for people, and these rows are lists; a number opens the list."))
    }
  }

  func test_X18_members_isRefusedForAPerson() async throws {
    XCTAssertEqual(
      Outcome.list(.members, about: "ada", "User"),
      .refused(
        ":members is for organizations, and ada is a person; name one, as in :members apple."))
    for type in ["Organization", nil] {
      XCTAssertEqual(
        Outcome.list(.members, about: "lantern", type),
        .go(.users(.list(try UserList(.members, "lantern")))))
    }
  }

  func test_X18_G7_ofListsWithTwoLinesEach_asManyAsFitAreShown() async throws {
    let bench = try await workbench()
    for index in 0..<12 {
      bench.server.setList("/users/login\(index)/followers", users: [])
      await bench.people(in: try UserList(.followers, "login\(index)")).opened(capacity: 22)
    }
    let lists = ListScreen(model: bench.lists(), catalog: .lists(.visual))
    _ = await lists.handle(.opened, in: size(10))
    let names = lists.block(in: size(10)).lines.filter { $0.plain.string.contains("followers:") }
    XCTAssertEqual(names.count, 4, "the first row is the list of everyone")
  }
}

/// Pictures in rows, which remember the rows that are on the screen.
private final class ShownItems: CellPictures {
  private let height: Int
  private(set) var numbers: [Int] = []

  init(height: Int) {
    self.height = height
  }

  func picture(of item: UserListItem, fitting width: Int) -> CellPicture {
    height > 1 ? .rows(Array(repeating: StyledText("--"), count: height)) : .none
  }

  func height(fitting width: Int) -> Int { height }

  func show(_ items: [UserListItem], fitting width: Int) {
    numbers = items.compactMap(\.user?.number)
  }
}
