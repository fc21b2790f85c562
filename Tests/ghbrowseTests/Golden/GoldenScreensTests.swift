import Foundation
import Models
import StandIn
import Store
import TestSupport
import XCTest

/// Screens as a person sees them, kept as pictures in `Tests/Screens`: 40, 80 and 160 columns;
/// dark, light, without colours, and for a screen reader.
final class GoldenScreensTests: XCTestCase {
  private var server = StandInServer(.invented(count: 200))

  override func tearDown() async throws {
    await server.stop()
  }

  func test_G3_listProfileSearchHelpAndOffline_lookAsTheyAreKept() async throws {
    for look in GoldenLook.visual {
      for columns in [40, 80, 160] { try await readersEvening(look, columns) }
    }
  }

  // The words are the same at every width.
  func test_G3_X5_forThoseWhoListen_theSameScreens_lookAsTheyAreKept() async throws {
    try await readersEvening(.accessible, 80)
    try await slowStart(.accessible, 80)
    try await browses(listProgram(), .accessible, 80)
  }

  func test_L4_L11_skeletonsAndSpinner_lookAsTheyAreKept() async throws {
    for look in GoldenLook.visual {
      for columns in [40, 80, 160] { try await slowStart(look, columns) }
    }
  }

  func test_X8_P2_picturesInBlocks_lookAsTheyAreKept() throws {
    for look in [GoldenLook.dark, .light, .indexed] {
      let program = try program(look)
      program.environment["GHBROWSE_IMAGES"] = "blocks"
      for columns in [40, 80] {
        let tmux = try Tmux(program, ["--demo", "--quiet"], columns: columns, rows: 24)
        try tmux.expect("pictures", look, showing: "seo-gureum")
        // Where the profile comes after what is saved, the rows above depend on when.
        try tmux.enter("2")
        try tmux.expect("Joined")
        try tmux.enter(":back")
        try tmux.wait("the list once more") { !$0.text.contains("Joined") }
        try tmux.enter("2")
        try tmux.expect("portrait", look, showing: "Joined")
      }
    }
  }

  func test_X29_G3_repositories_lookAsTheyAreKept() throws {
    for look in GoldenLook.visual + [.accessible] {
      let program = try program(look)
      program.environment["GHBROWSE_IMAGES"] = "off"
      for columns in look == .accessible ? [80] : [40, 80, 120] {
        let tmux = try Tmux(program, ["--demo", "--quiet"], columns: columns, rows: 24)
        try tmux.expect("grandfather-clock")
        try tmux.enter("@noor-alhuda-77")
        try tmux.expect("Joined")
        try tmux.enter(":repos")
        try tmux.expect("repos", look, showing: "repos of noor")
        try tmux.enter(":back")
        try tmux.expect("work", look, showing: "Repositories with most stars")
      }
    }
  }

  func test_X18_G3_contributorsASearchInsideAndLists_lookAsTheyAreKept() async throws {
    let program = try await listProgram()
    for look in GoldenLook.visual {
      for columns in [40, 80, 120] { try browses(program, look, columns) }
    }
  }

  func test_X25_G3_peopleCountedByCompany_lookAsTheyAreKept() async throws {
    let program = try ProgramUnderTest()
    let users = StandInPeople.ids(9).map { User(id: $0, login: StandInPeople.login(of: $0)) }
    let companies = [
      "@acme", "Acme", "acme", "Loom & Daughters, Weavers of Fine Cloth since 1801",
      "Loom & Daughters, weavers of fine cloth since 1801", "多摩川製作所", nil,
    ]
    try await program.save(users.map(\.id), in: try UserList(name: "followers:ada"))
    for (user, company) in zip(users, companies) {
      try await program.saveProfile(Profile(user: user, company: company))
    }
    try program.leaveHistory()
    for look in GoldenLook.visual {
      program.setLook(look)
      for columns in [40, 80] {
        let tmux = try Tmux(program, ["--offline"], columns: columns, rows: 24)
        try tmux.expect("--offline is set.", "list (offline)>")
        try tmux.enter(":list followers:ada")
        try tmux.expect("followers:ada (offline)>")
        try tmux.enter(":by company")
        try tmux.expect("by", look, showing: "sync followers:ada")
      }
    }
  }
}

extension GoldenScreensTests {
  // Each session has a budget of its own.
  private func startServer() async throws {
    await server.stop()
    server = StandInServer(.invented(count: 200))
    try await server.start()
  }

