import Terminal
import ViewModels

/// Where a profile stands among the rows of its list, beside the name.
struct WalkPlace {
  private static let gap = 2

  private let place: PeopleWalk.Place?

  /// - Parameter place: `nil` where a profile is of no list.
  init(_ place: PeopleWalk.Place?) {
    self.place = place
  }

  /// The lines of a profile with its place at the right of the first, as far as there is room; a
  /// screen reader gets it in words, after the first.
  func added(
    to lines: [StyledText], width: Int, _ presentation: Presentation
  ) -> [StyledText] {
    guard let place, let first = lines.first else { return lines }
    guard presentation == .visual else { return [first, spoken(place)] + lines.dropFirst() }
    let room = width - first.width - Self.gap - 1
    guard let text = texts(place).first(where: { $0.width <= room }) else { return lines }
    let left = first.padded(to: width - text.width - 1, alignment: .leading)
    return [left + StyledText(text, .detail)] + lines.dropFirst()
  }

  // The next login is left out first.
  private func texts(_ place: PeopleWalk.Place) -> [SafeText] {
    let count = SafeText.line("\(place.number.grouped) of \(place.count.grouped)")
    return (place.next.map { ["\(count) · next: \(SafeText.login($0))"] } ?? []) + [count]
  }

  private func spoken(_ place: PeopleWalk.Place) -> StyledText {
    let next: SafeText = place.next.map { ", next \(SafeText.login($0))" } ?? ""
    return StyledText(
      "Row \(place.number.grouped) of \(place.count.grouped)\(next)." as SafeText)
  }
}
