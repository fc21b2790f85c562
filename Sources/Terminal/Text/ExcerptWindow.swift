/// The part of an excerpt that fits into some columns: around the first match, cut at words.
struct ExcerptWindow {
  /// A character with its columns.
  private struct Glyph {
    let character: Character
    let width: Int
    let isMatch: Bool

    var isBlank: Bool { character == " " }
    var isGap: Bool { isBlank || character == "⏎" }
    // What does not stand before `…`.
    var isBetweenWords: Bool { isGap || ",;:".contains(character) }
  }

  private let glyphs: [Glyph]
  private let excerpt: Excerpt
  private let columns: Int
  private var range = 0..<0

  /// - Parameter columns: At least two.
  init(_ excerpt: Excerpt, columns: Int) {
    self.excerpt = excerpt
    self.columns = columns
    glyphs = excerpt.parts.flatMap { part in
      part.text.string.map {
        Glyph(character: $0, width: TextWidth.columns(of: $0), isMatch: part.isMatch)
      }
    }
    let match = firstMatch
    let start = start(match)
    range = start..<end(from: start, match)
  }

  /// Whether text is missing before the window.
  var isCutBefore: Bool { isCut(before: range.lowerBound) }
  /// Whether text is missing after the window.
  var isCutAfter: Bool { excerpt.isCutAfter || range.upperBound < glyphs.count }

  /// The text in the window.
  var parts: [Excerpt.Part] {
    var parts: [Excerpt.Part] = []
    var rest = glyphs[range]
    while let first = rest.first {
      let same = rest.prefix { $0.isMatch == first.isMatch }
      let text = String(same.map(\.character))
      parts.append(Excerpt.Part(text: SafeText(trusted: text), isMatch: first.isMatch))
      rest = rest[same.endIndex...]
    }
    return parts
  }
}

extension ExcerptWindow {
  private func isCut(before start: Int) -> Bool { excerpt.isCutBefore || start > 0 }

  private func width(_ range: Range<Int>) -> Int {
    glyphs[range].reduce(0) { $0 + $1.width }
  }

  private var firstMatch: Range<Int>? {
    guard let start = glyphs.firstIndex(where: \.isMatch) else { return nil }
    return start..<(glyphs[start...].firstIndex { !$0.isMatch } ?? glyphs.count)
  }

  // The beginning of the text where the match fits then; else two thirds of the room that the match
  // leaves are for the text after it.
  private func start(_ match: Range<Int>?) -> Int {
    guard let match else { return 0 }
    let isLast = match.upperBound == glyphs.count && !excerpt.isCutAfter
    if !excerpt.isCutBefore, width(0..<match.upperBound) + (isLast ? 0 : 1) <= columns { return 0 }
    let spare = max(columns - width(match) - (isLast ? 1 : 2), 0)
    var room = max(spare / 3, spare - width(match.upperBound..<glyphs.count))
    var start = match.lowerBound
    while start > 0, glyphs[start - 1].width <= room {
      start -= 1
      room -= glyphs[start].width
    }
    return (start...match.lowerBound).first { beginsWord(at: $0) } ?? start
  }

  private func beginsWord(at index: Int) -> Bool {
    (index == 0 || glyphs[index - 1].isBlank) && index < glyphs.count && !glyphs[index].isGap
  }

  private func end(from start: Int, _ match: Range<Int>?) -> Int {
    var room = columns - (isCut(before: start) ? 1 : 0)
    if !excerpt.isCutAfter, width(start..<glyphs.count) <= room { return glyphs.count }
    room -= 1
    var end = start
    var used = 0
    while end < glyphs.count, used + glyphs[end].width <= room {
      used += glyphs[end].width
      end += 1
    }
    return wordEnd(before: end, from: start, used: used, match)
  }

  // A word that would leave half of the room empty is cut.
  private func wordEnd(before end: Int, from start: Int, used: Int, _ match: Range<Int>?) -> Int {
    let least = max(start, min(match?.upperBound ?? start, end))
    var end = end
    let isWhole = end < glyphs.count && glyphs[end].isGap
    if !isWhole, let blank = glyphs[least..<end].lastIndex(where: \.isBlank),
      width(start..<blank) * 2 >= used
    {
      end = blank
    }
    while end > least, glyphs[end - 1].isBetweenWords { end -= 1 }
    return end
  }
}
