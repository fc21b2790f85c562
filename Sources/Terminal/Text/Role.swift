/// What a piece of text is, for the theme to give it a colour.
package enum Role: Sendable, CaseIterable {
  case plain, title, login, detail, seen, badge, note, warning, notice, prompt
}
