import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// Who came to a list, who left it and who is back, beside a model of the rules that sees only what was sent (X26, fF28).
final class MemberChangesTests: ListTestCase {
  private struct Change: Hashable, CustomStringConvertible {
    let id: Int64
    let change: String
    let date: Date
    var description: String { "\(id) \(change) \(Int(date.timeIntervalSince(noon)))" }
  }

  /// The rules of a list, judged by the pages that were sent.
  private struct Model {
    let isOfContributors: Bool
    var changes: [Change] = []
    /// Who is in the list now, also who waits for another pass to decide.
    var present: Set<Int64> { Set(here).subtracting(left) }
    var goneCount: Int { Set(here).intersection(left).count }
    var isWhole = false
    private var here: [Int64] = []
    private var left: Set<Int64> = []
    private var missing: [Int64: (date: Date, isDoubtful: Bool)] = [:]
    private var pageCount = 0
    private var lastIDs: Set<Int64> = []
    private var lastEnd: Date?

    init(isOfContributors: Bool) { self.isOfContributors = isOfContributors }

    /// The first pages of a pass that is not continued.
    mutating func sentPart(_ pages: [[Int64]], at dates: [Date]) {
      if here.count < pages[0].count { lastEnd = nil }
      // Before the first whole pass, no number of pages is known.
      if pageCount > 0 { pageCount = max(pageCount, pages.count + 1) }
      // A list of contributors waits for the end of a pass.
      guard !isOfContributors || !isWhole else { return }
      let ids = pages.flatMap { $0 }
      meet(pages, at: dates)
      lastIDs = Set(ids)
      for id in ids where !here.contains(id) { here.append(id) }
    }

    mutating func sent(_ pages: [[Int64]], at dates: [Date], refusedCount: Int) {
      let (start, end) = (dates[0], dates[pages.count - 1])
      var known: Set<Int64> = []
      let ids = pages.flatMap { $0 }.filter { known.insert($0).inserted }
      // A list that no longer fits on one page is incomplete again.
      if pages.count > 1, here.count < pages[0].count { lastEnd = nil }
      let all = here.count { !left.contains($0) }
      meet(pages, at: isOfContributors ? dates.map { _ in end } : dates)
      let others = here.filter { !left.contains($0) }
      let absent = others.filter { !ids.contains($0) }
      let isDoubtful =
        refusedCount > 0 || (ids.isEmpty && !absent.isEmpty) || (all > 10 && absent.count * 2 > all)
        || (pages.count > 1 && pages.last?.count == 4 && (!isWhole || !absent.isEmpty))
        || (pages.count < pageCount && others.lastIndex { absent.contains($0) } ?? 0 >= ids.count)
      let hasBreak = zip(dates, dates.dropFirst()).contains { $1.timeIntervalSince($0) > 3600 }
      defer {
        here = Self.merged(here, ids)
        lastEnd = end
        (pageCount, lastIDs) = (pages.count, Set(ids))
      }
      guard isWhole else {
        let isLater = lastEnd.map { end.timeIntervalSince($0) >= 3600 } ?? false
        isWhole = !hasBreak && (!isDoubtful || isLater && absent.isEmpty)
        if isWhole { here.removeAll { !ids.contains($0) } }
        return
      }
      let isUncertain = isDoubtful || hasBreak
      for id in absent {
        let first = missing[id]
        let gap: TimeInterval =
          isOfContributors ? 6 * 3600 : isUncertain || first?.isDoubtful == true ? 3600 : 0
        if pages.count == 1, pageCount == 1, !isUncertain, !isOfContributors, lastIDs.contains(id) {
          leave(id, at: end)
        } else if let first, first.date <= start, end.timeIntervalSince(first.date) >= gap {
          leave(id, at: first.date)
        } else if first == nil || first?.isDoubtful == true && !isUncertain {
          missing[id] = (end, isUncertain)
        }
      }
    }

    private mutating func meet(_ pages: [[Int64]], at dates: [Date]) {
      var known: Set<Int64> = []
      for (ids, date) in zip(pages, dates) {
        for id in ids where known.insert(id).inserted { meet(id, at: date) }
      }
    }

    private mutating func meet(_ id: Int64, at date: Date) {
      if left.remove(id) != nil {
        changes.append(Change(id: id, change: "back", date: date))
      } else if !here.contains(id), isWhole {
        changes.append(Change(id: id, change: "new", date: date))
      }
      missing[id] = nil
    }

    private mutating func leave(_ id: Int64, at date: Date) {
      changes.append(Change(id: id, change: "left", date: date))
      (left, missing[id]) = (left.union([id]), nil)
    }

