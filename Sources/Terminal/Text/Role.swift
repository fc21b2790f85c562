/// What a piece of text is, for the theme to give it a colour.
package enum Role: Sendable, CaseIterable {
  case plain, title, login, detail, seen, badge, note, warning, notice, prompt, link
  /// That a profile has changed since the reader looked at it.
  case changed
  /// What moves while something is on its way: a wheel, and rows that are still empty with the
  /// light that goes over them.
  case spinner, placeholder, shimmer
}
