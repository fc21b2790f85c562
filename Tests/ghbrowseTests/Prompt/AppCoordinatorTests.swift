import Models
import Repository
import Screens
import TestSupport
import XCTest

@testable import ghbrowse

/// From screen to screen, without a terminal.
@MainActor
final class AppCoordinatorTests: CoordinatorTestCase {
  func test_aCommandThatTheScreenHandles_isPresentedOnce() async throws {
    for isLive in [true, false] {
      let bench = try await bench(isLive: isLive)
      let count = bench.output.blocks.count
      await bench.type("")
      XCTAssertEqual(bench.output.blocks.count, count + 1)
    }
  }

  func test_backOnTheFirstScreen_isRefused_andTheFirstFailureSetsTheStatus() async throws {
    let bench = try await bench()
    await bench.type(":back")
    XCTAssertEqual(bench.output.takeSentences(), ["This is the first screen; :quit exits."])
    XCTAssertEqual(bench.coordinator.status, .failed)
    XCTAssertEqual(prompt(bench), "list> ")
    await bench.type(":nonsense")
    XCTAssertEqual(bench.coordinator.status, .failed)
  }

  func test_L7_aSearchReplacesTheOneBefore_andAnEmptyOneLeavesIt() async throws {
    let bench = try await bench()
    await bench.type(":search a")
    XCTAssertEqual(prompt(bench), "search> ")
    let count = bench.output.forgottenCount
    await bench.type(":search e")
    XCTAssertEqual(bench.output.forgottenCount, count + 1)
    await bench.type(":search")
    XCTAssertEqual(prompt(bench), "list> ", "not the first search")
    _ = bench.output.takeSentences()
    await bench.type(":search")
    XCTAssertEqual(
      bench.output.takeSentences(), ["There is no search to leave; :search TEXT starts one."])
  }

  func test_aRefusalIsReportedOnce_andCountsAsWrongUsage() async throws {
    let bench = try await bench()
    await bench.type(":web")
    await bench.type("")
    XCTAssertEqual(
      bench.output.takeSentences().filter { $0.hasPrefix(":web") },
      [":web needs the row's number here: :web 7."])
    XCTAssertEqual(bench.coordinator.status, .usage)
  }

  func test_listLeavesEveryScreen_andOnlyQuitLeavesTheProgram() async throws {
    let bench = try await bench()
    for line in ["", "1", ":back", ":help", ":status", ":nonsense", "999999", ":notes", ":unseen"] {
      let outcome = await bench.type(line)
      XCTAssertEqual(outcome, line == ":nonsense" ? .refused : .done, line)
    }
    XCTAssertEqual(prompt(bench), "search> ")
    let count = bench.output.forgottenCount
    await bench.type(":list")
    XCTAssertEqual(bench.output.forgottenCount, count + 2)
    let outcome = await bench.type(":quit")
    XCTAssertEqual(outcome, .leave)
  }

  func test_everyoneFromTheSavedLists_leadsBackToThem() async throws {
    let bench = try await bench()
    for line in [":lists", "1", ":back"] { await bench.type(line) }
    XCTAssertEqual(prompt(bench), "lists> ")
    XCTAssertFalse(bench.output.takeSentences().contains { $0.contains("first screen") })
    await bench.type(":back")
    XCTAssertEqual(prompt(bench), "list> ")
  }

  func test_aNoteWithLineBreaks_opensTheEditor_andInAScriptIsPrinted() async throws {
    for (isLive, opening, command) in [
      (true, "1", ":note"), (false, "1", ":note"), (true, "", ":note 1"),
    ] {
      let bench = try await bench(isLive: isLive)
      await bench.type(":note 1 two\nlines")
      if !opening.isEmpty { await bench.type(opening) }
      let outcome = await bench.type(command)
      XCTAssertEqual(outcome, isLive ? .done : .editNote("two\nlines"))
      XCTAssertEqual(bench.output.commands.map(\.purpose), isLive ? ["editor"] : [])
    }
  }

  func test_anEditedNoteOfBlanks_changesNothing() async throws {
    let bench = try await bench()
    await bench.type("1")
    await bench.type(":note met at FOSDEM")
    _ = bench.output.takeSentences()
    let outcome = await bench.coordinator.perform(TypedLine(note: " \t "))
    XCTAssertEqual(outcome, .done)
    XCTAssertEqual(bench.output.takeSentences(), ["The note is unchanged; :unnote deletes it."])
    let note = try await user(1, bench).note?.text
    XCTAssertEqual(note, "met at FOSDEM")
  }

  func test_X2_withoutATerminal_thereIsNoEditor() async throws {
    let bench = try await bench()
    await bench.type(":note 1 --edit")
    XCTAssertEqual(
      bench.output.takeSentences(),
      ["An editor needs a terminal, and there is none; :note TEXT writes a note."])
  }

