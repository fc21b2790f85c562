@preconcurrency import CReadline
import Glibc

/// Completion by TAB, through readline's hooks.
extension LineReader {
  /// Texts that can complete the line.
  package struct Candidates: Sendable {
    /// Where in the line a text replaces what was typed, in bytes.
    package let start: Int
    package let texts: [String]

    /// - Parameter texts: Those that are not safe to print unchanged are left out, because a completed
    ///   text is on the line like a typed one.
    package init(start: Int, texts: [String]) {
      self.start = start
      self.texts = texts.filter { !$0.isEmpty && SafeText.field($0).string == $0 }
    }
  }

  func setUpCompletion() {
    rl_completer_word_break_characters = UnsafePointer(strdup(" \t\n"))
    // The completer returns the best text first, and ignores case.
    rl_sort_completion_matches = 0
    rl_attempted_completion_function = { word, start, end in
      rl_attempted_completion_over = 1
      MainActor.assumeIsolated { LineReader.current?.complete(from: start, to: end) }
      return rl_completion_matches(word) { _, _ in
        // `assumeIsolated` cannot return a pointer, but its address.
        UnsafeMutablePointer(
          bitPattern: MainActor.assumeIsolated {
            Int(bitPattern: LineReader.current?.completions.popFirst().map { strdup($0) } ?? nil)
          })
      }
    }
    rl_completion_display_matches_hook = { matches, count, _ in
      let texts = (0...max(count, 0)).dropFirst().compactMap { matches?[Int($0)] }
        .map { SafeText.field(String(cString: $0)) }
      MainActor.assumeIsolated { LineReader.current?.onCandidates?(texts) }
    }
  }

  // Finds the texts that readline asks for next, one by one.
  private func complete(from start: Int32, to end: Int32) {
    completions = []
    guard let completer, let buffer = rl_line_buffer, end <= rl_end else { return }
    let bytes = UnsafeRawBufferPointer(start: buffer, count: Int(end))
    let candidates = completer(String(decoding: bytes, as: UTF8.self))
    if candidates.start == Int(start) { completions = candidates.texts[...] }
  }
}
