import Foundation
import GitHub
import Models
import Repository
import Terminal
import XCTest

@testable import Screens

/// The sentences about a list that GitHub does not send, and about the end of one (X18).
@MainActor
final class ListErrorsTests: XCTestCase {
  private let messages = ErrorMessages()

  func test_X18_anUnknownLoginOrganizationOrRepository_isNamed() async throws {
    let table = [
      ("followers:ada", "GitHub has no user called ada, or does not show them."),
      ("following:ada", "GitHub has no user called ada, or does not show them."),
      ("members:ada", "GitHub has no organization called ada, or does not show it."),
      (
        "contributors:ada/engine",
        "GitHub has no repository called ada/engine, or does not show it."
      ),
    ]
    for (name, words) in table {
      let notice = messages.notice(
        of: .gitHub(.notFound), about: .list(try UserList(name: name)), saved: .nothing)
      XCTAssertEqual(notice.text, words)
      XCTAssertEqual(notice.failure, .failed)
    }
  }

  func test_X18_aLoginThatItsAccountHasNoMore_leadsToTheNewOne() async throws {
    let notice = messages.notice(
      of: .renamed(to: "ada2"), about: .list(try UserList(name: "followers:ada")),
      saved: .nothing)
    XCTAssertEqual(notice.text, "followers:ada is called followers:ada2 now.")
    XCTAssertEqual(notice.failure, .failed)
  }

  func test_X18_aReaderWhoIsRefusedStargazers_isToldWhoMaySeeThem_andWhatToDo() async throws {
    let list = try UserList(name: "stargazers:ada/engine")
    let access =
      "Since July 2026 it shows them only to admins and collaborators of the repository, "
      + "who need a token with public_repo or Contents: write."
    let table: [(TokenOrigin?, advice: String)] = [
      (nil, "Set GH_TOKEN to such a token."), (.gh, "The token from gh may not be one."),
      (.variable("MY_TOKEN"), "The token in MY_TOKEN may not be one."),
    ]
    let refusal = GitHubError.refused(status: 403, message: "No.")
    for (origin, advice) in table {
      let messages = ErrorMessages(origin: origin)
      XCTAssertEqual(
        messages.notice(of: .gitHub(.notFound), about: .list(list), saved: .nothing).text,
        "GitHub has no repository called ada/engine, or does not show you its stargazers. "
          + "\(access) \(advice)")
      XCTAssertEqual(
        messages.notice(of: .gitHub(refusal), about: .list(list), saved: .shown).text,
        "GitHub does not show stargazers:ada/engine: No. \(access) \(advice) Showing what is saved."
      )
    }
    XCTAssertEqual(
      messages.sentence(for: .gitHub(.withheld), about: .list(list)),
      "GitHub withholds ada/engine for legal reasons.")
  }

  func test_X18_eachSentence_isWhole_andNamesTheListWhereNothingIsSavedOfIt() async throws {
    let errors: [GitHubError] = [
      .offline, .unreachable(reason: "why"), .timedOut(after: .seconds(15)),
      .rateLimited(until: .distantPast), .notFound,
      .gone, .withheld, .captivePortal, .serverError(status: 502),
      .refused(status: 403, message: "No."),
    ]
    for kind in UserList.Kind.allCases where kind != .everyone {
      let list = try UserList(kind, kind.subjectKind == .repository ? "ada/engine" : "ada")
      for error in errors {
        let text = messages.notice(of: .gitHub(error), about: .list(list), saved: .nothing).text
        XCTAssertTrue(text.contains("ada") || list.kind == .find, "\(error): \(text)")
        XCTAssertTrue(text.hasSuffix("."), text)
        XCTAssertFalse(text.contains(".."), text)
        XCTAssertEqual(
          text.contains("\(list.name) is not saved yet"),
          error.isTransient || error == .offline,
          "\(error): \(text)")
      }
    }
  }

