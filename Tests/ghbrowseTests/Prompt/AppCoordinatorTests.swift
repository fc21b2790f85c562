import Models
import Repository
import Screens
import TestSupport
import XCTest

@testable import ghbrowse

/// From screen to screen, in memory (G5, G6, G7).
@MainActor
final class AppCoordinatorTests: CoordinatorTestCase {
  func test_G5_openingARow_showsThatProfile_andBackReturnsToTheRows() async throws {
    let bench = try await bench()
    XCTAssertEqual(bench.output.prompts.last, "list> ")
    XCTAssertEqual(bench.coordinator.status, .done)
    let second = try await user(2, bench).user.login
    await bench.type("2")
    XCTAssertEqual(bench.output.prompts.last, "\(second)> ")
    XCTAssertTrue(bench.block.contains(second), bench.block)
    let count = bench.output.forgottenCount
    await bench.type(":back")
    XCTAssertEqual(bench.output.prompts.last, "list> ")
    XCTAssertEqual(bench.output.forgottenCount, count + 1, "the profile is forgotten")
    let first = try await user(1, bench).user.login
    XCTAssertTrue(bench.block.contains(first), bench.block)
  }

  func test_G6_backOnTheFirstScreen_isRefused_andTheFirstFailureDecidesAboutTheStatus() async throws
  {
    let bench = try await bench()
    let outcome = await bench.type(":back")
    XCTAssertEqual(outcome, .done)
    XCTAssertEqual(bench.output.takeSentences(), ["This is the first screen; :quit leaves."])
    XCTAssertEqual(bench.coordinator.status, .failed)
    XCTAssertEqual(bench.output.prompts.last, "list> ")
    await bench.type(":nonsense")
    XCTAssertEqual(bench.coordinator.status, .failed)
  }

  func test_L7_aSearchInASearch_takesItsPlace_andIsLeftByAnEmptyOne() async throws {
    let bench = try await bench()
    await bench.type(":search a")
    XCTAssertEqual(bench.output.prompts.last, "search> ")
    let count = bench.output.forgottenCount
    await bench.type(":search e")
    XCTAssertEqual(bench.output.forgottenCount, count + 1)
    await bench.type(":search")
    XCTAssertEqual(bench.output.prompts.last, "list> ", "not the search of before")
    _ = bench.output.takeSentences()
    await bench.type(":search")
    XCTAssertEqual(
      bench.output.takeSentences(), ["There is no search to leave; :search TEXT starts one."])
  }

  func test_G6_whatAScreenRefuses_isSaidOnce_andCountsAsWrongUsage() async throws {
    let bench = try await bench()
    await bench.type(":web")
    await bench.type("")
    XCTAssertEqual(
      bench.output.takeSentences().filter { $0.hasPrefix(":web") },
      [":web needs the row's number here: :web 7."])
    XCTAssertEqual(bench.coordinator.status, .usage)
  }

  func test_G6_list_leavesEveryScreen() async throws {
    let bench = try await bench()
    await bench.type(":notes")
    await bench.type(":unseen")
    XCTAssertEqual(bench.output.prompts.last, "unseen> ")
    let count = bench.output.forgottenCount
    await bench.type(":list")
    XCTAssertEqual(bench.output.forgottenCount, count + 3)
    _ = bench.output.takeSentences()
    await bench.type(":back")
    XCTAssertEqual(bench.output.takeSentences(), ["This is the first screen; :quit leaves."])
  }

  func test_G6_quit_leaves_andEverythingElseStays() async throws {
    let bench = try await bench()
    for line in ["", "1", ":back", ":help", ":status", ":nonsense", "999999"] {
      let outcome = await bench.type(line)
      XCTAssertEqual(outcome, .done, line)
    }
    let outcome = await bench.type(":quit")
    XCTAssertEqual(outcome, .leave)
  }

  func test_D24_aNoteWithLineBreaks_opensTheEditor_andIsGivenToAScript() async throws {
    for (isLive, opening, command) in [
      (true, "1", ":note"), (false, "1", ":note"), (true, "", ":note 1"),
    ] {
      let bench = try await bench(isLive: isLive)
      await bench.type(":note 1 two\nlines")
      if !opening.isEmpty { await bench.type(opening) }
      _ = bench.output.takeSentences()
      let outcome = await bench.type(command)
      XCTAssertEqual(outcome, isLive ? .done : .editNote("two\nlines"))
      XCTAssertEqual(bench.output.commands.map(\.purpose), isLive ? ["editor"] : [])
    }
  }

