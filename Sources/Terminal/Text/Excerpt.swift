/// A text of any length as part of one line: its beginning, or the part around the first match.
///
/// Line ends become `⏎`, and other white space becomes one blank. Only a window of a long text is read,
/// larger than a line.
package struct Excerpt: Sendable, Equatable {
  private struct Part: Sendable, Equatable {
    let text: SafeText
    let isMatch: Bool
  }

  // How many scalars to read before the first match, and in all.
  private static let reach = 200
  private static let window = 600

  private let parts: [Part]
  private let isCutBefore: Bool
  private let isCutAfter: Bool
  package let width: Int

  /// - Parameters:
  ///   - raw: Any text.
  ///   - matches: The parts of `raw` that a search found, in order.
  package init(_ raw: String, _ kind: TextKind, matches: [Range<String.Index>] = []) {
    let scalars = raw.unicodeScalars
    let before = matches.first.flatMap {
      scalars.index($0.lowerBound, offsetBy: -Self.reach, limitedBy: scalars.startIndex)
    }
    let start = scalars[(before ?? scalars.startIndex)...].firstIndex(where: \.isInk)
    let first = start ?? scalars.endIndex
    let end =
      scalars.index(first, offsetBy: Self.window, limitedBy: scalars.endIndex) ?? scalars.endIndex
    let last = scalars[first..<end].lastIndex(where: \.isInk).map(scalars.index(after:)) ?? first
    parts = Self.parts(of: raw, first..<last, kind, matches)
    isCutBefore = before.map { $0 > scalars.startIndex } ?? false
    isCutAfter = scalars[end...].contains(where: \.isInk)
    width = parts.reduce(0) { $0 + $1.text.width }
  }

  package var isEmpty: Bool { width == 0 }

  /// The text without styles, within the window.
  package var plain: SafeText { parts.reduce("" as SafeText) { $0 + $1.text } }

  /// The text in `columns`, cut at words, with `…` if text is missing.
  ///
  /// Matches are bold, and in a login also underlined. The first match is shown whole if it fits.
  package func fitted(to columns: Int, _ role: Role, _ style: Style = []) -> StyledText {
    // A login is bold already.
    let found = style.subtracting(.dim).union(role == .login ? [.bold, .underlined] : .bold)
    guard isCutBefore || isCutAfter || width > columns else {
      return parts.reduce(StyledText("")) {
        $0 + StyledText($1.text, role, $1.isMatch ? found : style)
      }
    }
    guard columns > 1 else { return StyledText(columns == 1 ? "…" : "", role, style) }
    let glyphs = parts.flatMap { part in
      part.text.string.map { Glyph($0, isMatch: part.isMatch) }
    }
    let range = range(of: glyphs, in: columns)
    var text = StyledText(isCutBefore || range.lowerBound > 0 ? "…" : "", role, style)
    var rest = glyphs[range]
    while let first = rest.first {
      let same = rest.prefix { $0.isMatch == first.isMatch }
      let part = SafeText(trusted: String(same.map(\.character)))
      text = text + StyledText(part, role, first.isMatch ? found : style)
      rest = rest[same.endIndex...]
    }
    let isWhole = range.upperBound == glyphs.count && !isCutAfter
    return text + StyledText(isWhole ? "" : "…", role, style)
  }

  // Each part is sanitized separately, because that changes its length.
  private static func parts(
    of raw: String, _ range: Range<String.Index>, _ kind: TextKind, _ matches: [Range<String.Index>]
  ) -> [Part] {
    let sanitizer = Sanitizer(kind: kind, limit: nil)
    var (parts, hadBidi) = ([Part](), false)
    func add(_ range: Range<String.Index>, isMatch: Bool) {
      guard !range.isEmpty else { return }
      let part = sanitizer.part(tidied(raw.unicodeScalars[range]))
      hadBidi = hadBidi || part.hadBidi
      parts.append(Part(text: part.text, isMatch: isMatch))
    }
    var place = range.lowerBound
    for match in matches.map({ $0.clamped(to: range) }) where match.lowerBound >= place {
      add(place..<match.lowerBound, isMatch: false)
      add(match, isMatch: true)
      place = match.upperBound
    }
    add(place..<range.upperBound, isMatch: false)
    if hadBidi, kind != .block { parts.append(Part(text: Sanitizer.bidiWarning, isMatch: false)) }
    return parts
  }

  private static func tidied(_ scalars: Substring.UnicodeScalarView) -> String {
    var text = ""
    var gap = ""
    for scalar in scalars {
      if scalar.isInk {
        if !gap.isEmpty {
          text += gap
          gap = ""
        }
        text.unicodeScalars.append(scalar)
      } else if gap != " ⏎ " {
        gap = scalar.isLineEnd ? " ⏎ " : " "
      }
    }
    return text + gap
  }
}

