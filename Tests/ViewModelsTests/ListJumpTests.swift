import Models
import Repository
import ViewModelSupport
import ViewModels
import XCTest

/// L2, X9, section 2: the list from somebody on, and where the reader left off.
@MainActor
final class ListJumpTests: XCTestCase {
  private func list(
    _ bench: Workbench, from start: Int64 = 0, isLive: Bool = true
  ) -> UserListViewModel {
    UserListViewModel(
      start: start, jobs: bench.jobs(isLive: isLive),
      repository: bench.repository,
      router: bench, notes: bench.notes, messages: bench.messages)
  }

  private func start(_ bench: Workbench) -> ListJump {
    ListJump(repository: bench.repository, router: bench, messages: bench.messages)
  }

  private func people(_ bench: Workbench) async -> [SavedUser] {
    let whole = bench.list()
    await whole.opened(room: 30)
    return whole.rows.all.map(\.user)
  }

  func test_U6_aLoginAPlaceOrAnId_leadsToTheListFromThereOn() async throws {
    let bench = try await Workbench()
    let people = await people(bench)
    let tenth = people[9]
    let typed = [
      tenth.user.login, tenth.user.login.uppercased(), "@\(tenth.user.login)", "10",
      "id:\(tenth.id)", "ID:\(tenth.id)",
    ]
    for text in typed {
      let refusal = await start(bench).open(text)
      XCTAssertNil(refusal, text)
    }
    XCTAssertEqual(bench.routes, Array(repeating: .list(from: tenth.id), count: 6))
    let list = list(bench, from: tenth.id)
    await list.opened(room: 5)
    XCTAssertEqual(list.rows.all.map(\.number), [1, 2, 3, 4, 5])
    XCTAssertEqual(list.rows.all.map(\.user.position), [10, 11, 12, 13, 14])
    XCTAssertEqual(list.content, .usersFrom(login: tenth.user.login, position: 10))
    await list.endReached(room: 30, count: 20)
    await bench.tasks.finish()
    XCTAssertEqual(list.rows.shown.map(\.user.position), Array(15...34), "and on to the next page")
    await bench.close()
  }

  func test_L2_whoIsNotSaved_orNotInTheList_isASentence() async throws {
    let bench = try await Workbench()
    let people = await people(bench)
    bench.server.answer("/users/loner", with: .json(#"{"id":999999,"login":"Loner"}"#))
    _ = await bench.repository.fetchProfile(login: "loner")
    let far = people[29].id + 1
    let table = [
      ("stranger", "Nobody saved here has the login stranger;"), ("@1", "has the login 1;"),
      ("loner", "Loner is saved but not in the list"), ("-3", "has the login -3;"),
      ("id:\(far)", "The list saved here ends before number \(far);"),
      ("31", "There is no row 31 in the list: 30 people of it are saved."), ("0", "no row 0 in"),
      ("id:", "has the login id:;"), ("id:x", "has the login id:x;"),
      ("99999999999999999999", "Nobody saved here has the login 99999999999999999999;"),
    ]
    for (typed, words) in table {
      let notice = await start(bench).open(typed)
      XCTAssertTrue(notice?.text.contains(words) == true, "\(notice?.text ?? "") \(typed)")
      XCTAssertEqual(notice?.failure, .failed)
    }
    XCTAssertEqual(bench.routes, [])
    await bench.close()
  }

  func test_U6_aLoginOfDigits_isFoundAfterAnAt() async throws {
    let bench = try await Workbench()
    let people = await people(bench)
    let named = User(id: people[25].id, login: "12", type: "User")
    bench.server.answer("/users/12", with: .json(#"{"id":\#(named.id),"login":"12"}"#))
    _ = await bench.repository.fetchProfile(login: "12")
    let refusal = await start(bench).open("@12")
    XCTAssertNil(refusal)
    XCTAssertEqual(bench.routes, [.list(from: named.id)])
    await bench.close()
  }
}
