/// One thing that a search asks of a person, such as `in:berlin`, `followers:>=100` or `-type:bot`.
package struct SearchCondition: Sendable, Equatable {
  package enum Test: Sendable, Equatable {
    /// The field contains the text; if `isWhole`, the whole field is that text.
    case text(SearchMatch.Field, String, isWhole: Bool)
    case number(NumberField, ClosedRange<Int>)
    /// Days in UTC, the last one included.
    case days(DayField, ClosedRange<Day>)
    case type(AccountType)
    case has(Property)
    case state(State)
    /// The note has the tag, written without `#`.
    case tag(String)
    case member(of: UserList)
  }

  /// A number of a profile; commits are those of a contributors list.
  package enum NumberField: String, Sendable, CaseIterable {
    case followers, following, repos, gists, commits
  }

  package enum DayField: String, Sendable, CaseIterable { case created, updated }

  /// The raw value is that of GitHub's API.
  package enum AccountType: String, Sendable, CaseIterable {
    case user = "User"
    case org = "Organization"
    case bot = "Bot"
  }

  package enum Property: String, Sendable, CaseIterable {
    case note, profile, email, name, company, location, due
  }

  package enum State: String, Sendable, CaseIterable { case seen, changed, hireable, staff, left }

  package let test: Test
  /// Whether the condition matches everyone who does not pass the test, including people of whom nothing is known.
  package let isNegated: Bool

  package init(_ test: Test, isNegated: Bool = false) {
    self.test = test
    self.isNegated = isNegated
  }

  package init(_ field: SearchMatch.Field, _ text: String) {
    self.init(.text(field, text, isWhole: false))
  }

  /// Whether it asks something of a profile, which may not be saved.
  package var needsProfile: Bool {
    switch test {
    case .text(let field, _, _): ![.login, .note].contains(field)
    case .number(let field, _): field != .commits
    case .days: true
    case .has(let property): ![.note, .profile, .due].contains(property)
    case .state(let state): state == .hireable
    case .type, .tag, .member: false
    }
  }

  /// The condition as one would type it.
  package var typed: String { (isNegated ? "-" : "") + test.typed }
}

extension SearchCondition.Test {
  fileprivate var typed: String {
    switch self {
    case .text(let field, let text, let isWhole):
      "\(field.word):\(isWhole ? "=" : "")\(Self.quoted(text))"
    case .number(let field, let range):
      "\(field):\(Self.typed(range, in: 0...Int.max) { "\($0)" })"
    case .days(let field, let range):
      "\(field):\(Self.typed(range, in: Day.all) { $0.description })"
    case .type(let type): "type:\(type)"
    case .has(let property): "has:\(property)"
    case .state(let state): "is:\(state)"
    case .tag(let tag): "#\(tag)"
    case .member(let list): "list:\(Self.quoted(list.name))"
    }
  }

  private static func quoted(_ text: String) -> String {
    // A `=` in front of a text means all of the value.
    guard text.hasPrefix("=") || text.contains(where: { $0.isWhitespace || $0 == "\"" }) else {
      return text
    }
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  private static func typed<Value>(
    _ range: ClosedRange<Value>, in whole: ClosedRange<Value>, _ text: (Value) -> String
  ) -> String {
    if range.lowerBound == range.upperBound { return text(range.lowerBound) }
    let ends = (range.lowerBound == whole.lowerBound, range.upperBound == whole.upperBound)
    let (first, last) = (text(range.lowerBound), text(range.upperBound))
    return switch ends {
    case (_, true): ">=\(first)"
    case (true, false): "<=\(last)"
    case (false, false): "\(first)..\(last)"
    }
  }
}

extension SearchMatch.Field {
  /// The word before the colon; `at:` and `in:` are shorter ones.
  package var word: String {
    switch self {
    case .company: "at"
    case .location: "in"
    case .login, .note, .name, .bio, .email, .former: rawValue
    }
  }
}
