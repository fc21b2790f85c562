/// What the reader wants of colours.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto, always, never
}

/// Which background the reader has.
package enum ThemeChoice: String, Sendable, CaseIterable {
  case auto, dark, light
}
