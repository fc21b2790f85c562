import Foundation
import Models
import Terminal

@testable import Interface

/// Layout files, and profiles drawn by those that are right (J6).
enum LayoutChecks {
  private static let now = Date(timeIntervalSince1970: 1_763_856_000)
  private static let profile = Profile(
    user: User(
      id: 7, login: "quillfern", type: "Organization", isSiteAdmin: true,
      htmlURL: "https://github.com/quillfern"),
    name: "Quill \u{1F9DC}\u{200D}\u{2642}\u{FE0F} Fern 日本語", company: "@saltmarsh-labs",
    blog: "quillfern.example", location: "Lisbon",
    bio: "One line\nand another, rather longer one\t!",
    twitterUsername: "quill", isHireable: true, followers: 1_234, following: 1, publicRepos: 0,
    createdAt: Date(timeIntervalSince1970: 1_192_838_400), updatedAt: now)
  private static let saved = SavedUser(
    user: profile.user, position: 12,
    note: Note(text: "met at #fosdem\nlikes boats", updatedAt: now), isGone: true)
  private static let changes = [
    ProfileChange(field: .followers, before: "7", after: "1234"),
    ProfileChange(field: .company, before: nil, after: "@saltmarsh-labs"),
  ]

  static func check(_ input: [UInt8]) {
    let template = ProfileTemplate(input.text)
    for mistake in template.mistakes {
      require((1...max(template.lineCount, 1)).contains(mistake.line), "a mistake has its line")
      require(mistake.column >= 1 && !mistake.message.isEmpty, "a mistake is told")
    }
    if template.mistakes.isEmpty { draw(template, input.count) }
  }

  // In one of the ways that there are: to draw takes longer than to read.
  private static func draw(_ template: ProfileTemplate, _ choice: Int) {
    let known =
      choice.isMultiple(of: 3)
      ? nil : SavedProfile(profile: profile, saved: saved, fetchedAt: now)
    let layout = ProfileLayout(
      template, user: saved, saved: known, changes: known == nil ? [] : changes, looked: now,
      now: now)
    let widths = [20, 41, 80, nil]
    guard let width = widths[choice % widths.count] else {
      _ = layout.lines(width: 80, .screenReader)
      return
    }
    let picture = Array(repeating: StyledText("########"), count: 4)
    let lines = layout.lines(width: width, picture: picture)
    require(lines.allSatisfy { $0.width <= width }, "a line fits into \(width) columns")
  }
}