    // The order of the pass; who was not in it stays after the same person.
    private static func merged(_ old: [Int64], _ new: [Int64]) -> [Int64] {
      var order = old.filter { !new.contains($0) }.map { id -> (after: Int64?, id: Int64) in
        (old.prefix { $0 != id }.last { new.contains($0) }, id)
      }
      var result = order.filter { $0.after == nil }.map(\.id)
      order.removeAll { $0.after == nil }
      for id in new { result += [id] + order.filter { $0.after == id }.map(\.id) }
      return result
    }
  }

  /// What the accounts are called, and each other login that was sent of somebody.
  private struct Logins {
    private(set) var changes: Set<[String]> = []
    private var known: [Int64: String] = [:]

    /// The logins that GitHub sends of these people; one in twenty has a new one.
    mutating func sent(
      _ ids: [Int64], at date: Date, _ numbers: inout SeededNumbers
    ) -> [Int64: String] {
      for id in ids {
        let old = known[id]
        guard old == nil || numbers.next(below: 20) == 0 else { continue }
        let new = old.map { $0 + "x" }.flatMap { $0.count < 30 ? $0 : nil } ?? "person\(id)"
        known[id] = new
        if let old { changes.insert(["\(id)", old, new, "\(date.milliseconds)"]) }
      }
      return known
    }
  }

  private func renames(_ store: PersistentStore) async throws -> Set<[String]> {
    try await store.main.read { connection in
      Set(
        try connection.cached(
          "SELECT user_id, old, new, at FROM profile_changes WHERE field = 'login'"
        ).all { row in (0..<4).map { row.text($0) } })
    }
  }

  func test_X26_fF28_comingLeavingAndComingBack_areKeptOnce_byTheRules() async throws {
    let rounds = Loops.count(short: 150, long: 2_000, full: 10_000)
    var numbers = SeededNumbers()
    let stores = try [directory.open(), directory.open()]
    var logins = Logins()
    for round in 1...rounds {
      let list = try Self.list(of: round)
      var model = Model(isOfContributors: list.kind == .contributors)
      var people = (1...Int64(1 + numbers.next(below: 18))).shuffled(using: &numbers)
      var clock = noon
      for _ in 0..<(4 + numbers.next(below: 8)) {
        clock += [60, 1_800, 4_000, 30_000][numbers.next(below: 4)]
        change(&people, &numbers)
        let pages = answers(&people, &numbers)
        let refusedCount = numbers.next(below: 10) == 0 ? 1 : 0
        let isBrokenOff = pages.count > 1 && numbers.next(below: 8) == 0
        let part =
          isBrokenOff ? Array(pages.dropLast(1 + numbers.next(below: pages.count - 1))) : pages
        let dates = dates(of: part, &clock, &numbers)
        let before = model.changes.count
        var said = MemberChanges()
        for (index, ids) in part.enumerated() {
          let page = memberPage(
            ids, index + 1, next: index + 1 < pages.count,
            refusedCount: index == 0 ? refusedCount : 0,
            logins: logins.sent(ids, at: dates[index], &numbers))
          said.add(
            try await stores[numbers.next(below: 2)].send(page, to: list, at: dates[index]).changes)
        }
        if isBrokenOff {
          model.sentPart(part, at: dates)
        } else {
          model.sent(pages, at: dates, refusedCount: refusedCount)
        }
        let name = "round \(round) of \(list.name), seed \(numbers.seed)"
        guard try await agrees(model, after: before, said, list, stores[0], name) else { return }
      }
    }
    try await assertEqual(renames(stores[0]), logins.changes, "seed \(numbers.seed)")
  }

  // Some passes are continued after a minute, an hour or a month.
  private func dates(
    of pages: [[Int64]], _ clock: inout Date, _ numbers: inout SeededNumbers
  ) -> [Date] {
    pages.indices.map { index in
      if index > 0, numbers.next(below: 6) == 0 {
        clock += [60, 4_000, 2_592_000][numbers.next(below: 3)]
      }
      return clock
    }
  }

  private static func list(of round: Int) throws -> UserList {
    round % 4 == 0
      ? try UserList(name: "contributors:ada/r\(round)")
      : try UserList([.followers, .following, .members][round % 3], "ada\(round)")
  }

