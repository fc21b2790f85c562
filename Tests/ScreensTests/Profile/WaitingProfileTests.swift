import Models
import Repository
import StandIn
import Store
import TestSupport
import XCTest

@testable import Screens

/// N3, N4: a profile that cannot be had at once comes by itself; a saved one is shown at once.
@MainActor
final class WaitingProfileTests: XCTestCase {
  private static let trouble = CannedAnswer.json("{}", status: 503)

  func test_N4_aProfileThatCannotBeHad_comesByItself_andIsThenSeen() async throws {
    let (bench, profile) = try await waitingProfile()
    XCTAssertEqual(
      profile.notices.map(\.text),
      [
        "The profile of \(profile.login) could not be fetched. GitHub has a problem (status 503). "
          + "ghbrowse keeps trying; Ctrl-C stops it."
      ])
    XCTAssertEqual(bench.tasks.jobs.map(\.name), ["profile of \(profile.login)"])
    XCTAssertFalse(profile.isLoading)
    try await assertEqual(bench.store.main.seenProfile(of: XCTUnwrap(profile.user).id), nil)
    bench.server.answer("/users/\(profile.login)", with: nil)
    await bench.pass(.seconds(300))
    await bench.tasks.finish()
    let seen = try await bench.store.main.seenProfile(of: XCTUnwrap(profile.user).id)
    XCTAssertEqual(seen?.profile, profile.profile?.profile)
    XCTAssertEqual(profile.version, 1)
    XCTAssertEqual(profile.connection, .online)
  }

  func test_N3_aWaitThatIsStopped_asksNoMore_andLeavesSayingSoToTheCommand() async throws {
    let (bench, profile) = try await waitingProfile()
    profile.noticesShown()
    let stopped = try XCTUnwrap(bench.tasks.stop())
    XCTAssertEqual(stopped.name, "profile of \(profile.login)")
    XCTAssertEqual(stopped.restart, "type @\(profile.login)")
    try await eventually("no request") { bench.queue.status.unansweredCount == 0 }
    XCTAssertEqual(profile.notices, [])
    let asked = bench.server.requests.count
    await bench.pass(.seconds(3_600))
    XCTAssertEqual(bench.queue.status.unansweredCount, 0)
    XCTAssertEqual(bench.server.requests.count, asked)
  }

  func test_N9_duringALimit_oneWaitIsPromised_andKeptThoughTheReaderHasGoneOn() async throws {
    let bench = try await workbench(clock: ManualClock())
    let list = await bench.list().open(5)
    let logins = list.rows.all.map(\.user.user.login)
    let limit = CannedAnswer(
      status: 429, headers: ["Retry-After": "900", "X-RateLimit-Remaining": "0"])
    for login in logins { bench.server.answer("/users/\(login)", with: limit) }
    var profiles: [ProfileViewModel] = []
    for row in list.rows.all.prefix(4) {
      profiles.last?.jobs.leave()
      let profile = bench.profile(row.user.user.login, id: row.user.id, isLive: true)
      profiles.append(profile)
      await profile.opened()
      try await eventually("a sentence") { !profile.notices.isEmpty }
      try await bench.waits()
    }
    XCTAssertEqual(
      profiles.map { $0.notices.filter { $0.text.contains("ghbrowse continues at ") }.count },
      [1, 0, 0, 0])
    try await eventually("two jobs") { bench.tasks.jobs.count == 2 }
    for login in logins { bench.server.answer("/users/\(login)", with: nil) }
    let asked = bench.server.requests.count
    var said: [String] = []
    bench.tasks.onNotice = { said.append($0.text) }
    await bench.pass(.seconds(901))
    await bench.tasks.finish()
    XCTAssertEqual(bench.server.requests.count, asked + 2)
    let saved = try await bench.store.main.counts().profiles
    XCTAssertEqual(saved, 2, "the promised one, and the one on the screen")
    XCTAssertEqual(
      said, ["The profile of \(profiles[0].login) is saved; @\(profiles[0].login) shows it."])
  }

