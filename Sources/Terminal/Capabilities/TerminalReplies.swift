import TerminalCells

/// Finds the terminal's replies among the bytes of the keyboard.
///
/// All other bytes are keys; ``takeKeys()`` returns them complete and in order, however the stream
/// was cut. Bytes that may begin a reply are held until that is decided, or until ``giveUp()``; never
/// more than ``limit`` bytes.
struct TerminalReplies {
  /// The longest reply, in bytes.
  static let limit = 64

  private static let escape = KeyboardSequence.escape
  // The reply to OSC 11: a colour, and the end of the string.
  private static let background = [escape] + Array("]11;".utf8)
  private static let endings: [[UInt8]] = [[0x07], [escape, UInt8(ascii: "\\")]]
  // The reply to DA1: numbers, and `c`.
  private static let attributes = [escape] + Array("[?".utf8)

  /// What the terminal has replied.
  private(set) var report = TerminalReport()
  /// Whether the last reply has come.
  private(set) var isEnded = false
  private var keys: [UInt8] = []
  private var held: [UInt8] = []

  /// Takes bytes as they come.
  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      held.append(byte)
      while !held.isEmpty, !takeReply() { keys.append(held.removeFirst()) }
    }
  }

  /// Counts the held bytes as keys.
  mutating func giveUp() {
    keys += held
    held = []
  }

  /// Takes the bytes that are keys, each of them once.
  mutating func takeKeys() -> [UInt8] {
    defer { keys = [] }
    return keys
  }

  // Whether the held bytes are a reply, which is taken, or may begin one.
  private mutating func takeReply() -> Bool {
    if held.starts(with: Self.background) { return takeBackground() }
    if held.starts(with: Self.attributes) { return takeAttributes() }
    return [Self.background, Self.attributes].contains { $0.starts(with: held) }
  }

  private mutating func takeBackground() -> Bool {
    let value = held.dropFirst(Self.background.count)
    let color = value.prefix { $0 != Self.escape && $0 >= 0x20 && $0 < 0x7F }
    let ending = value.dropFirst(color.count)
    guard Self.endings.contains(where: ending.elementsEqual) else {
      return held.count < Self.limit && Self.endings.contains { $0.starts(with: ending) }
        && color.allSatisfy(Self.isOfColor)
    }
    guard let background = RGB(reply: String(decoding: color, as: UTF8.self)) else { return false }
    report.background = background
    held = []
    return true
  }

  private mutating func takeAttributes() -> Bool {
    let text = String(decoding: held.dropFirst(Self.attributes.count), as: UTF8.self)
    let numbers = text.prefix { $0.isASCII && ($0.isNumber || $0 == ";") }
    guard numbers.count < text.count else { return held.count < Self.limit }
    guard text.dropFirst(numbers.count) == "c" else { return false }
    // The first number is the kind of terminal; 4 stands for sixels.
    report.hasSixel = numbers.split(separator: ";").dropFirst().contains("4")
    isEnded = true
    held = []
    return true
  }

  private static func isOfColor(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || (0x2F...0x3A).contains(byte) || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte)
  }
}

/// What the terminal has said of itself.
package struct TerminalReport: Sendable, Equatable {
  /// The background; `nil` when the terminal did not say.
  package var background: RGB?
  /// Whether it draws sixels.
  package var hasSixel = false

  package init(background: RGB? = nil, hasSixel: Bool = false) {
    self.background = background
    self.hasSixel = hasSixel
  }
}

extension RGB {
  /// The colour in a reply: `rgb:1e1e/1e1e/1e1e`, with one to four hexadecimal digits for each channel.
  ///
  /// A fourth channel, as in `rgba:`, does not matter. Source: XParseColor(3).
  init?(reply: String) {
    let form = reply.prefix { $0 != ":" }
    guard form == "rgb" || form == "rgba" else { return nil }
    let channels = reply.dropFirst(form.count + 1).split(
      separator: "/", omittingEmptySubsequences: false)
    let values = channels.compactMap(Self.channel)
    // A channel for each letter of the form.
    guard values.count == form.count, channels.count == form.count else { return nil }
    self.init(red: values[0], green: values[1], blue: values[2])
  }

  // Scaled from the largest number of so many digits to 255.
  private static func channel(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
      let value = Int(digits, radix: 16)
    else { return nil }
    let maximum = 1 << (4 * digits.utf8.count) - 1
    return UInt8((value * 255 + maximum / 2) / maximum)
  }
}
