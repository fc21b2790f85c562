/// Search results that share a value, such as a company.
package struct SearchGroup: Sendable, Equatable, Identifiable {
  /// What people are counted by.
  package enum Field: String, Sendable, CaseIterable { case company, location, type, created, tag }

  package let field: Field
  /// The value without case and diacritics; `nil` for people without a value.
  package let id: String?
  /// The most frequent spelling; `created` is a year, and a tag has no `#`.
  package let value: String?
  package let count: Int

  package init(_ field: Field, id: String?, value: String?, count: Int) {
    self.field = field
    self.id = id
    self.value = value
    self.count = count
  }

  /// What finds these people; `nil` if no word of a search does.
  package var condition: SearchCondition? {
    guard let value else { return conditionWithoutValue }
    return switch field {
    case .company: SearchCondition(.text(.company, value, isWhole: true))
    case .location: SearchCondition(.text(.location, value, isWhole: true))
    case .type: SearchCondition.AccountType(rawValue: value).map { SearchCondition(.type($0)) }
    case .created: Day.days(of: value).map { SearchCondition(.days(.created, $0)) }
    case .tag: SearchCondition(.tag(value))
    }
  }

  private var conditionWithoutValue: SearchCondition? {
    switch field {
    case .company: SearchCondition(.has(.company), isNegated: true)
    case .location: SearchCondition(.has(.location), isNegated: true)
    case .created: SearchCondition(.has(.profile), isNegated: true)
    case .type, .tag: nil
    }
  }
}

extension SearchGroup.Field {
  /// Whether the value is that of a profile, which may not be saved.
  package var needsProfile: Bool { [.company, .location, .created].contains(self) }
}
