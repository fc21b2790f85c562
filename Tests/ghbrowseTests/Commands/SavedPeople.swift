import StandIn
import XCTest

/// A test of commands with people who can be saved: twelve of the list, a profile, and two notes.
class PeopleTestCase: ServerTestCase {
  override var content: StandInContent { .invented(count: 12) }

  /// Saves them: Ada's profile was opened, and the second of the list has a note.
  func savePeople() throws {
    server.answer("/users/ada", with: .json(Self.ada))
    for arguments in [
      ["list"], ["show", "ada"], ["note", "ada", "two\nlines #tea"],
      ["note", "wubehopo", "a\tTAB and a \\ #tea #cake"], ["-c", "@ada"],
    ] { XCTAssertEqual(try program.run(arguments).status, 0, "\(arguments)") }
  }

  /// Saves three lists, too; one is not whole.
  func saveLists() throws {
    let people = StandInPeople.ids(12)
    server.setList("/users/ada/followers", users: people.reversed())
    server.setList("/repos/ada/engine/contributors", users: Array(people.prefix(3)))
    server.setList("/users/ada/following", users: StandInPeople.ids(31))
    for name in ["followers:ada", "contributors:ada/engine", "following:ada"] {
      XCTAssertEqual(try program.run(["list", name]).status, 0, name)
    }
  }

  /// Ada, as GitHub sends her.
  static let ada = """
    {"id":99,"login":"ada","type":"User","site_admin":true,"name":"Ada \\\\ Fir",\
    "avatar_url":"https://127.0.0.1/a","html_url":"https://127.0.0.1/ada","company":"Loom",\
    "blog":"b","location":"Port","email":"a@example.org","bio":"one\\n\\ttwo",\
    "twitter_username":"ada","hireable":true,"followers":7,"following":8,"public_repos":9,\
    "public_gists":10,"created_at":"2008-01-14T04:33:35Z","updated_at":"2020-01-14T04:33:35Z"}
    """
}

/// A test where those are saved.
class SavedPeopleTestCase: PeopleTestCase {
  override func setUp() async throws {
    try await super.setUp()
    try savePeople()
  }
}