  func test_D5_anEditedNoteOfBlanks_isLeftAsItWas() async throws {
    let bench = try await bench()
    await bench.type("1")
    await bench.type(":note met at FOSDEM")
    _ = bench.output.takeSentences()
    let outcome = await bench.coordinator.perform(TypedLine(note: " \t "))
    XCTAssertEqual(outcome, .done)
    XCTAssertEqual(
      bench.output.takeSentences(), ["The note is unchanged; :unnote deletes it."])
    let note = try await user(1, bench).note?.text
    XCTAssertEqual(note, "met at FOSDEM")
  }

  func test_X2_anEditor_isRefusedWithoutATerminal() async throws {
    let script = try await bench()
    await script.type(":note 1 --edit")
    XCTAssertEqual(
      script.output.takeSentences(),
      ["An editor needs a terminal, and there is none; :note TEXT writes a note."])
  }

  func test_N9_aScreenThatIsLeft_endsItsJobs_andOneThatIsCoveredKeepsThem() async throws {
    let bench = try await bench(isLive: true)
    bench.transport.hold()
    await bench.type(":more 30")
    XCTAssertEqual(bench.coordinator.tasks.jobs.map { $0.name }, ["more of the list"])
    await bench.type("1")
    XCTAssertEqual(bench.coordinator.tasks.jobs.count, 2, "the list's, and the profile's")
    await bench.type(":back")
    XCTAssertEqual(bench.coordinator.tasks.jobs.map { $0.name }, ["more of the list"])
  }

  func test_N9_aLoginAskedFor_outlivesItsScreen() async throws {
    let bench = try await bench(isLive: true)
    bench.transport.hold()
    await bench.type("@nobody-has-this")
    await bench.type(":back")
    XCTAssertEqual(bench.coordinator.tasks.jobs.count, 1)
    XCTAssertEqual(bench.output.prompts.last, "list> ")
    _ = bench.output.takeSentences()
    bench.transport.release()
    await bench.coordinator.tasks.finish()
    XCTAssertEqual(bench.output.notices.map { $0.failure }, [.failed], "it is said on the list")
  }

  func test_N9_stop_endsAJobByItsNumber_orTheNewest_orSaysThatThereIsNone() async throws {
    let bench = try await bench(isLive: true)
    bench.transport.hold()
    await bench.type(":more 30")
    _ = bench.output.takeSentences()
    await bench.type(":stop 7")
    await bench.type(":stop 1")
    await bench.type(":stop")
    XCTAssertEqual(
      bench.output.takeSentences(),
      [
        "There is no job 7; :status lists them.", "Stopped: more of the list; Enter asks again.",
        "There is no job to stop.",
      ])
    XCTAssertEqual(bench.coordinator.tasks.jobs, [])
  }

  func test_D32_whatACommandChanges_isNoNewsAfterwards() async throws {
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

  func test_X20_aProfileOpenedByLogin_takesNumbersOfTheListBelow_butHasNoNext() async throws {
    let bench = try await bench()
    let (third, fifth) = try await (login(3, bench), login(5, bench))
    await bench.type("2")
    await bench.type("@\(third)")
    await bench.type("")
    await bench.type(":prev")
    XCTAssertEqual(
      bench.output.takeSentences().filter { $0.hasPrefix("\(third) was opened by login") }.count, 2)
    XCTAssertEqual(prompt(bench), "\(third)> ")
    await bench.type("5")
    XCTAssertEqual(prompt(bench), "\(fifth)> ")
    await bench.type(":back")
    XCTAssertEqual(prompt(bench), "list> ", "both profiles are left")
  }

  func test_X20_walkingOn_endsTheProfilesJobs_butForALoginThatWasAskedFor() async throws {
    let bench = try await bench(isLive: true)
    bench.transport.hold()
    await bench.type("2")
    let (second, third) = try await (login(2, bench), login(3, bench))
    XCTAssertEqual(bench.coordinator.tasks.jobs.map { $0.name }, ["profile of \(second)"])
    await bench.type("")
    XCTAssertEqual(bench.coordinator.tasks.jobs.map { $0.name }, ["profile of \(third)"])
    await bench.type("@nobody-has-this")
    await bench.type("1")
    let first = try await login(1, bench)
    XCTAssertEqual(
      bench.coordinator.tasks.jobs.map { $0.name },
      ["profile of nobody-has-this", "profile of \(first)"])
  }

  private func prompt(_ bench: Bench) -> String? { bench.output.prompts.last }

  private func login(_ number: Int, _ bench: Bench) async throws -> String {
    try await user(number, bench).user.login
  }
}
