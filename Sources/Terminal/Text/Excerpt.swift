/// A text of any length as part of one line: its beginning, or what stands around a match.
///
/// Line ends become `⏎`, other blanks become one blank. Of a long text only a window is read, which
/// holds more than a line shows.
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
  struct Part: Sendable, Equatable {
    let text: SafeText
    let isMatch: Bool
  }

  // How many scalars are read before the first match, and how many in all.
  private static let reach = 200
  private static let window = 600

  let parts: [Part]
  /// Whether the text begins before the window.
  let isCutBefore: Bool
  /// Whether the text goes on after the window.
  let isCutAfter: Bool
  /// The columns that the parts take.
  package let width: Int

  /// - Parameters:
  ///   - raw: Any text.
  ///   - matches: The parts of `raw` that a search found, in order.
  package init(_ raw: String, _ kind: Kind, matches: [Range<String.Index>] = []) {
    if matches.isEmpty, let plain = Self.tidyASCII(raw) {
      (parts, width) = ([Part(text: plain, isMatch: false)], plain.width)
      (isCutBefore, isCutAfter) = (false, false)
      return
    }
    let scalars = raw.unicodeScalars
    let before = matches.first.flatMap {
      scalars.index($0.lowerBound, offsetBy: -Self.reach, limitedBy: scalars.startIndex)
    }
    let start =
      before ?? scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
    let end =
      scalars.index(start, offsetBy: Self.window, limitedBy: scalars.endIndex) ?? scalars.endIndex
    parts = Self.clean(TidiedLine(scalars[start..<end], matches: matches), kind)
    isCutBefore = before.map { $0 > scalars.startIndex } ?? false
    isCutAfter = scalars[end...].contains { !$0.properties.isWhitespace }
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
    guard isCutBefore || isCutAfter || width > columns else {
      return Self.styled(parts, role, style)
    }
    guard columns > 1 else { return StyledText(columns == 1 ? "…" : "", role, style) }
    let window = ExcerptWindow(self, columns: columns)
    return StyledText(window.isCutBefore ? "…" : "", role, style)
      + Self.styled(window.parts, role, style)
      + StyledText(window.isCutAfter ? "…" : "", role, style)
  }

  // Nearly all fields are short ASCII in which nothing is to change.
  private static func tidyASCII(_ raw: String) -> SafeText? {
    guard raw.utf8.count <= reach else { return nil }
    var last: UInt8 = 0x20
    for byte in raw.utf8 {
      guard (0x20..<0x7F).contains(byte), byte != 0x20 || last != 0x20 else { return nil }
      last = byte
    }
    return last == 0x20 ? nil : SafeText(trusted: raw)
  }

  private static func styled(_ parts: [Part], _ role: Role, _ style: Style) -> StyledText {
    // A login is bold already.
    let found: Style = role == .login ? [.bold, .underlined] : .bold
    return parts.reduce(StyledText("")) { text, part in
      text
        + StyledText(
          part.text, role, part.isMatch ? style.subtracting(.dim).union(found) : style)
    }
  }

  // Each part is made harmless alone, because that changes its length.
  private static func clean(_ tidied: TidiedLine, _ kind: Kind) -> [Part] {
    let sanitizer = Sanitizer(kind: kind.sanitized, limit: nil)
    var hadBidi = false
    var parts = tidied.parts.map { part in
      let clean = sanitizer.part(part.text)
      hadBidi = hadBidi || clean.hadBidi
      return Part(text: clean.text, isMatch: part.isMatch)
    }
    if hadBidi, kind != .note { parts.append(Part(text: Sanitizer.bidiWarning, isMatch: false)) }
    return parts
  }
}

extension Excerpt.Kind {
  fileprivate var sanitized: Sanitizer.Kind {
    switch self {
    case .field: .line
    case .login: .login
    case .note: .block
    }
  }
}

/// A text without line ends and runs of blanks, in parts that match and parts that do not.
private struct TidiedLine {
  private(set) var parts: [(text: String, isMatch: Bool)] = []
  // What stood between the last character and the next.
  private var gap: StaticString?

  init(_ scalars: Substring.UnicodeScalarView, matches: [Range<String.Index>]) {
    var matches = matches[...]
    for index in scalars.indices {
      while let first = matches.first, first.upperBound <= index { matches.removeFirst() }
      take(scalars[index], isMatch: matches.first?.contains(index) ?? false)
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar, isMatch: Bool) {
    if scalar.isLineEnd {
      gap = " ⏎ "
    } else if scalar.properties.isWhitespace {
      gap = gap ?? " "
    } else {
      if let gap, let last = parts.last {
        append(gap.description.unicodeScalars, isMatch: isMatch && last.isMatch)
      }
      gap = nil
      append(CollectionOfOne(scalar), isMatch: isMatch)
    }
  }

  private mutating func append(_ scalars: some Sequence<Unicode.Scalar>, isMatch: Bool) {
    if parts.last?.isMatch != isMatch { parts.append(("", isMatch)) }
    parts[parts.count - 1].text.unicodeScalars.append(contentsOf: scalars)
  }
}

extension Unicode.Scalar {
  // Tab and vertical tab aside, these are the line ends of Unicode (Annex 14, BK, CR, LF, NL).
  fileprivate var isLineEnd: Bool {
    switch value {
    case 0x0A, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
