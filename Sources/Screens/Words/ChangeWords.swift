import FoundationEssentials
import Models
import Terminal

extension PersonChange.Kind {
  var label: String { self == .email ? "e-mail" : rawValue }
}

extension PersonChange {
  /// What has happened, without the field's name, such as `new in followers:ada` or `Acme → Initech`.
  func words(namingList: Bool) -> String {
    guard let list else { return kind == .gone ? "gone" : "\(old ?? "none") → \(new ?? "none")" }
    let words = kind == .left ? list.kind.wordsForLeft : kind.rawValue
    // Who is hidden has not left.
    let name = kind == .left && list.kind != .members ? " \(list.shortName)" : list.inside
    return namingList ? words + name : words
  }
}

extension UserList.Kind {
  /// What rows and counts say about people who left a list of this kind.
  package var wordsForLeft: String { self == .members ? "left or hidden" : "left" }
}

extension ChangeCounts {
  /// Such as `12 new, 3 left, 2 moved since 20 Nov`.
  func words(since: Date, now: Date = Date()) -> String {
    let parts = [
      (counts[.new] ?? 0, "new"), ((counts[.left] ?? 0) - leftOrHiddenCount, "left"),
      (leftOrHiddenCount, UserList.Kind.members.wordsForLeft), (counts[.back] ?? 0, "back"),
      (counts[.gone] ?? 0, "gone"), (movedCount, "moved"),
    ].filter { $0.0 > 0 }
    let all = isZero ? "No changes" : parts.map { "\($0.grouped) \($1)" }.joined(separator: ", ")
    return "\(all) since \(LocalTime.shortDay(since, now: now))"
  }
}

@MainActor extension Notice {
  static let endOfChanges = Notice("Those are all changes.")
  static let changesReadAgain = Notice(
    "Changes come with the lists and profiles that are fetched again. Waiting jobs are retried now."
  )

  /// - Parameter list: Everyone stands for all lists.
  static func noChanges(in list: UserList, since: Date) -> Notice {
    Notice(noChanges(list == .everyone ? "" : list.inside, since: since))
  }

  /// - Parameter scope: Such as ` in followers:ada`.
  package static func noChanges(_ scope: String, since: Date) -> String {
    "No change\(scope) is known since \(LocalTime.day(since)). Fetching lists and profiles again shows "
      + "what has changed."
  }
}
