/// The logins that a text mentions as `@login`.
package enum Mentions {
  /// The places of the logins, without their `@`, in the bytes of a text in UTF-8.
  ///
  /// An address, a handle of another site, a team and a path are no mentions.
  package static func logins(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var next = text.firstIndex(of: at)
    while let sign = next {
      let start = sign + 1
      let end = endOfLogin(in: text, from: start)
      if start < end, text[start] != hyphen, begins(text, at: sign), ends(text, at: end) {
        found.append(start..<end)
      }
      next = text[max(end, start)...].firstIndex(of: at)
    }
    return found
  }

  private static let at = UInt8(ascii: "@")
  private static let hyphen = UInt8(ascii: "-")
  private static let bot = "[bot]".utf8

  private static func endOfLogin(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let end = text[start...].firstIndex { !isOfLogin($0) } ?? text.endIndex
    return text[end...].starts(with: bot) ? end + bot.count : end
  }

  private static func isOfLogin(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), hyphen, UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func begins(_ text: UnsafeBufferPointer<UInt8>, at sign: Int) -> Bool {
    guard sign > 0 else { return true }
    let before = text[sign - 1]
    if before < 0x80 { return !isOfLogin(before) && !"@./".utf8.contains(before) }
    // A scalar has four bytes at most.
    let scalar = String(decoding: text[max(sign - 4, 0)..<sign], as: UTF8.self).unicodeScalars.last
    return scalar.map { !isLetter($0) } ?? true
  }

  private static func ends(_ text: UnsafeBufferPointer<UInt8>, at end: Int) -> Bool {
    guard end < text.count else { return true }
    switch text[end] {
    case at, UInt8(ascii: "/"): return false
    case UInt8(ascii: "."):
      let rest = text[(end + 1)...].prefix(4)
      return String(decoding: rest, as: UTF8.self).unicodeScalars.first.map { !isLetter($0) }
        ?? true
    default: return true
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
