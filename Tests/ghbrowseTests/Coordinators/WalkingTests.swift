import Interface
import Models
import Repository
import TestSupport
import ViewModels
import XCTest

@testable import ghbrowse

/// From profile to profile, in memory: which screens lie over which (X20, U2).
@MainActor
final class WalkingTests: CoordinatorTestCase {
  private func prompt(_ bench: Bench) -> String? { bench.output.prompts.last }

  private func login(_ number: Int, _ bench: Bench) async throws -> String {
    try await user(number, bench).user.login
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
}
