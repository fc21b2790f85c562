@preconcurrency import CReadline
import Glibc

/// Completion by TAB, through readline's hooks.
extension LineReader {
  /// The texts that can complete a half-typed line.
  package struct Candidates: Sendable {
    /// The place in the line from which a text replaces what was typed, in bytes.
    let start: Int
    let texts: [String]

    /// - Parameters:
    ///   - start: The place in the line, in bytes.
    ///   - texts: Those that are not safe to print unchanged are left out, because a completed text
    ///     stands on the line like a typed one.
    package init(start: Int, texts: [String]) {
      self.start = start
      self.texts = texts.filter { !$0.isEmpty && SafeText.field($0).string == $0 }
    }
  }

  private typealias Matches = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  func setUpCompletion() {
    rl_completer_word_break_characters = UnsafePointer(strdup(" \t\n"))
    // The completer has its own order, the best first.
    rl_sort_completion_matches = 0
    rl_attempted_completion_function = { _, start, end in
      rl_attempted_completion_over = 1
      // A pointer cannot leave `assumeIsolated`, its address can.
      return Matches(
        bitPattern: MainActor.assumeIsolated {
          Int(bitPattern: LineReader.current?.matches(from: start, to: end))
        })
    }
    rl_completion_display_matches_hook = { matches, count, _ in
      let address = Int(bitPattern: matches)
      MainActor.assumeIsolated {
        LineReader.current?.show(Matches(bitPattern: address), Int(count))
      }
    }
  }

  // In memory that readline frees: the common beginning, then each text; a single text stands alone.
  private func matches(from start: Int32, to end: Int32) -> Matches? {
    guard let completer, let buffer = rl_line_buffer, end <= rl_end else { return nil }
    let bytes = UnsafeRawBufferPointer(start: buffer, count: Int(end))
    let candidates = completer(String(decoding: bytes, as: UTF8.self))
    guard candidates.start == Int(start), let first = candidates.texts.first else { return nil }
    let typed = String(decoding: bytes[Int(start)...], as: UTF8.self)
    let texts =
      candidates.texts.count == 1
      ? [first] : [Self.common(candidates.texts, typed: typed)] + candidates.texts
    let size = (texts.count + 1) * MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
    guard let memory = malloc(size) else { return nil }
    let matches = memory.bindMemory(
      to: UnsafeMutablePointer<CChar>?.self, capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { matches[index] = strdup(text) }
    matches[texts.count] = nil
    return matches
  }

  // Compared without case; the typed part keeps the case that the reader typed.
  private static func common(_ texts: [String], typed: String) -> String {
    var common = Substring(texts[0])
    for text in texts.dropFirst() {
      let pairs = zip(common, text).prefix { $0.lowercased() == $1.lowercased() }
      common = common.prefix(pairs.count)
    }
    let isLonger = common.count > typed.count
    return isLonger && common.lowercased().hasPrefix(typed.lowercased())
      ? typed + common.dropFirst(typed.count) : typed
  }

  private func show(_ matches: Matches?, _ count: Int) {
    guard let matches, count > 0 else { return }
    onCandidates?(
      (1...count).compactMap { matches[$0] }.map { SafeText.field(String(cString: $0)) })
  }
}
