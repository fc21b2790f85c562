import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// Two machines that share a notes log through a file synchronizer, or exchange exports (fC11).
final class SharedLogTests: XCTestCase {
  private let machines = [StoreDirectory(), StoreDirectory()]
  private var numbers = SeededNumbers()
  /// What was saved, by person: the model.
  private var saved: [Int64: Set<NoteText>] = [:]
  private var count = 0

  /// 10 notes a swap: 200 notes and 20 swaps, or 10,000 and 1,000 in full.
  func test_fC11_whateverIsCopiedOverWhat_andWhateverTheirClocksSay_noNoteIsLost() async throws {
    var clocks = [0.0, 0.0]
    for swap in 0..<Loops.count(short: 20, long: 200, full: 1_000) {
      for machine in 0...1 {
        // An hour or three days ahead, and back.
        if numbers.next(below: 8) == 0 {
          clocks[machine] = [0, 3_600, 3 * 86_400, -3_600][numbers.next(below: 4)]
        }
        try await write(on: machine, at: noon + clocks[machine] + Double(swap) / 1000)
      }
      try await synchronize()
    }
    // A machine whose log was replaced adds what its log lacks at its next start.
    for (from, to) in [(0, 1), (1, 0), (0, 1)] {
      machines[to].logBytes = machines[from].logBytes
      _ = try machines[to].open()
    }
    let name = "GHBROWSE_SEED=\(numbers.seed)"
    let stores = try machines.map { try $0.open() }
    for (id, texts) in saved {
      let history = try await stores[0].main.noteVersions(of: id)
      try await assertEqual(stores[1].main.noteVersions(of: id) == history, true, name)
      XCTAssertTrue(texts.isSubset(of: history.map { $0.text ?? "" }), "\(name): person \(id)")
      let note = try await stores[0].main.user(id: id)?.note?.text
      XCTAssertEqual(note, history.last?.text, name)
    }
    let logs = try machines.map { Set(try $0.log.content().lines.map(\.key)) }
    XCTAssertTrue(logs[0] == logs[1], name)
    XCTAssertGreaterThanOrEqual(logs[0].count, saved.values.reduce(0) { $0 + $1.count }, name)
  }

  // Each log has the same line at the same place, behind a line of its own of the same length.
  func test_fC11_aLogThatEndsLikeOurs_isReadAll() async throws {
    for (machine, text) in zip(machines, ["ours", "your"]) {
      let store = try machine.open()
      try await store.note(text, on: 1)
      try await store.note(String(repeating: "the same", count: 20), on: 2)
    }
    machines[0].logBytes = machines[1].logBytes
    try await assertEqual(
      machines[0].open().main.noteVersions(of: 1).map(\.text), ["ours", "your"])
  }

  private func write(on machine: Int, at date: Date) async throws {
    let store = try machines[machine].open()
    for _ in 0..<5 {
      count += 1
      let id = Int64(numbers.next(below: 5) + 1)
      // Of two that are canonically equivalent, each is a text of its own.
      let texts = [
        "note \(count)", "nul \0 \(count)", "\u{E9}\(count / 2)", "e\u{301}\(count / 2)", "🧑‍🚀",
      ]
      let text = NoteText(texts[numbers.next(below: texts.count)])
      try await store.note(text.string, on: id, at: date)
      saved[id, default: []].insert(text)
    }
    if numbers.next(below: 3) == 0 { await store.write.checkpoint() }
  }

  private func synchronize() async throws {
    let logs = machines.map(\.logBytes)
    switch numbers.next(below: 6) {
    case 4, 5:
      let (from, to) = numbers.next(below: 2) == 0 ? (0, 1) : (1, 0)
      let exported = try await machines[from].open().main.exportLines(after: 0, limit: 99)
      let bytes = exported.map { $0.bytes(host: StoreDirectory.host) }
      _ = try await machines[to].open().write.merge(bytes.compactMap { LogLine.parse($0)?.line })
    case 0: machines[0].logBytes = logs[1]
    case 1: machines[1].logBytes = logs[0]
    case 2: (machines[0].logBytes, machines[1].logBytes) = (logs[1], logs[0])
    default: break
    }
  }
}
