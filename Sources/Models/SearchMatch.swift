/// One reason why a search found somebody: a text that holds what was looked for.
package struct SearchMatch: Sendable, Equatable {
  /// Where the text stands.
  package enum Field: String, Sendable, CaseIterable {
    case login, note, name, company, location, bio
  }

  /// Where the text stands.
  package let field: Field
  /// The whole text, as saved.
  package let text: String
  /// The parts of the text that match, in order; they do not overlap.
  ///
  /// Folding changes lengths, so that these are parts of the text as saved.
  package let ranges: [Range<String.Index>]

  package init(field: Field, text: String, ranges: [Range<String.Index>]) {
    self.field = field
    self.text = text
    self.ranges = ranges
  }
}