  func test_N9_leavingAScreen_stopsItsJobs_andCoveringItDoesNot() async throws {
    let bench = try await bench(isLive: true)
    bench.transport.hold()
    await bench.type(":more 30")
    XCTAssertEqual(jobs(bench), ["more of the list"])
    await bench.type("1")
    XCTAssertEqual(jobs(bench).count, 2, "the list's, and the profile's")
    await bench.type(":back")
    XCTAssertEqual(jobs(bench), ["more of the list"])
  }

  func test_N9_aLoginThatWasAskedFor_outlivesItsScreen() async throws {
    let bench = try await bench(isLive: true)
    bench.transport.hold()
    await bench.type("@nobody-has-this")
    await bench.type(":back")
    XCTAssertEqual(jobs(bench).count, 1)
    XCTAssertEqual(prompt(bench), "list> ")
    _ = bench.output.takeSentences()
    bench.transport.release()
    await bench.coordinator.tasks.finish()
    XCTAssertEqual(bench.output.notices.map { $0.failure }, [.failed], "reported on the list")
  }

  func test_N9_whomGitHubDoesNotHave_leadsBack_andWhoIsSavedAndCloseIsNamed() async throws {
    for (line, close) in [
      ("@quilfeather", " Did you mean quillfeather?"),
      (":followers Qiullfeather", " Did you mean quillfeather?"),
      ("@nobody-has-this", ""), (":contributors nobody/nothing", ""),
    ] {
      for isLive in [true, false] {
        let bench = try await bench(isLive: isLive)
        await bench.type(":notes")
        _ = bench.output.takeSentences()
        let count = bench.output.forgottenCount
        await bench.type(line)
        await bench.coordinator.tasks.finish()
        try await eventually("back") { @MainActor in bench.output.forgottenCount == count + 1 }
        if isLive { XCTAssertEqual(prompt(bench), "notes> ", line) }
        let sentences = bench.output.takeSentences()
        XCTAssertEqual(sentences.count, 1, "\(sentences)")
        XCTAssertEqual(sentences.first?.lowercased().contains("this demo "), true, line)
        XCTAssertTrue(
          sentences.first?.hasSuffix(close.isEmpty ? "." : close) == true, "\(sentences)")
      }
    }
  }

  func test_N9_whoHasTypedOnAnEmptyProfile_staysThere() async throws {
    for line in [":note met", nil] {
      let bench = try await bench(isLive: true)
      bench.transport.hold()
      await bench.type("@nobody-has-this")
      if let line { await bench.type(line) }
      bench.coordinator.isTyping = { line == nil }
      _ = bench.output.takeSentences()
      bench.transport.release()
      await bench.coordinator.tasks.finish()
      try await eventually("said") { @MainActor in
        bench.coordinator.presentChanges()
        return !bench.output.notices.isEmpty
      }
      XCTAssertEqual(prompt(bench), "nobody-has-this> ")
      XCTAssertEqual(
        bench.output.notices.first?.text, "Nobody in this demo is called nobody-has-this.")
    }
  }

  func test_N9_stop_endsAJobByItsNumber_orTheNewest() async throws {
    let bench = try await bench(isLive: true)
    bench.transport.hold()
    await bench.type(":more 30")
    _ = bench.output.takeSentences()
    for line in [":stop 7", ":stop 1", ":stop"] { await bench.type(line) }
    XCTAssertEqual(
      bench.output.takeSentences(),
      [
        "There is no job 7; :status lists them.",
        "Stopped: more of the list; press Enter to retry.",
        "There is no job to stop.",
      ])
    XCTAssertEqual(jobs(bench), [])
  }

  func test_aChangeMadeByACommand_isNotReportedAfterwards() async throws {
    let bench = try await bench(isLive: true)
    let user = try await user(1, bench).user
    bench.output.isOutdated = true
    bench.output.onRun = {
      _ = await bench.dependencies.notesViewModel.write("met", on: user)
      await bench.coordinator.storeChanged()
    }
    _ = bench.output.takeSentences()
    await bench.type(":note 1 --edit")
    await bench.coordinator.storeChanged()
    bench.coordinator.present()
    XCTAssertTrue(bench.block.contains("met"), bench.block)
    XCTAssertEqual(bench.output.takeSentences().filter { $0.contains(" changed") }, [])
  }

  func test_X20_openingTheNextRow_stopsTheProfilesJobs_butNotThatOfALogin() async throws {
    let bench = try await bench(isLive: true)
    bench.transport.hold()
    let names = try await (login(1, bench), login(2, bench), login(3, bench))
    await bench.type("2")
    XCTAssertEqual(jobs(bench), ["profile of \(names.1)"])
    await bench.type("")
    XCTAssertEqual(jobs(bench), ["profile of \(names.2)"])
    await bench.type("@nobody-has-this")
    await bench.type("1")
    XCTAssertEqual(jobs(bench), ["profile of nobody-has-this", "profile of \(names.0)"])
  }

  private func prompt(_ bench: Bench) -> String? { bench.output.prompts.last }

  private func jobs(_ bench: Bench) -> [String] {
    bench.coordinator.tasks.jobs.map { $0.name }
  }

  private func login(_ number: Int, _ bench: Bench) async throws -> String {
    try await user(number, bench).user.login
  }
}