extension Excerpt {
  private struct Glyph {
    let character: Character
    let width: Int
    let isMatch: Bool

    init(_ character: Character, isMatch: Bool) {
      self.character = character
      self.isMatch = isMatch
      width = TextWidth.columns(of: character)
    }

    var isBlank: Bool { character == " " }
    var isGap: Bool { isBlank || character == "⏎" }
  }

  // The glyphs to show in `columns`: whole words, around the first match.
  private func range(of glyphs: [Glyph], in columns: Int) -> Range<Int> {
    let edges = glyphs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.width) }
    let first = glyphs.firstIndex(where: \.isMatch)
    let match =
      first.map { $0..<(glyphs[$0...].firstIndex { !$0.isMatch } ?? glyphs.count) } ?? 0..<0
    let start = start(of: glyphs, edges, match, in: columns)
    var space = columns - (isCutBefore || start > 0 ? 1 : 0)
    if !isCutAfter, edges[glyphs.count] - edges[start] <= space { return start..<glyphs.count }
    space -= 1
    var end = edges.lastIndex { $0 - edges[start] <= space } ?? start
    let least = max(start, min(match.upperBound, end))
    // A word is cut if half of the columns would be empty without it.
    let endsWord = end < glyphs.count && glyphs[end].isGap
    if !endsWord, let blank = glyphs[least..<end].lastIndex(where: \.isBlank),
      (edges[blank] - edges[start]) * 2 >= edges[end] - edges[start]
    {
      end = blank
    }
    while end > least, glyphs[end - 1].isGap || ",;:".contains(glyphs[end - 1].character) {
      end -= 1
    }
    return start..<end
  }

  // The beginning of the text if the match fits then. Otherwise two thirds of the remaining columns are
  // for the text after the match.
  private func start(
    of glyphs: [Glyph], _ edges: [Int], _ match: Range<Int>, in columns: Int
  ) -> Int {
    let end = edges[match.upperBound]
    let ellipsis = match.upperBound == glyphs.count && !isCutAfter ? 0 : 1
    if match.isEmpty || !isCutBefore && end + ellipsis <= columns { return 0 }
    let spare = max(columns - (end - edges[match.lowerBound]) - 1 - ellipsis, 0)
    let space = max(spare / 3, spare - (edges[glyphs.count] - end))
    let start = edges.firstIndex { edges[match.lowerBound] - $0 <= space } ?? match.lowerBound
    return (start...match.lowerBound).first {
      ($0 == 0 || glyphs[$0 - 1].isBlank) && !glyphs[$0].isGap
    } ?? start
  }
}

extension Unicode.Scalar {
  fileprivate var isInk: Bool { !properties.isWhitespace }

  // The line ends of Unicode (Annex 14, BK, CR, LF, NL), without tabs.
  fileprivate var isLineEnd: Bool { [0x0A, 0x0C, 0x0D, 0x85, 0x2028, 0x2029].contains(value) }
}
