/// How a terminal takes pictures that are more than characters.
package enum GraphicsProtocol: String, Sendable, Hashable, CaseIterable {
  case kitty
  case sixel
  case iTerm2
}