  // Whether what is kept, said and listed is what the model says.
  //
  // - Parameter count: How many changes there were before the pass.
  private func agrees(
    _ model: Model, after count: Int, _ said: MemberChanges, _ list: UserList,
    _ store: PersistentStore, _ name: String
  ) async throws -> Bool {
    let kept = try await kept(list, store)
    XCTAssertEqual(kept, Set(model.changes), name)
    let news = Dictionary(grouping: model.changes.dropFirst(count), by: \.change)
      .mapValues { Set($0.map(\.id)) }
    for (change, ids) in [("new", said.new), ("left", said.left), ("back", said.back)] {
      XCTAssertEqual(Set(ids), news[change] ?? [], "\(change) in \(name)")
    }
    let members = try await store.main.members(of: list, after: 0, limit: 99)
    let overview = try await store.main.overview(of: list)
    XCTAssertEqual(overview.peopleCount, members.count { !$0.isGone }, name)
    if !model.isOfContributors {
      XCTAssertEqual(Set(members.filter { !$0.isGone }.map(\.id)), model.present, name)
      XCTAssertEqual(overview.goneCount, model.goneCount, name)
    }
    return kept == Set(model.changes)
  }

  // Somebody comes, leaves or moves.
  private func change(_ people: inout [Int64], _ numbers: inout SeededNumbers) {
    for _ in 0..<numbers.next(below: 3) {
      switch numbers.next(below: 4) {
      case 0: people.append(Int64(1 + numbers.next(below: 25)))
      case 1 where !people.isEmpty: people.remove(at: numbers.next(below: people.count))
      case 2: people.shuffle(using: &numbers)
      default: break
      }
    }
    var seen: Set<Int64> = []
    people = people.filter { seen.insert($0).inserted }
  }

  // What GitHub answers may be empty, cut in half, or end with the first page.
  private func answer(_ people: [Int64], _ numbers: inout SeededNumbers) -> [Int64] {
    switch numbers.next(below: 10) {
    case 0: []
    case 1: Array(people.prefix(people.count / 2))
    case 2: Array(people.prefix(4))
    default: people
    }
  }

  // The pages of a pass; people may come, leave or move between two of them.
  private func answers(_ people: inout [Int64], _ numbers: inout SeededNumbers) -> [[Int64]] {
    let isMoving = numbers.next(below: 3) == 0
    var pages: [[Int64]] = []
    var answer = answer(people, &numbers)
    repeat {
      pages.append(Array(answer.dropFirst(pages.count * 4).prefix(4)))
      if isMoving, answer == people {
        change(&people, &numbers)
        answer = people
      }
    } while answer.count > pages.count * 4 && pages.count < 5
    return pages
  }

  private func kept(_ list: UserList, _ store: PersistentStore) async throws -> Set<Change> {
    try await store.main.read { connection in
      Set(
        try connection.cached(
          """
          SELECT user_id, change, at FROM member_changes
          WHERE list_id = (SELECT id FROM lists WHERE key = ?1)
          """
        ).all(list.key) {
          Change(id: $0.int64(0), change: $0.text(1), date: $0.date(milliseconds: 2))
        })
    }
  }

  func test_X26_aFirstPassWithABreak_tellsNothing_andAnotherFollowsAtOnce() async throws {
    let (store, list) = (try directory.open(), try followers())
    try await store.send(memberPage([1, 2, 3], 1, next: true), to: list)
    let end = try await store.send(memberPage([4], 2), to: list, at: noon + 2_592_000)
    XCTAssertTrue(end.needsPass)
    for (page, later) in [(memberPage([5, 1, 3], 1, next: true), 0.0), (memberPage([4], 2), 60)] {
      try await store.send(page, to: list, at: noon + 2_600_000 + later)
    }
    try await assertEqual(
      store.order(of: list), [5, 1, 3, 4], "2 was in a pass that was broken off")
    try await assertEqual(kept(list, store), [])
    try await store.send(memberPage([9, 5, 1], 1, next: true), to: list, at: noon + 2_700_000)
    try await assertEqual(
      kept(list, store), [Change(id: 9, change: "new", date: noon + 2_700_000)])
  }

  func test_X26_fF28_beforeAListWasWhole_aDoubtfulAnswer_takesNobodyOutOfIt() async throws {
    let (store, list) = (try directory.open(), try followers())
    let people = Array(Int64(1)...12)
    try await store.send(memberPage(people, 1, refusedCount: 1), to: list)
    try await store.send(memberPage([], 1), to: list, at: noon + 7_200)
    try await assertEqual(store.order(of: list), people)
    try await store.send(memberPage([1], 1), to: list, at: noon + 20_000)
    try await assertEqual(store.order(of: list), people)
    try await assertEqual(kept(list, store), [])
  }

  func test_X26_whoFellOutOfASearch_isNotFound_andHasNotLeft() async throws {
    let store = try directory.open()
    let list = try UserList(name: "find:berlin")
    try await store.send(memberPage([1, 2, 3], 1), to: list)
    try await store.send(memberPage([1, 4], 1), to: list, at: noon + 7_200)
    try await assertEqual(kept(list, store), [])
  }
}
