/// A word after `#` in a note, such as `#swift` or `#c++`.
///
/// A tag has a letter, and consists of letters, digits, `-`, `_`, `/` and apostrophes between letters, with `+` and
/// `#` at its end. It starts a word: `C#` and the fragment of a URL are no tags. Neither are the colour `#3949ab` and
/// what stands between backquotes.
package enum Tag {
  /// The ranges of the tags in `text`, each with its `#`, in order.
  package static func ranges(in text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var position = text.startIndex
    while let start = text.utf8[position...].firstIndex(where: { "#`".utf8.contains($0) }) {
      if text.utf8[start] == UInt8(ascii: "`") {
        position = endOfCode(from: start, in: text)
      } else if text[start] == "#", mayBegin(at: start, in: text),
        let end = end(ofNameAt: text.utf8.index(after: start), in: text)
      {
        ranges.append(start..<end)
        position = end
      } else {
        position = text.utf8.index(after: start)
      }
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

  /// The ranges of code, each with its backquotes, in order.
  static func code(in text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    while let start = text.utf8[(ranges.last?.upperBound ?? text.startIndex)...].firstIndex(
      of: UInt8(ascii: "`"))
    {
      ranges.append(start..<endOfCode(from: start, in: text))
    }
    return ranges
  }

  // Code ends at as many backquotes as it begins with: in the same line, or with three or more, a fence, anywhere.
  private static func endOfCode(from start: String.Index, in text: String) -> String.Index {
    let text = text.utf8[start...]
    let mark = text.prefix { $0 == UInt8(ascii: "`") }
    var rest = text[mark.endIndex...]
    if mark.count < 3 { rest = rest.prefix { $0 != UInt8(ascii: "\n") } }
    while let next = rest.firstIndex(of: UInt8(ascii: "`")) {
      let other = rest[next...].prefix { $0 == UInt8(ascii: "`") }
      if other.count == mark.count { return other.endIndex }
      rest = rest[other.endIndex...]
    }
    return mark.endIndex
  }

  private static func mayBegin(at start: String.Index, in text: String) -> Bool {
    guard let before = text[..<start].last else { return true }
    return !before.isLetter && !before.isNumber && !"\\#/&".contains(before)
  }

  private static func end(ofNameAt start: String.Index, in text: String) -> String.Index? {
    var end = start
    while end < text.endIndex, isPart(text[end]) || isApostrophe(at: end, in: text[start...]) {
      end = text.index(after: end)
    }
    // A `-` or `/` at the end belongs to the sentence.
    guard let last = text[start..<end].lastIndex(where: { !"-/".contains($0) }) else { return nil }
    let name = text[start...last]
    guard name.contains(where: \.isLetter), !isColor(name) else { return nil }
    let signs = text[name.endIndex...].prefix { "+#".contains($0) }
    return text[signs.endIndex...].first.map(isPart) == true ? name.endIndex : signs.endIndex
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-_/".contains(character)
  }

  private static func isApostrophe(at index: String.Index, in text: Substring) -> Bool {
    "'\u{2019}".contains(text[index]) && text[..<index].last?.isLetter == true
      && text[index...].dropFirst().first?.isLetter == true
  }

  private static func isColor(_ name: Substring) -> Bool {
    [6, 8].contains(name.utf8.count) && name.allSatisfy(\.isHexDigit)
      && name.contains(where: \.isNumber)
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
