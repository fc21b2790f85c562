import Foundation
import GitHub
import Models
import Repository
import Store
import Terminal
import XCTest

@testable import Screens

/// U5, U15: each sentence names its object, says what happened, and what to do.
@MainActor
final class SentencesTests: XCTestCase {
  private let messages = ErrorMessages()

  func test_whatHappenedToAProfile_namesTheLogin() async {
    let errors: [GitHubError] = [
      .offline, .unreachable(reason: "why"), .timedOut(after: .seconds(15)), .notFound, .gone,
      .withheld, .captivePortal, .certificateRefused(reason: "why"), .serverError(status: 502),
      .refused(status: 403, message: "No."), .malformed(reason: "why"), .badLogin(reason: "why"),
      .cancelled,
    ]
    for error in errors {
      for willRetry in [false, true] {
        let text = messages.notice(
          of: .gitHub(error), about: .profile("zoe"), saved: .nothing, willRetry: willRetry
        ).text
        XCTAssertTrue(text.contains("zoe"), text)
        XCTAssertTrue(text.hasSuffix("."), text)
        XCTAssertFalse(text.contains(".."), text)
      }
    }
  }

  func test_everyError_hasASentence_andAnExitStatus() async {
    let table: [(GitHubError, String, ExitStatus?)] = [
      (.offline, "Not fetched: --offline is set.", .networkNeeded),
      (.unreachable(reason: "why"), "GitHub cannot be reached: why.", .networkNeeded),
      (.timedOut(after: .seconds(15)), "GitHub did not answer in time.", .networkNeeded),
      (
        .captivePortal, "A sign-in page is in the way; open a browser and sign in first.",
        .networkNeeded
      ),
      (
        .tokenRefused, "GitHub refused the token. Set GH_TOKEN to a valid one, or unset it.",
        .tokenRefused
      ),
      (.notFound, "GitHub has no page at that address.", .failed),
      (.serverError(status: 502), "GitHub has a problem (status 502). Try again later.", .failed),
      (.refused(status: 403, message: "No."), "GitHub refused the request: No.", .failed),
      (
        .malformed(reason: "its JSON is cut short"),
        "GitHub's answer could not be read (its JSON is cut short). Nothing was changed; try again.",
        .failed
      ),
      (.badLogin(reason: "odd"), "That cannot be a login: odd.", .usage),
      (
        .badBase(reason: "it has no list of users"),
        "The API's address cannot be right: it has no list of users.", .failed
      ),
    ]
    for (error, sentence, failure) in table {
      XCTAssertEqual(
        messages.notice(of: .gitHub(error), saved: .nothing), Notice(sentence, failure: failure))
    }
  }

  func test_aSentence_dependsOnWhatIsSaved_andOnWhereTheTokenIsFrom() async {
    var full = Notice("Full.", failure: .failed)
    full.storeFailure = "Full."
    XCTAssertEqual(messages.notice(of: .store(StoreError(.damaged, "Full.")), saved: .shown), full)
    XCTAssertNil(
      messages.notice(of: .gitHub(.timedOut(after: .seconds(15))), saved: .shown).failure,
      "the saved data is enough")
    XCTAssertEqual(
      messages.notice(of: .gitHub(.offline), about: .profile("zoe"), saved: .nothing).text,
      "The profile of zoe is not saved and was not fetched: --offline is set.")
    XCTAssertEqual(
      ErrorMessages(tokenVariable: "GH_ENTERPRISE_TOKEN").sentence(for: .gitHub(.tokenRefused)),
      "GitHub refused the token. Set GH_ENTERPRISE_TOKEN to a valid one, or unset it.")
  }

  func test_N9_whoIsSavedAndClose_isNamed_whereNothingIsSavedOfTheOneThatWasTyped() throws {
    var messages = ErrorMessages()
    messages.closeLogin = { $0 == "zoee" ? "zoe" : nil }
    let unknown = FetchError.gitHub(.notFound)
    let list = FetchSubject.list(try UserList(name: "followers:zoee"))
    for (subject, error) in [
      (FetchSubject.profile("zoee"), unknown), (list, unknown), (list, .gitHub(.offline)),
    ] {
      let text = messages.notice(of: error, about: subject, saved: .nothing).text
      XCTAssertTrue(text.hasSuffix(" Did you mean zoe?"), text)
      XCTAssertFalse(
        messages.sentence(for: error, about: subject, saved: .shown).contains("Did you mean"))
    }
    XCTAssertFalse(
      messages.sentence(for: unknown, about: .profile("ada"), saved: .nothing).contains("Did you"))
  }

