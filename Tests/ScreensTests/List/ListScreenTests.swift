import Foundation
import Models
import ScreensSupport
import StandIn
import Terminal
import XCTest

@testable import Screens

/// How a list of people names itself, above its rows and before the cursor (X18).
@MainActor
final class ListScreenTests: XCTestCase {
  private func screen(
    _ model: UserListViewModel, _ presentation: Presentation = .visual
  ) -> ListScreen<UserListViewModel> {
    ListScreen(model: model, presentation: presentation, now: { Date() })
  }

  private func prompt(_ screen: any Screen, _ columns: Int, isReadOnly: Bool = false) -> String {
    screen.prompt(in: TerminalSize(columns: columns, rows: 24), isReadOnly: isReadOnly).string
  }

  private func heading(_ screen: any Screen, _ columns: Int = 80) -> String {
    screen.block(in: TerminalSize(columns: columns, rows: 24)).lines.first?.plain.string ?? ""
  }

  private func bench() async throws -> Workbench {
    let bench = try await Workbench()
    for path in [
      "/users/mojombo/followers", "/users/mojombo/following", "/orgs/apple/public_members",
      "/repos/apple/swift/contributors", "/search/users?q=location:Berlin",
    ] {
      bench.server.setList(path, users: StandInPeople.ids(40))
    }
    return bench
  }

  func test_X18_eachKindOfList_hasATitleAndAPrompt() async throws {
    let bench = try await bench()
    let table = [
      ("followers:mojombo", "Followers of mojombo"),
      ("following:mojombo", "People mojombo follows"),
      ("members:apple", "Public members of apple"),
      ("contributors:apple/swift", "Contributors of apple/swift"),
      ("find:location:Berlin", "GitHub finds: location:Berlin"),
    ]
    for (name, title) in table {
      let list = bench.people(in: try UserList(name: name))
      await list.opened(capacity: 22)
      XCTAssertTrue(heading(screen(list)).hasPrefix(" \(title)  "), heading(screen(list)))
      XCTAssertTrue(
        heading(screen(list, .screenReader)).hasPrefix("\(title). "), "in words")
      XCTAssertEqual(prompt(screen(list), 80), "\(name)> ")
    }
    await bench.close()
  }

  func test_X18_ofASearchOfGitHub_theHeadingCountsSearches() async throws {
    let bench = try await bench()
    let found = bench.people(in: try UserList(name: "find:location:Berlin"))
    await found.opened(capacity: 22)
    XCTAssertTrue(heading(screen(found)).hasSuffix(" searches left "), heading(screen(found)))
    await bench.close()
  }

  func test_X18_aSearchAndTheUnseenInAList_sayWhereTheyAre() async throws {
    let bench = try await bench()
    let followers = try UserList(name: "followers:mojombo")
    await bench.people(in: followers).opened(capacity: 22)
    let unseen = bench.people(in: followers, .unseen)
    await unseen.opened(capacity: 22)
    XCTAssertTrue(heading(screen(unseen)).hasPrefix(" Not seen yet in followers:mojombo  "))
    XCTAssertEqual(prompt(screen(unseen), 80), "unseen in followers:mojombo> ")
    for (typed, title) in [
      ("a", "Search in followers:mojombo: a"), ("\"a\"", "Exactly \"a\" in followers:mojombo"),
    ] {
      var query = try SearchQuery(typed: typed)
      query.list = followers
      let search = screen(bench.search(query))
      _ = await search.handle(.opened, in: TerminalSize(columns: 80, rows: 24))
      XCTAssertEqual(prompt(search, 80), "search in followers:mojombo> ")
      if typed == "a" { XCTAssertTrue(heading(search).hasPrefix(" \(title)  "), heading(search)) }
    }
    let everywhere = screen(bench.search(SearchQuery("a")))
    XCTAssertEqual(prompt(everywhere, 80), "search> ")
    await bench.close()
  }