  func test_N1_N9_aProfileThatIsRefreshed_isNotInterrupted_andSavedThoughTheReaderHasGoneOn()
    async throws
  {
    let bench = try await workbench(clock: ManualClock())
    let login = try await bench.firstUser().login
    await bench.profile(login).opened()
    await bench.pass(.seconds(3_601))
    let (old, next) = (bench.profile(login, isLive: true), bench.profile("zoe", isLive: true))
    await old.opened()
    bench.server.hold()
    let asked = bench.server.requests.count
    await old.shown()
    await bench.server.arrived(asked + 1)
    old.jobs.leave()
    bench.server.answer("/users/zoe", with: .json(#"{"id":900,"login":"zoe"}"#))
    await next.opened()
    bench.server.release()
    let id = try XCTUnwrap(old.user).id
    try await eventually("the refreshed profile") {
      let saved = try? await bench.store.main.profile(id: id)
      return saved.map { bench.repository.isStale($0.fetchedAt) } == false
    }
    await bench.tasks.finish()
    XCTAssertEqual(bench.server.requests.count, asked + 2)
  }

  func test_N5_aSavedProfile_isThereAtOnce_andRefreshedWhenItIsOld() async throws {
    let bench = try await workbench(clock: ManualClock())
    let login = try await bench.firstUser().login
    await bench.profile(login).opened()
    let asked = bench.server.requests.count
    await bench.pass(.seconds(3_601))
    let profile = await bench.profile(login).open()
    XCTAssertNotNil(profile.profile)
    XCTAssertEqual(bench.server.requests.count, asked, "shown without a request")
    bench.server.answer(
      "/users/\(login)", with: .json(#"{"id":1,"login":"\#(login)","bio":"new"}"#))
    await profile.shown()
    XCTAssertEqual(bench.server.requests.count, asked + 1)
    XCTAssertEqual(profile.profile?.profile.bio, "new")
    XCTAssertEqual(profile.version, 0, "it is drawn anew where it stands")
    XCTAssertTrue(profile.notices.allSatisfy { $0.onlyIfScrolledAway })
    XCTAssertFalse(profile.notices.isEmpty)
    await profile.shown()
    XCTAssertEqual(bench.server.requests.count, asked + 1, "fresh again")
  }

  func test_N9_aTextTypedWhileAProfileIsWaitedFor_becomesTheNote_andSeveralBecomeVersions()
    async throws
  {
    let bench = try await workbench(clock: ManualClock())
    bench.server.answer("/users/zoe", with: Self.trouble)
    bench.beginWaits()
    let profile = await bench.profile("zoe", isLive: true).open()
    try await bench.waitsLong { !profile.notices.isEmpty }
    for text in ["met once", "met twice"] { await profile.noteWritten(text) }
    XCTAssertEqual(bench.drafts.all().map(\.kind), [.waiting, .waiting])
    profile.noticesShown()
    bench.server.answer("/users/zoe", with: .json(#"{"id":900,"login":"Zoe"}"#))
    await bench.pass(.seconds(300))
    await bench.tasks.finish()
    XCTAssertEqual(profile.user?.note?.text, "met twice")
    XCTAssertEqual(bench.drafts.all(), [])
    let versions = try await bench.store.main.noteVersions(of: 900).map(\.text)
    XCTAssertEqual(Set(versions), ["met once", "met twice"])
    XCTAssertEqual(
      profile.notices.map(\.text),
      [
        "The profile of Zoe has arrived, and your note on it is saved.",
        "The profile of Zoe has arrived, and your note on it is saved. It replaced:",
      ])
  }

  func test_N9_aTextForSomebodyWhomGitHubDoesNotKnow_becomesADraft_andUnnoteDeletesIt() async throws
  {
    let bench = try await workbench()
    try bench.drafts.save("for later", about: NoteSubject(login: "nobody"), as: .waiting)
    bench.server.answer("/users/nobody", with: .json("{}", status: 404))
    let profile = await bench.profile("nobody").open()
    let path = try XCTUnwrap(bench.drafts.all().first).path
    XCTAssertTrue(path.hasSuffix("/nobody.draft"))
    XCTAssertEqual(
      profile.notices.map(\.text).suffix(2),
      ["GitHub has no user called nobody.", "Your note on nobody is kept as a draft in \(path)"])
    await profile.noteDeleted()
    XCTAssertEqual(bench.drafts.all(), [])
    XCTAssertEqual(profile.notices.last?.text, "There is no note on nobody; 1 draft was deleted.")
  }

  func test_fF29_aTextThatWaited_isAttachedByTheIdThatCame_andDoesNotReplaceANewerNote()
    async throws
  {
    let bench = try await workbench()
    let path = try bench.drafts.save(
      "typed last week", about: NoteSubject(login: "old-name"), as: .waiting)
    let week = Date().addingTimeInterval(-604_800)
    try FileManager.default.setAttributes([.modificationDate: week], ofItemAtPath: path)
    _ = try await bench.store.write.saveNote("newer", on: 900, login: "new-name", at: Date())
    bench.server.answer("/users/old-name", with: .json(#"{"id":900,"login":"new-name"}"#))
    let profile = await bench.profile("old-name").open()
    XCTAssertEqual(bench.drafts.all(), [])
    let versions = try await bench.store.main.noteVersions(of: 900)
    XCTAssertEqual(versions.map(\.text), ["typed last week", "newer"])
    XCTAssertTrue(profile.notices.contains { $0.text.contains("went into the history") })
  }

  func test_fF29_aLoginThatSomebodyElseHasNow_keepsEachNoteWithItsAccount_andSaysWhoseItWas()
    async throws
  {
    let bench = try await workbench()
    for (id, age) in [(Int64(3), 60.0), (16, 0)] {
      let user = User(id: id, login: "mona")
      try await bench.store.write.save(Profile(user: user), at: Date() - age)
    }
    let former = await bench.profile("mona", id: 3).open()
    XCTAssertEqual(former.subject, NoteSubject(id: 3, login: "mona"))
    await former.noteWritten("private")
    await assertEqual(isKept("private", about: former.subject, bench), true)
    let owner = await bench.profile("mona", id: 16).open()
    await assertEqual(isKept("private", about: owner.subject, bench), false)
    let said = try XCTUnwrap(owner.notices.first { $0.quoted == "private" })
    XCTAssertEqual(
      said.text, "Somebody else (id 3) had the login mona. Your note on that person says:")
    let moved = SavedUser(user: User(id: 3, login: "mona-2"), position: nil)
    XCTAssertEqual(
      Notice.hadLogin("mona", moved).text,
      "Somebody else (id 3), whom you have seen, had the login mona, and was last seen as mona-2.")
    XCTAssertNil(owner.user?.note)
    try await assertEqual(bench.store.main.user(id: 3)?.note?.text, "private")
    await assertEqual(former.listSubject, "3+mona", "as :followers uses it")
    bench.server.answer("/user/3", with: .json("{}", status: 404))
    await former.refreshed()
    XCTAssertEqual(
      former.notices.last?.text, "GitHub has no user called mona (id 3). Showing what is saved.")
    await assertEqual(owner.listSubject, "mona")
  }

  func test_X21_aFormerLogin_opensItsPerson_unlessGitHubHasGivenItToSomebodyElse() async throws {
    let bench = try await workbench()
    let now = Date()
    for (login, age) in [("alice", 7_000.0), ("alice2", 60)] {
      try await bench.store.write.save(
        Profile(user: User(id: 7, login: login), bio: "x"), at: now - age)
    }
    bench.server.answer("/users/alice", with: .json("{}", status: 404))
    bench.server.answer("/user/7", with: .json(#"{"id":7,"login":"alice2","bio":"new"}"#))
    let moved = await bench.profile("Alice").open()
    XCTAssertEqual(moved.user?.user.login, "alice2")
    XCTAssertEqual(moved.notices.first?.text, "Alice was last seen as alice2.")
    XCTAssertEqual(moved.profile?.profile.bio, "new")
    bench.server.answer("/users/alice", with: .json(#"{"id":900,"login":"alice"}"#))
    let taken = await bench.profile("alice").open()
    XCTAssertEqual(taken.user?.id, 7)
    XCTAssertEqual(
      taken.notices.map(\.text),
      [
        "alice was last seen as alice2.",
        "The login alice now belongs to somebody else (id 900); @alice opens their profile.",
      ])
    let owner = await bench.profile("alice").open()
    XCTAssertEqual(owner.user?.id, 900)
    XCTAssertEqual(owner.notices.first, .hadLogin("alice", try XCTUnwrap(moved.user)))
  }

  func test_fA7_aDraft_isShownOnTheProfile_andStaysBesideANote() async throws {
    let bench = try await workbench()
    let login = try await bench.firstUser().login
    try bench.drafts.save("half of it", about: NoteSubject(login: login))
    let profile = await bench.profile(login).open()
    let draft = try XCTUnwrap(profile.notices.first { $0.quoted == "half of it" })
    XCTAssertTrue(
      draft.text.hasPrefix("There is an unsaved draft of your note on \(login);"), draft.text)
    await profile.noteWritten("another")
    await profile.noteDeleted()
    XCTAssertEqual(bench.drafts.all().count, 1, "the note was deleted, and not the draft")
    let unfit: [([UInt8], String)] = [
      ([0xFF], "is not UTF-8 text"),
      (Array(repeating: 0x61, count: 70_000), "is longer than 64 KiB, the limit of a note"),
    ]
    for (number, (bytes, reason)) in unfit.enumerated() {
      let subject = NoteSubject(login: "nobody\(number)")
      let path = try bench.drafts.save(bytes, about: subject).path
      XCTAssertEqual(
        bench.notes.kept(about: subject, advice: ":note continues it").map(\.text),
        ["There is an unsaved draft of your note on nobody\(number), but it \(reason): \(path)"])
    }
  }

  func test_whatIsLeftToWrite_isOneLineOf80Columns() async throws {
    let bench = try await workbench()
    XCTAssertNil(bench.notes.summary)
    var sentences: [String] = []
    for kind in [Draft.Kind.draft, .waiting] {
      for number in 1...11 {
        let login = "\(String(repeating: "long-", count: 6))\(kind)-\(number)"
        try bench.drafts.save("half of it", about: NoteSubject(login: login), as: kind)
        let summary = try XCTUnwrap(bench.notes.summary)
        XCTAssertEqual(summary.lines(width: 80).count, 1, summary.text)
        if number == 1 { sentences.append(summary.text) }
      }
    }
    XCTAssertEqual(
      sentences,
      [
        "1 unsaved note, about long-long-long-long-…: @LOGIN, then :note or :unnote.",
        "11 unsaved notes, and 1 that waits for a profile; see ghbrowse doctor.",
      ])
  }

  /// A profile of somebody in the list that could not be had.
  private func waitingProfile() async throws -> (Workbench, ProfileViewModel) {
    let bench = try await workbench(clock: ManualClock())
    let login = try await bench.firstUser().login
    bench.server.answer("/users/\(login)", with: Self.trouble)
    bench.beginWaits()
    let profile = await bench.profile(login, id: 1, isLive: true).open()
    try await bench.waitsLong { !profile.notices.isEmpty }
    return (bench, profile)
  }

  private func isKept(_ text: String, about subject: NoteSubject, _ bench: Workbench) async -> Bool
  {
    await bench.notes.isKept(
      text, about: subject, since: .distantPast, isAddition: false, besides: nil)
  }
}
