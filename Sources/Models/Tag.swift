/// A word after `#` in a note, such as `#swift`.
///
/// A tag consists of letters, digits, `-`, `_` and `/`, and starts a word: `C#` and the fragment of a URL
/// are not tags.
package enum Tag {
  /// The ranges of the tags in `text`, each with its `#`, in order.
  package static func ranges(in text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    let scalars = text.unicodeScalars
    var position = text.startIndex
    while let start = text.utf8[position...].firstIndex(of: UInt8(ascii: "#")) {
      position = scalars.index(after: start)
      let mayBegin = start == text.startIndex || mayPrecede(scalars[scalars.index(before: start)])
      guard mayBegin, let end = end(ofNameAt: position, in: scalars) else { continue }
      ranges.append(start..<end)
      position = end
    }
    return ranges
  }

  /// The tags of a note, each once, in lower case, without `#`, in order.
  package static func names(in note: String) -> [String] {
    // Few notes have tags, and a note may be long.
    guard note.utf8.contains(UInt8(ascii: "#")) else { return [] }
    var known: Set<String> = []
    return ranges(in: note).map { name(at: $0, in: note).lowercased() }
      .filter { known.insert($0).inserted }
  }

  /// The name of the tag that all of `word` is; `nil` if it is not a tag.
  package static func name(of word: String) -> String? {
    ranges(in: word) == [word.startIndex..<word.endIndex] ? names(in: word).first : nil
  }

  /// The name of the tag at a range that ``ranges(in:)`` returned.
  package static func name(at range: Range<String.Index>, in text: String) -> String {
    String(text[text.utf8.index(after: range.lowerBound)..<range.upperBound])
  }

  // A `-` or `/` at the end belongs to the sentence.
  private static func end(
    ofNameAt start: String.Index, in scalars: String.UnicodeScalarView
  ) -> String.Index? {
    let name = scalars[start...].prefix { isPart($0) }
    let end = name.lastIndex { $0 != "-" && $0 != "/" }.map(scalars.index(after:))
    // A scalar that combines with the `#` is not a name: an accent, or the keycap of an emoji.
    guard let end, end > start else { return nil }
    return scalars[start].isASCII || "#\(scalars[start])".count == 2 ? end : nil
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", "/": return true
    case _ where scalar.isASCII: return false
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
      true
    default: false
    }
  }

  private static func mayPrecede(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || ["(", "[", "{", "\"", "'", ",", ";"].contains(scalar)
      || [.openPunctuation, .initialPunctuation].contains(scalar.properties.generalCategory)
  }
}

/// A tag, and how many notes contain it.
package struct TagCount: Sendable, Equatable, Identifiable {
  /// In lower case, without `#`.
  package let tag: String
  package let count: Int
  package var id: String { tag }

  package init(tag: String, count: Int) {
    self.tag = tag
    self.count = count
  }
}
