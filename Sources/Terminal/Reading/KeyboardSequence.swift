/// The sequences that a terminal sends and ghbrowse looks for.
enum KeyboardSequence {
  static let pasteStart = Array("\u{1B}[200~".utf8)
  static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// How every sequence begins: Esc, which is a key too.
  static let escape: UInt8 = 0x1B
}