  func test_N3_onlyATransientError_isRetried_andTheSentenceSaysSo() async {
    for error in [GitHubError.captivePortal, .serverError(status: 503), .notFound, .gone] {
      let text = messages.notice(of: .gitHub(error), saved: .shown, willRetry: true).text
      let end =
        error.isTransient ? "ghbrowse keeps trying; Ctrl-C stops it." : "Showing what is saved."
      XCTAssertTrue(text.hasSuffix(" \(end)"), text)
    }
  }

  func test_whereNothingIsSaved_theLimit_doesNotInviteToReadIt() throws {
    let limit = FetchError.gitHub(.rateLimited(until: .distantPast))
    let list = FetchSubject.list(.everyone)
    for (subject, saved, invites) in [
      (list, SavedData.nothing, false), (.profile("zoe"), .nothing, false), (list, .hidden, true),
    ] {
      let text = messages.notice(of: limit, about: subject, saved: saved).text
      XCTAssertEqual(text.contains("You can go on reading"), invites, text)
    }
  }

  func test_L7_aSearchForASingleSign_getsNoAdvice() async {
    for (text, advice) in [("/", ""), ("x", ""), ("xy", " :find xy asks GitHub.")] {
      XCTAssertEqual(
        Notice.noMatches(of: SearchQuery(text), among: 30, profiles: nil).text,
        "No match among the 30 people saved here.\(advice)")
    }
  }

  func test_theLimit_saysWhenItEnds_andHowToRaiseIt() async {
    let limit = FetchError.gitHub(.rateLimited(until: .distantPast))
    let time = LocalTime.time(.distantPast)
    let token = "A token in GH_TOKEN raises the limit from 60 to 5,000 requests an hour."
    let continues =
      "GitHub's hourly limit has been reached; ghbrowse continues at \(time). You can go on reading what is saved."
    XCTAssertEqual(
      messages.notice(of: limit, saved: .shown, willRetry: true).text, "\(continues) \(token)")
    XCTAssertEqual(
      messages.notice(of: limit, saved: .shown).text,
      "GitHub's hourly limit has been reached; it resets at \(time). You can go on reading what is saved. "
        + token)
    XCTAssertEqual(
      ErrorMessages(origin: .gh).notice(of: limit, saved: .shown, willRetry: true).text, continues)
    XCTAssertEqual(
      ErrorMessages(tokenVariable: "GH_ENTERPRISE_TOKEN", isGitHubDotCom: false)
        .notice(of: limit, saved: .shown, willRetry: true).text,
      "\(continues) A token in GH_ENTERPRISE_TOKEN may raise the limit.")
    let keys = [0.0, 86_400].map { (seconds: Double) in
      let error = GitHubError.rateLimited(until: Date(timeIntervalSince1970: seconds))
      return messages.notice(of: .gitHub(error), saved: .shown).onceKey
    }
    XCTAssertNotEqual(keys[0], keys[1], "the limit of another day is reported again")
  }

  func test_aSecondaryLimit_isAPause_andNoTokenIsSaidToHelp() async throws {
    let pause = FetchError.gitHub(.paused(until: .distantPast))
    let sentence = "GitHub asks for a pause until \(LocalTime.time(.distantPast))."
    let reading = " You can go on reading what is saved."
    let find = FetchSubject.list(try UserList(.find, "location:Berlin"))
    for (subject, willRetry, text) in [
      (.other, false, sentence + reading), (find, false, sentence + reading),
      (.profile("zoe"), true, "\(sentence) ghbrowse continues then.\(reading)"),
    ] as [(FetchSubject, Bool, String)] {
      XCTAssertEqual(
        messages.notice(of: pause, about: subject, saved: .shown, willRetry: willRetry).text, text)
    }
    XCTAssertEqual(
      messages.notice(of: pause, about: .list(.everyone), saved: .nothing).text,
      "Nothing saved yet. \(sentence)")
  }

