import Interface
import Models
import Repository
import TestSupport
import ViewModels
import XCTest

@testable import ghbrowse

/// From profile to profile, in memory: which screens lie over which (X20, U2, U3).
@MainActor
final class WalkingTests: CoordinatorTestCase {
  private func prompt(_ bench: Bench) -> String? { bench.output.prompts.last }

  private func login(_ number: Int, _ bench: Bench) async throws -> String {
    try await user(number, bench).user.login
  }

  func test_U2_aNumberOnAProfile_opensThatRow_andOneBackIsEnough() async throws {
    let bench = try await bench()
    await bench.type("2")
    let forgotten = bench.output.forgottenCount
    for number in [8, 5, 11] {
      await bench.type("\(number)")
      let login = try await login(number, bench)
      XCTAssertEqual(prompt(bench), "\(login)> ")
      XCTAssertTrue(bench.block.contains(" \(number) of 20 · next: "), bench.block)
    }
    XCTAssertEqual(bench.output.forgottenCount, forgotten + 3, "each takes the place of another")
    await bench.type(":back")
    XCTAssertEqual(prompt(bench), "list> ")
    _ = bench.output.takeSentences()
    await bench.type(":back")
    XCTAssertEqual(bench.output.takeSentences(), ["This is the first screen; :quit leaves."])
  }

  func test_X20_enterAndPrev_walkTheRows_andEachCountsAsSeen() async throws {
    let bench = try await bench()
    await bench.type("2")
    await bench.type("")
    await bench.type(":more")
    await bench.type(":prev")
    let third = try await login(3, bench)
    XCTAssertEqual(prompt(bench), "\(third)> ")
    for number in 1...5 {
      let seenAt = try await user(number, bench).seenAt
      XCTAssertEqual(seenAt != nil, (2...4).contains(number), "row \(number)")
    }
  }

  func test_X20_pastTheLastPrintedRow_aScriptGoesOnToTheNextPage_andBackShowsIt() async throws {
    let bench = try await bench()
    await bench.type("20")
    await bench.type("")
    XCTAssertEqual(bench.output.takeSentences(), [])
    XCTAssertTrue(bench.block.contains(" 21 of 40"), bench.block)
    await bench.type(":back")
    let (last, next) = try await (login(20, bench), login(21, bench))
    XCTAssertTrue(bench.block.contains(" \(next) "), bench.block)
    XCTAssertFalse(bench.block.contains(" \(last) "), "that one is of the block before")
  }

  func test_U3_back_showsTheBlockOfWhoeverWasOpenedLast() async throws {
    let bench = try await bench()
    await bench.type(":more 20")
    let (first, last) = try await (login(1, bench), login(40, bench))
    XCTAssertFalse(bench.block.contains(first), bench.block)
    await bench.type("7")
    await bench.type(":back")
    XCTAssertTrue(bench.block.contains(first), bench.block)
    XCTAssertFalse(bench.block.contains(last), bench.block)
    await bench.type("")
    XCTAssertTrue(bench.block.contains(last), "and Enter goes on after it: \(bench.block)")
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

  func test_X20_aProfileOfASearch_walksTheSearch_andBackReturnsToIt() async throws {
    let bench = try await bench()
    await bench.type("4")
    await bench.type(":search a")
    await bench.type("1")
    XCTAssertTrue(bench.block.contains(" 1 of "), bench.block)
    await bench.type("")
    XCTAssertTrue(bench.block.contains(" 2 of "), bench.block)
    await bench.type(":back")
    XCTAssertEqual(prompt(bench), "search> ")
    await bench.type(":back")
    let fourth = try await login(4, bench)
    XCTAssertEqual(prompt(bench), "\(fourth)> ")
    await bench.type("")
    let fifth = try await login(5, bench)
    XCTAssertEqual(prompt(bench), "\(fifth)> ", "the list's own row again")
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

  func test_X20_atTheEndOfWhatIsSaved_thePromptAnswersAtOnce_andALineSaysWhenMoreIsHere()
    async throws
  {
    let bench = try await bench(isLive: true)
    await bench.type("20")
    await bench.coordinator.tasks.finish()
    bench.transport.hold()
    _ = bench.output.takeSentences()
    await bench.type("")
    let last = try await login(20, bench)
    XCTAssertEqual(prompt(bench), "\(last)> ")
    XCTAssertEqual(bench.coordinator.tasks.jobs.map { $0.name }, ["more of the list"])
    XCTAssertEqual(
      bench.output.takeSentences(),
      ["Row 20 is the last one so far. More are on their way; Enter goes on once they are here."])
    let following = Task { await bench.coordinator.followScreens() }
    defer { following.cancel() }
    bench.transport.release()
    await bench.coordinator.tasks.finish()
    let next = try await login(21, bench)
    try await eventually("the line about it") {
      bench.output.notices.map(\.text) == ["More rows are here; Enter goes on to \(next)."]
    }
    await bench.type("")
    XCTAssertEqual(prompt(bench), "\(next)> ")
  }

  func test_U6_theHeadingSaysFromWhom_andWhichPlaceThatIs() async throws {
    let bench = try await bench()
    let fifth = try await login(5, bench)
    for line in [":list 5", ":list \(fifth)"] {
      await bench.type(line)
      XCTAssertTrue(bench.block.contains(" Demo: invented people from \(fifth) (5th)"), bench.block)
    }
    await bench.type(":list 1000")
    XCTAssertEqual(
      bench.output.takeSentences(),
      ["There is no row 1,000 in the list: 20 people of it are saved. Enter in :list loads more."])
    await bench.type(":list")
    XCTAssertTrue(bench.block.contains(" Demo: invented people  "), bench.block)
  }
}
