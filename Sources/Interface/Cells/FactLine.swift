import Terminal

/// Facts on a line, with a dot between two; texts that may be cut share the room.
struct FactLine {
  /// One fact.
  struct Fact {
    /// The columns of the whole fact.
    let width: Int
    /// The columns that the fact takes at least.
    let least: Int
    /// The fact in so many columns.
    let text: (Int) -> StyledText

    /// A fact that is said in full.
    init(_ text: StyledText) {
      width = text.width
      least = width
      self.text = { _ in text }
    }

    /// A fact that may be cut.
    ///
    /// - Parameter least: The columns of its text that are shown at least, if it has so many.
    init(_ remark: UserFacts.Remark, least: Int, _ role: Role, _ style: Style) {
      width = remark.width
      self.least = remark.label.width + min(remark.text.width, least)
      text = { remark.fitted(to: $0, role, style) }
    }
  }

  private let facts: [Fact]
  private let separator: StyledText

  init(_ facts: [Fact], separator: StyledText) {
    self.facts = facts
    self.separator = separator
  }

  /// The columns of the line when nothing is cut.
  var width: Int { width(of: facts.map(\.width)) }

  /// The columns that the line takes at least.
  var least: Int { width(of: facts.map(\.least)) }

  /// The first facts, as many as have room in `columns`; at least one of those there are.
  func prefix(fitting columns: Int) -> FactLine {
    guard least > columns, facts.count > 1 else { return self }
    return FactLine(facts.dropLast(), separator: separator).prefix(fitting: columns)
  }

  /// How many facts there are.
  var count: Int { facts.count }

  /// The line in `room` columns, which are ``least`` or more; the first facts grow first.
  func fitted(to room: Int) -> StyledText {
    var spare = max(room - least, 0)
    var line = StyledText("")
    for (index, fact) in facts.enumerated() {
      let more = min(spare, fact.width - fact.least)
      spare -= more
      line = line + (index == 0 ? StyledText("") : separator) + fact.text(fact.least + more)
    }
    return line
  }

  private func width(of widths: [Int]) -> Int {
    widths.reduce(0, +) + separator.width * max(widths.count - 1, 0)
  }
}
