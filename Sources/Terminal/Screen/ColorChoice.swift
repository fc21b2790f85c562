/// What the reader wants of colours.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto, always, never
}