  private func program(_ look: GoldenLook) throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    try program.leaveHistory()
    program.setLook(look)
    return program
  }

  /// Somebody who has been here before looks around, and then the network goes.
  private func readersEvening(_ look: GoldenLook, _ columns: Int) async throws {
    try await startServer()
    let program = try program(look)
    let earlier = ["10", ":back", "14", ":back", "4", ":back"]
    try program.run(earlier.flatMap { ["-c", $0] }, status: 0)
    try leaveNote(program)
    let tmux = try Tmux(program, columns: columns, rows: 24)
    try tmux.expect("list", look, showing: "Telesiza")
    try tmux.enter("14")
    try tmux.expect("profile", look, showing: "Joined")
    try tmux.enter(":search ha")
    try tmux.expect("search", look, showing: "1 found")
    try tmux.enter(":help")
    try tmux.expect("help", look, showing: "Commands can be shortened")
    await server.stop()
    let later = try Tmux(program, columns: columns, rows: 24)
    try later.expect("Telesiza", "list>")
    try later.enter(":refresh")
    // The prompt says so twice: while it is tried again, and once it has been given up.
    try later.expect("saved.")
    try later.expect("offline", look, showing: "list (offline)>")
  }

  // Where a date is cut, it has to be the same one each day.
  private func leaveNote(_ program: ProgramUnderTest) throws {
    let host = (program.storeDirectory as NSString).lastPathComponent
    let line =
      #"{"host":"\#(host)","id":19,"login":"johogeso","note":"wrote the parser we use","#
      + #""noteUpdatedAt":"2026-11-22T12:00:00Z"}"#
    try program.run(["import", "-"], typing: line + "\n", status: 0)
  }

  /// A first start while GitHub takes its time, and then a second page.
  private func slowStart(_ look: GoldenLook, _ columns: Int) async throws {
    try await startServer()
    server.hold()
    let program = try program(look)
    let tmux = try Tmux(program, columns: columns, rows: 24)
    await server.arrived(1)
    let words = look == .accessible
    try tmux.expect("skeleton", look, showing: words ? "Loading users…" : "22   ░")
    server.release()
    try tmux.expect("Telesiza")
    server.hold()
    try tmux.enter()
    try tmux.expect("lunasori")
    try tmux.enter()
    await server.arrived(2)
    try tmux.expect("spinner", look, showing: words ? "Loading users…" : "Loading more")
    server.release()
  }

  /// Somebody who has read the contributors of a repository, and noted two of them; one has gone since.
  private func listProgram() async throws -> ProgramUnderTest {
    let program = try ProgramUnderTest()
    let people = StandInPeople.ids(40)
    let engine = try UserList(name: "contributors:ada/engine")
    let others = people.filter { $0 != people[4] }
    try await program.save(people, in: engine)
    try await program.save(others, in: engine)
    try await program.save(people.reversed(), in: try UserList(name: "followers:ada"))
    try await program.save(
      Array(people.prefix(3)), of: 6_038, in: try UserList(name: "find:location:Berlin"))
    try program.leaveHistory()
    let evening = [
      ":contributors ada/engine", ":note 2 met at FOSDEM", ":note 4 reviews the parser",
    ]
    try program.run(["--offline"] + evening.flatMap { ["-c", $0] }, status: 0)
    return program
  }

  private func browses(_ program: ProgramUnderTest, _ look: GoldenLook, _ columns: Int) throws {
    program.setLook(look)
    let tmux = try Tmux(program, ["--offline"], columns: columns, rows: 24)
    // The prompt may come before the notice about an empty list.
    try tmux.expect("--offline is set.", "list (offline)>")
    try tmux.enter(":contributors ada/engine")
    try tmux.expect("contributors", look, showing: "Telesiza")
    try tmux.enter(":search a")
    try tmux.expect("inside", look, showing: " more; ")
    try tmux.enter(":lists")
    try tmux.expect("lists", look, showing: "followers:ada")
    try tmux.enter(":find location:Berlin")
    try tmux.expect("berlin", look, showing: "Webikiwi")
  }
}

extension ProgramUnderTest {
  /// Saves a list as if GitHub's own API had sent it three days ago.
  fileprivate func save(_ ids: [Int64], of total: Int? = nil, in list: UserList) async throws {
    var page = UserPage(
      users: ids.map { User(id: $0, login: StandInPeople.login(of: $0), type: "User") },
      contributions: list.kind == .contributors
        ? Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, 1_500 / ($0 + 1)) }) : [:])
    page.total = total
    try await save(page, at: PagePlace(of: list, after: 0), date: Date() - 302_400)
  }
}
