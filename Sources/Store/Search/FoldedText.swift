import CSQLite
import CUTF8Proc
import Glibc

/// Text without case and diacritics, as a search compares it.
enum FoldedText {
  /// Folds `text`: its case, diacritics, strokes, ligatures, and full and half width; a NUL is kept.
  static func fold(_ text: String) -> String {
    if let plain = foldASCII(text) { return plain }
    let folded = map(text)
    guard folded.unicodeScalars.contains(where: { letters[$0] != nil }) else { return folded }
    return folded.unicodeScalars.reduce(into: "") { $0 += letters[$1] ?? String($1) }
  }

  // Letters that Unicode does not decompose.
  private static let letters: [Unicode.Scalar: String] = [
    "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ŧ": "t",
    "þ": "th", "ƀ": "b", "ɖ": "d", "ǥ": "g", "ɉ": "j", "ɍ": "r", "ɏ": "y", "ƶ": "z", "ɨ": "i",
  ]

  private static func map(_ text: String) -> String {
    let options =
      UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
      | UTF8PROC_CASEFOLD.rawValue | UTF8PROC_STRIPMARK.rawValue
    var folded: UnsafeMutablePointer<UInt8>?
    var text = text
    let count = text.withUTF8 { bytes in
      utf8proc_map(
        bytes.baseAddress, bytes.count, &folded, utf8proc_option_t(rawValue: options))
    }
    defer { free(folded) }
    guard count >= 0, let folded else { return text.lowercased() }
    return String(decoding: UnsafeBufferPointer(start: folded, count: count), as: UTF8.self)
  }

  // A fast path, because nearly every login is ASCII.
  private static func foldASCII(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count) { folded in
        for (index, byte) in bytes.enumerated() {
          let isUpper = byte >= 0x41 && byte <= 0x5A
          folded.initializeElement(at: index, to: isUpper ? byte | 0x20 : byte)
        }
        return bytes.count
      }
    }
  }

  /// The first `limit` ranges of `text` that match `folded` when they are folded; a match on part of a character that
  /// folding has lengthened is one on all of it.
  static func ranges(of folded: String, in text: String, limit: Int) -> [Range<String.Index>] {
    let wanted = Array(folded.utf8)
    guard !wanted.isEmpty else { return [] }
    var (bytes, origins) = foldedBytes(of: text)
    origins.append(text.utf8.count)
    var ranges: [Range<String.Index>] = []
    var start = 0
    while ranges.count < limit,
      let found = bytes.withUnsafeBytes({ $0.place(of: wanted, from: start) })
    {
      start = found + wanted.count
      // The next character starts where the character of the last byte ends.
      let last = origins[start - 1]
      let end = origins[start...].first { $0 > last } ?? text.utf8.count
      let lower = text.utf8.index(text.startIndex, offsetBy: origins[found])
      ranges.append(lower..<text.utf8.index(lower, offsetBy: end - origins[found]))
    }
    return ranges
  }

  // The folded bytes, and for each the UTF-8 offset of its character.
  private static func foldedBytes(of text: String) -> ([UInt8], [Int]) {
    if let plain = foldASCII(text) { return (Array(plain.utf8), Array(0..<plain.utf8.count)) }
    var bytes: [UInt8] = []
    var origins: [Int] = []
    var offset = 0
    for character in text {
      let folded = fold(String(character)).utf8
      bytes += folded
      origins += repeatElement(offset, count: folded.count)
      offset += character.utf8.count
    }
    return (bytes, origins)
  }
}

extension UnsafeRawBufferPointer {
  /// Where `wanted` is found first, at `start` or later.
  fileprivate func place(of wanted: [UInt8], from start: Int) -> Int? {
    guard let base = baseAddress,
      let match = memmem(base + start, count - start, wanted, wanted.count)
    else { return nil }
    return UnsafeRawPointer(match) - base
  }
}
