import FoundationEssentials
import Models
import Terminal
import ViewModels

extension ProfileChange {
  // Two texts and the arrow between them should not fill the screen.
  private static let textWidth = 100

  /// What has changed, such as `company: A → B` or `followers +120 since 3 Nov`.
  func words(since looked: Date?, now: Date) -> SafeText {
    let since: SafeText = looked.map { " since \(LocalTime.shortDay($0, now: now))" } ?? ""
    if let growth {
      return "\(name) \(growth > 0 ? "+" : "")\(growth.grouped)\(since)"
    }
    if field == .updatedAt { return "\(name) \(day(after) ?? "anew")" }
    return "\(name): \(text(before)) → \(text(after))"
  }

  private var name: SafeText { .line(field.words) }

  private func text(_ raw: String?) -> SafeText {
    let text = SafeText.line(raw ?? "").withoutOuterBlanks
    return text.isEmpty ? "none" : text.fitted(to: Self.textWidth)
  }

  private func day(_ raw: String?) -> String? {
    raw.flatMap { try? Date($0, strategy: .iso8601) }.map(LocalTime.day)
  }
}
