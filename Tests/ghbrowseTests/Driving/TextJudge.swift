/// Reads UTF-8 byte by byte, and finds what is no printable text.
struct TextJudge {
  private static let markLimit = 4

  private let keepsInvisible: Bool
  private var bytes: [UInt8] = []
  private var expected = 0
  private var marks = 0
  private var selectors = 0
  /// What was found last.
  private(set) var found = ""

  /// - Parameter keepsInvisible: Whether only what a terminal obeys is wrong.
  init(keepsInvisible: Bool = false) {
    self.keepsInvisible = keepsInvisible
  }

  /// Whether a character has begun and not ended.
  var isInside: Bool { !bytes.isEmpty }

  /// Takes a byte that is no control character.
  ///
  /// - Returns: What is wrong with the character that it ends, if anything.
  mutating func take(_ byte: UInt8) -> ByteOffence.Reason? {
    if bytes.isEmpty {
      expected = Self.length(from: byte)
      guard expected > 0 else { return reject([byte]) }
    } else if byte & 0xC0 != 0x80 {
      return reject(bytes)
    }
    bytes.append(byte)
    guard bytes.count == expected else { return nil }
    let character = bytes
    bytes = []
    guard let text = String(validating: character, as: UTF8.self),
      let scalar = text.unicodeScalars.first
    else { return reject(character) }
    found = ByteOffence.spelt(character)
    return judge(scalar)
  }
}

extension TextJudge {
  private static func length(from byte: UInt8) -> Int {
    switch byte {
    case 0x00..<0x80: 1
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: 0
    }
  }

  private mutating func reject(_ wrong: [UInt8]) -> ByteOffence.Reason {
    found = wrong.map { String($0, radix: 16, uppercase: true) }.joined(separator: " ")
    bytes = []
    return .encoding
  }

  private mutating func judge(_ scalar: Unicode.Scalar) -> ByteOffence.Reason? {
    if Self.isObeyed(scalar) { return .invisible }
    if keepsInvisible { return nil }
    if Self.isInvisible(scalar) { return .invisible }
    if (0xFE00...0xFE0F).contains(scalar.value) {
      selectors += 1
      return selectors > 1 ? .marks : nil
    }
    selectors = 0
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: marks += 1
    // A joiner belongs to the character before it.
    case .format: break
    default: marks = 0
    }
    return marks > Self.markLimit ? .marks : nil
  }

  // Controls, separators, and what turns the direction.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  // The classes of rel 2.3, spelt out a second time.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The two joiners are the only ones without a width that mean something.
    case 0x200C, 0x200D: return false
    // Signs before numbers, and around them, that are drawn.
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD: return false
    case 0x115F, 0x1160, 0x3164, 0xFFA0, 0x2065, 0xFDD0...0xFDEF, 0xFFF0...0xFFFB: return true
    case 0xE0000...0xE0FFF: return true
    case let value where value & 0xFFFE == 0xFFFE: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return false
    }
  }
}