  func test_X18_G7_whereThereIsLittleRoom_theNameIsCut_andRoomIsLeftToType() async throws {
    let bench = try await bench()
    let long = bench.people(in: try UserList(.find, String(repeating: "x", count: 200)))
    let swift = bench.people(in: try UserList(name: "contributors:apple/swift"))
    XCTAssertEqual(prompt(screen(swift), 40), "contributors:appl…> ")
    XCTAssertEqual(prompt(screen(swift), 80, isReadOnly: true).suffix(14), " (read-only)> ")
    for width in 20...200 {
      for screen in [screen(long), screen(swift)] {
        let text = screen.prompt(in: TerminalSize(columns: width, rows: 24), isReadOnly: true)
        XCTAssertLessThanOrEqual(text.width, width - 4)
      }
    }
    await bench.close()
  }

  func test_X18_aRowsNumber_andNothing_areUnderstoodWhereTheyMeanSomebody() async throws {
    let bench = try await bench()
    let model = bench.people(in: try UserList(name: "followers:mojombo"))
    await model.opened(capacity: 22)
    let size = TerminalSize(columns: 80, rows: 24)
    let screen = screen(model)
    let third = try XCTUnwrap(model.user(number: 3)?.login)
    let row = await screen.handle(.typed(.membersAround(.following, row: 3)), in: size)
    XCTAssertEqual(row, .go(.members(try UserList(.following, third))))
    let nothing = await screen.handle(.typed(.membersAround(.followers, row: nil)), in: size)
    XCTAssertEqual(
      nothing, .refused("On a list, :followers needs a login or a row's number: :followers 7."))
    let beyond = await screen.handle(.typed(.membersAround(.followers, row: 99)), in: size)
    XCTAssertEqual(beyond, .handled)
    XCTAssertEqual(screen.notices.map(\.failure), [.failed])
    await bench.close()
  }

  func test_X18_rowsThatAreNoPeople_areNotOpened_byACommandAboutSomebody() async throws {
    let bench = try await bench()
    await bench.people(in: try UserList(name: "followers:mojombo")).opened(capacity: 22)
    let size = TerminalSize(columns: 80, rows: 24)
    let lists = ListScreen(
      model: bench.lists(), catalog: .lists(.visual), presentation: .visual, now: { Date() })
    _ = await lists.handle(.opened, in: size)
    let commands: [Command] = [
      .membersAround(.followers, row: 1), .add("1 met again"), .noteHistory(row: 1),
      .note("1 x"), .unnote(row: 1), .unsee(row: 1), .web(row: 1), .editNote(row: 1),
    ]
    for command in commands {
      let outcome = await lists.handle(.typed(command), in: size)
      XCTAssertEqual(
        outcome,
        .refused("That is for people, and these rows are lists; a number opens the list."))
    }
    await bench.close()
  }

  func test_X18_members_isNotForAPersonOnARow() async throws {
    let bench = try await bench()
    let organization = StandInPeople.organization
    let owner = try XCTUnwrap(StandInPeople.ids(40).first)
    bench.server.setList("/users/mojombo/followers", users: [owner])
    let model = bench.people(in: try UserList(name: "followers:mojombo"))
    await model.opened(capacity: 22)
    let person = try XCTUnwrap(model.user(number: 1))
    XCTAssertEqual(person.type, "User")
    let size = TerminalSize(columns: 80, rows: 24)
    let row = await screen(model).handle(.typed(.membersAround(.members, row: 1)), in: size)
    XCTAssertEqual(
      row,
      .refused(
        ":members is for organizations, and \(person.login) is a person; name one, as in :members apple."
      )
    )
    for type in ["Organization", nil] {
      XCTAssertEqual(
        Outcome.list(.members, about: organization, type),
        .go(.members(try UserList(.members, organization))))
    }
    await bench.close()
  }

  func test_X18_G7_asManyListsAsFit_areShown_whereEachTakesTwoLines() async throws {
    let bench = try await bench()
    for index in 0..<12 {
      bench.server.setList("/users/login\(index)/followers", users: [])
      await bench.people(in: try UserList(.followers, "login\(index)")).opened(capacity: 22)
    }
    let lists = ListScreen(
      model: bench.lists(), catalog: .lists(.visual), presentation: .visual, now: { Date() })
    let size = TerminalSize(columns: 80, rows: 12)
    _ = await lists.handle(.opened, in: size)
    let names = lists.block(in: size).lines.filter { $0.plain.string.contains("followers:") }
    XCTAssertEqual(names.count, 4, "the first row is the list of everyone")
    await bench.close()
  }
}
