@preconcurrency import CReadline

/// Replies of the terminal that come after ``TerminalQuery`` has stopped waiting.
///
/// A reply begins like a key, and would end up on the line. Alt-] begins like a reply too, so what is
/// read as a reply has a limit in length and in time.
extension LineReader {
  // The longest wait for a reply's next byte, in milliseconds. Nobody types the beginning of a whole
  // reply, so its rest may come late.
  private static let (pauseAfterKey, pauseInReply): (Int32, Int32) = (100, 1_000)

  func bindReplies(in keymap: Keymap) {
    rl_bind_keyseq_in_map(
      "\\e]",
      { _, _ in
        MainActor.assumeIsolated {
          LineReader.current?.takeReply("]") { bytes in
            bytes.last == 0x07 || bytes.suffix(2) == [KeyboardSequence.escape, UInt8(ascii: "\\")]
          }
        }
        return 0
      }, keymap)
    for sequence in ["\\e[?", "\\e[>"] {
      rl_bind_keyseq_in_map(
        sequence,
        { _, key in
          MainActor.assumeIsolated {
            let last = String(UnicodeScalar(UInt8(truncatingIfNeeded: key)))
            LineReader.current?.takeReply("[" + last) { bytes in
              bytes.last.map { (0x40...0x7E).contains($0) } == true
            }
          }
          return 0
        }, keymap)
    }
  }

  private func takeReply(_ beginning: String, isEnd: ([UInt8]) -> Bool) {
    var bytes: [UInt8] = []
    while bytes.count < TerminalReplies.limit, !isEnd(bytes),
      let byte = Keyboard.byte(
        within: bytes.starts(with: "11;".utf8) ? Self.pauseInReply : Self.pauseAfterKey)
    {
      bytes.append(byte)
    }
    var replies = TerminalReplies()
    replies.feed([KeyboardSequence.escape] + beginning.utf8 + bytes)
    if let background = replies.report.background { onBackground?(background) }
    // A reply always ends; bytes without an end are keys.
    if !isEnd(bytes) { Keyboard.supply(bytes) }
  }
}
