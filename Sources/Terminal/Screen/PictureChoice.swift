/// What the reader says about pictures.
package enum PictureChoice: String, Sendable, CaseIterable {
  /// As well as the terminal surely can.
  case auto
  case off
  /// Characters in colours.
  case blocks
  /// The format of DEC's terminals.
  case sixel
  /// The protocol of kitty.
  case kitty
  /// The inline files of iTerm2.
  case iterm
}

extension PictureChoice {
  /// What `GHBROWSE_IMAGES` says; `nil` when it says nothing.
  ///
  /// - Throws: ``UnknownPictureChoice`` when it names no choice.
  package static func named(
    in environment: [String: String]
  ) throws(UnknownPictureChoice) -> PictureChoice? {
    guard let name = environment["GHBROWSE_IMAGES"], !name.isEmpty else { return nil }
    guard let choice = PictureChoice(rawValue: name) else {
      throw UnknownPictureChoice(variable: "GHBROWSE_IMAGES", name: name)
    }
    return choice
  }
}