  func test_X18_theLimitOfSearches_isNotCalledHourly() async throws {
    let limit = FetchError.gitHub(.rateLimited(until: .distantPast))
    let find = try UserList(.find, "location:Berlin")
    XCTAssertEqual(
      messages.sentence(for: limit, about: .list(find), willRetry: true),
      "GitHub's search limit has been reached; ghbrowse continues at \(LocalTime.time(.distantPast))."
    )
    let members = messages.sentence(for: limit, about: .list(try UserList(.members, "ada")))
    XCTAssertTrue(
      members.hasPrefix("GitHub's hourly limit has been reached; it resets at "), members)
  }

  func test_X18_aCommandForAShell_namesTheListInOneWord() throws {
    let find = try UserList(.find, "location:Berlin language:swift")
    XCTAssertTrue(
      Notice.onlyPageRefreshed(of: find).text.contains(
        "ghbrowse sync 'find:location:Berlin language:swift' fetches"))
  }

  func test_X18_theEndOfAList_saysHowManyAreInIt_andWhoMayBeMissing() async throws {
    let all = "That is everybody GitHub lists"
    let table: [(name: String, total: Int?, gone: Int, count: Int, words: String)] = [
      ("everyone", nil, 0, 30, "\(all)."), ("find:x", 2, 0, 2, "\(all): 2 people."),
      ("followers:ada", nil, 0, 0, "GitHub lists no followers of ada."),
      ("followers:ada", nil, 0, 1, "\(all): 1 person."),
      (
        "followers:ada", nil, 2, 1_236,
        "\(all): 1,234 people. 2 people have left the list and keep their rows."
      ),
      (
        "following:ada", nil, 1, 1,
        "GitHub lists nobody that ada follows. 1 person has left the list and keeps the row."
      ),
      ("members:ada", nil, 0, 2, "\(all): 2 people. Private members are not shown."),
      (
        "contributors:a/b", nil, 0, 2,
        "\(all): 2 people. GitHub links only the first 500 author addresses of a repository to "
          + "accounts, so others may be missing."
      ),
      ("contributors:a/b", nil, 0, 0, "GitHub lists no contributors to a/b; it may be empty."),
      (
        "find:x", 6_038, 0, 1_000,
        "\(all): 1,000 people. GitHub shows at most 1,000 results of a search. GitHub's search ran "
          + "out of time and may have missed people."
      ),
    ]
    for (name, total, gone, count, words) in table {
      let overview = ListOverview(
        listedCount: count, savedCount: 9_999, pageSize: 30, pass: Pass(frontier: 1),
        wholeAt: Date(timeIntervalSince1970: 0), total: total,
        searchTimedOut: total == 6_038, goneCount: gone)
      XCTAssertEqual(Notice.end(of: try UserList(name: name), overview).text, words)
    }
  }

  func test_X18_theMostStargazersThatGitHubShows_areMentioned_onlyOfALongList() async throws {
    let cut = "GitHub shows at most 40,000 stargazers of a repository, the oldest stars first."
    for (count, isCut) in [(39_000, false), (39_998, true)] {
      let overview = ListOverview(
        listedCount: count, savedCount: count, pageSize: 30, pass: Pass(frontier: 400),
        wholeAt: Date(timeIntervalSince1970: 0))
      let text = Notice.end(of: try UserList(name: "stargazers:a/b"), overview).text
      XCTAssertEqual(text.hasSuffix(" people. \(cut)"), isCut, text)
      XCTAssertEqual(text.contains("40,000"), isCut, text)
    }
  }

  func test_aListThatEndedEarly_isCalledIncomplete() throws {
    let overview = ListOverview(
      listedCount: 30, savedCount: 30, pageSize: 30, pass: Pass(frontier: 4))
    XCTAssertEqual(
      Notice.end(of: try UserList(name: "followers:ada"), overview).text,
      "GitHub's last three pages had nobody new, so followers:ada ends here. It may be incomplete.")
  }

  func test_X18_aLongName_isCutInSentences() async throws {
    let long = try UserList(.find, String(repeating: "x", count: 200))
    XCTAssertLessThan(
      messages.notice(
        of: .gitHub(.timedOut(after: .seconds(15))), about: .list(long), saved: .nothing
      ).text.count,
      250)
    XCTAssertLessThan(long.words.title.count, 130)
  }
}
