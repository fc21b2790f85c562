/// How text is set off without colour.
package struct Style: OptionSet, Sendable, Equatable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let bold = Style(rawValue: 1)
  package static let dim = Style(rawValue: 2)
  package static let underlined = Style(rawValue: 4)
  package static let reversed = Style(rawValue: 8)
}
