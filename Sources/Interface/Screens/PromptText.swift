import Terminal

// What is left of the line to see what one types.
private let leastRoom = 4
private let leastName = 4

/// The prompt of a screen: its name, and what is wrong with the store and the connection.
///
/// Where there is little room the end of the name goes first, and then that of the sign.
///
/// - Parameters:
///   - sign: What is wrong with the connection; `nil` while all is well.
///   - isReadOnly: Whether the store cannot be written now.
///   - width: The columns of the terminal.
func promptText(_ name: SafeText, sign: String?, isReadOnly: Bool = false, width: Int) -> SafeText {
  let room = max(width - leastRoom, leastRoom)
  let signs = (isReadOnly ? ["read-only"] : []) + (sign.map { [$0] } ?? [])
  let sign = signs.isEmpty ? nil : signs.joined(separator: ", ")
  guard let sign else { return "\(name.fitted(to: room - 2))> " }
  let words = SafeText.line(sign)
  let frame = (" ()> " as SafeText).width
  let short = name.fitted(to: max(room - words.width - frame, leastName))
  return "\(short) (\(words.fitted(to: room - short.width - frame)))> "
}
