/// A text of any length as part of one line: its beginning, or the part around the first match.
///
/// Line ends become `⏎`, other blanks become one blank. Of a long text only a window is read, which
/// is more than a line shows.
package struct Excerpt: Sendable, Equatable {
  /// What the text is used as.
  package enum Kind: Sendable {
    /// A field of one line, such as a name.
    case field
    /// A login.
    case login
    /// A text of several lines, such as a note.
    case note
  }

  /// A part of the text that matches throughout, or not at all.
  private struct Part: Sendable, Equatable {
    let text: SafeText
    let isMatch: Bool
  }

  // How many scalars are read before the first match, and how many in all.
  private static let reach = 200
  private static let window = 600

  private let parts: [Part]
  private let isCutBefore: Bool
  private let isCutAfter: Bool
  /// The columns that the parts take.
  package let width: Int

  /// - Parameters:
  ///   - raw: Any text.
  ///   - matches: The parts of `raw` that a search found, in order.
  package init(_ raw: String, _ kind: Kind, matches: [Range<String.Index>] = []) {
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

  /// Whether there is nothing to see.
  package var isEmpty: Bool { width == 0 }

  /// The text without styles, as far as the window goes.
  package var plain: SafeText { parts.reduce("" as SafeText) { $0 + $1.text } }

  /// The text in `columns`, cut at words, with `…` where text is missing.
  ///
  /// Matches are bold, and in a login also underlined. The first match is shown whole where it fits.
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
}

extension Excerpt {
  // Each part is made harmless alone, because that changes its length.
  private static func parts(
    of raw: String, _ range: Range<String.Index>, _ kind: Kind, _ matches: [Range<String.Index>]
  ) -> [Part] {
    let sanitizer = Sanitizer(
      kind: kind == .note ? .block : kind == .login ? .login : .line, limit: nil)
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
    if hadBidi, kind != .note { parts.append(Part(text: Sanitizer.bidiWarning, isMatch: false)) }
    return parts
  }

  private static func tidied(_ scalars: Substring.UnicodeScalarView) -> String {
    var text = ""
    var gap = ""
    for scalar in scalars {
      if scalar.isInk {
        text += gap
        text.unicodeScalars.append(scalar)
        gap = ""
      } else if gap != " ⏎ " {
        gap = scalar.isLineEnd ? " ⏎ " : " "
      }
    }
    return text + gap
  }
}

extension Excerpt {
  /// A character with its columns.
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

  // The glyphs to show in `columns`: from a word's beginning to a word's end, around the first match.
  private func range(of glyphs: [Glyph], in columns: Int) -> Range<Int> {
    let edges = glyphs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.width) }
    let first = glyphs.firstIndex(where: \.isMatch)
    let match =
      first.map { $0..<(glyphs[$0...].firstIndex { !$0.isMatch } ?? glyphs.count) } ?? 0..<0
    let start = start(of: glyphs, edges, match, in: columns)
    var room = columns - (isCutBefore || start > 0 ? 1 : 0)
    if !isCutAfter, edges[glyphs.count] - edges[start] <= room { return start..<glyphs.count }
    room -= 1
    var end = edges.lastIndex { $0 - edges[start] <= room } ?? start
    let least = max(start, min(match.upperBound, end))
    // A word that would leave half of the columns empty is cut.
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

  // The beginning of the text where the match fits then; else two thirds of the columns that the
  // match leaves are for the text after it.
  private func start(
    of glyphs: [Glyph], _ edges: [Int], _ match: Range<Int>, in columns: Int
  ) -> Int {
    let end = edges[match.upperBound]
    let ellipsis = match.upperBound == glyphs.count && !isCutAfter ? 0 : 1
    if match.isEmpty || !isCutBefore && end + ellipsis <= columns { return 0 }
    let spare = max(columns - (end - edges[match.lowerBound]) - 1 - ellipsis, 0)
    let room = max(spare / 3, spare - (edges[glyphs.count] - end))
    let start = edges.firstIndex { edges[match.lowerBound] - $0 <= room } ?? match.lowerBound
    return (start...match.lowerBound).first {
      ($0 == 0 || glyphs[$0 - 1].isBlank) && !glyphs[$0].isGap
    } ?? start
  }
}

extension Unicode.Scalar {
  fileprivate var isInk: Bool { !properties.isWhitespace }

  // Tab and vertical tab aside, these are the line ends of Unicode (Annex 14, BK, CR, LF, NL).
  fileprivate var isLineEnd: Bool {
    [0x0A, 0x0C, 0x0D, 0x85, 0x2028, 0x2029].contains(value)
  }
}
