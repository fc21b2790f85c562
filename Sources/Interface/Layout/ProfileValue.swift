import Terminal

/// What a profile has in the place of a field.
enum ProfileValue {
  /// One line, and where it leads to.
  case text(SafeText, link: WebAddress? = nil)
  /// A number of something.
  case count(Int)
  /// Lines of its own.
  case lines([SafeText])
}