  func test_nothingSaved_isSaid_withTheReason() async {
    let table: [(GitHubError, String)] = [
      (
        .unreachable(reason: "why"),
        "Nothing saved yet, and GitHub cannot be reached: why. ghbrowse --demo shows invented "
          + "people without a network."
      ),
      (
        .timedOut(after: .seconds(15)),
        "Nothing saved yet, and GitHub cannot be reached: it did not answer in time."
      ),
      (.offline, "Nothing saved yet, and nothing was fetched: --offline is set."),
      (.captivePortal, "Nothing saved yet. A sign-in page is in the way; "),
    ]
    for (error, words) in table {
      let notice = messages.notice(of: .gitHub(error), about: .list(.everyone), saved: .nothing)
      XCTAssertTrue(notice.text.hasPrefix(words), notice.text)
      XCTAssertEqual(notice.failure, .networkNeeded)
    }
  }

  func test_aSearchThatFindsNobody_saysHowManyWereLookedAt_andWhoElseCanBeAsked() async throws {
    let bench = try await workbench()
    await bench.list().opened(capacity: 5)
    for (typed, words) in [
      ("\"tom\"", "No exact match among the 30 people saved here. :find tom asks GitHub."),
      ("#fosdem", "No match among the 30 people saved here."),
      (
        "in:berlin",
        "No match among the 0 saved profiles of 30 people; ghbrowse sync --profiles fetches the "
          + "others."
      ),
    ] {
      let search = await bench.search(try SearchQuery(typed: typed)).open(5)
      XCTAssertEqual(search.notices.map(\.text), [words])
    }
    let allSaved = Notice.noMatches(
      of: try SearchQuery(typed: "in:berlin"), among: 30, profiles: 30)
    XCTAssertEqual(allSaved.text, "No match among the 30 saved profiles.")
    let search = await bench.search(SearchQuery("san francisco")).open(5)
    let nobody = "No match among the 30 people saved here. :find san francisco asks GitHub."
    XCTAssertEqual(search.notices.map(\.text), [nobody])
    search.noticesShown()
    await search.endReached(capacity: 5, count: nil)
    XCTAssertEqual(search.notices.map(\.text), [nobody])
  }

  func test_aSearchAndTheNotes_countTheirPeople() async throws {
    let bench = try await workbench()
    let list = await bench.list().open(5)
    XCTAssertNil(list.status.count)
    for number in 1...2 { await list.noteWritten("met at FOSDEM", number: number) }
    let notes = await bench.search(.notes).open(5)
    XCTAssertEqual(notes.status.count, .found(2, isExact: true))
    let diary = await bench.rows(.diary).open(5)
    XCTAssertEqual(diary.status.count, .uncounted, "they are not all who are saved")
    let search = await bench.search(SearchQuery("a")).open(2)
    let all = try await bench.store.main.search(SearchQuery("a"), after: 0, limit: 100)
    XCTAssertGreaterThan(all.users.count, 2)
    XCTAssertEqual(search.status.count, .found(all.users.count, isExact: true))
    await search.endReached(capacity: 2, count: nil)
    XCTAssertEqual(search.status.count, .found(all.users.count, isExact: true))
  }

  func test_aReaderWithNothingSaved_isToldAtOnce_andOnce() async throws {
    let bench = try await workbench()
    await bench.server.stop()
    bench.beginWaits()
    let list = await bench.list(isLive: true).open(5)
    XCTAssertEqual(list.pending.count, 5, "the shapes of the rows that come")
    try await bench.waits()
    await list.connectionChanged()
    XCTAssertEqual(list.pending, [], "nothing is on its way")
    await list.connectionChanged()
    XCTAssertEqual(
      list.notices.map(\.text),
      [
        "Nothing saved yet, and GitHub cannot be reached: the connection was refused. "
          + "ghbrowse keeps trying; Ctrl-C stops it. ghbrowse --demo shows invented people without "
          + "a network."
      ])
    bench.tasks.stop()
  }
}
