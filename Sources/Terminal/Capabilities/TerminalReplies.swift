/// Finds the terminal's replies among the bytes of the keyboard; all other bytes are keys.
///
/// Bytes that may begin a reply are held until more come, or until ``giveUp()``.
struct TerminalReplies {
  // The longest reply, in bytes.
  private static let limit = 64
  private static let escape = KeyboardSequence.escape
  // The reply to OSC 11: a colour, and the end of the string.
  private static let background = [escape] + Array("]11;".utf8)
  private static let endings: [[UInt8]] = [[0x07], [escape, UInt8(ascii: "\\")]]
  // The reply to DA1: numbers, and `c`.
  private static let attributes = [escape] + Array("[?".utf8)

  /// Whether replies may come; without that, all bytes are keys.
  private(set) var isExpected = false
  private var report = TerminalReport()
  private var held: [UInt8] = []

  /// Expects replies, until the last one has come.
  mutating func begin() { isExpected = true }

  /// Whether bytes are held.
  var isHolding: Bool { !held.isEmpty }

  /// How long to wait for the bytes after those that have begun, in milliseconds.
  ///
  /// The bytes of a key come together. Nobody types the beginning of a reply, so its rest may be late.
  var patience: Int32 { held.starts(with: Self.background) ? 1_000 : 100 }

  /// Takes bytes as they come.
  ///
  /// - Returns: Those that are keys.
  mutating func keys(in bytes: some Sequence<UInt8>) -> [UInt8] {
    var keys: [UInt8] = []
    for byte in bytes {
      held.append(byte)
      while !held.isEmpty, !isExpected || !takeReply() { keys.append(held.removeFirst()) }
    }
    return keys
  }

  /// Counts the held bytes as keys.
  mutating func giveUp() -> [UInt8] {
    defer { held = [] }
    return held
  }

  /// What the terminal has replied since the last call.
  mutating func takeReport() -> TerminalReport {
    defer { report = TerminalReport() }
    return report
  }

  // Whether the held bytes are a reply, or may begin one.
  private mutating func takeReply() -> Bool {
    if held.starts(with: Self.background) { return takeBackground() }
    if held.starts(with: Self.attributes) { return takeAttributes() }
    return [Self.background, Self.attributes].contains { $0.starts(with: held) }
  }

  private mutating func takeBackground() -> Bool {
    let value = held.dropFirst(Self.background.count)
    let color = value.prefix { (0x21..<0x7F).contains($0) }
    let ending = value.dropFirst(color.count)
    guard Self.endings.contains(where: ending.elementsEqual) else {
      return held.count < Self.limit && Self.endings.contains { $0.starts(with: ending) }
    }
    report.background = RGB(reply: String(decoding: color, as: UTF8.self))
    held = []
    return true
  }

  private mutating func takeAttributes() -> Bool {
    let text = String(decoding: held.dropFirst(Self.attributes.count), as: UTF8.self)
    let numbers = text.prefix { $0.isASCII && ($0.isNumber || $0 == ";") }
    guard numbers.count < text.count else { return held.count < Self.limit }
    guard text.dropFirst(numbers.count) == "c" else { return false }
    // The first number is the kind of terminal; 4 means sixels.
    report.hasSixel = numbers.split(separator: ";").dropFirst().contains("4")
    isExpected = false
    held = []
    return true
  }
}

extension RGB {
  // The colour in a reply, such as `rgb:1e1e/1e1e/1e1e`, with one to four digits for each channel (XParseColor(3)).
  fileprivate init?(reply: String) {
    let parts = reply.split(separator: ":")
    guard parts.count == 2, ["rgb", "rgba"].contains(parts[0]) else { return nil }
    let channels = parts[1].split(separator: "/").compactMap { channel in
      UInt8(String(channel + channel).prefix(2), radix: 16)
    }
    guard channels.count >= 3 else { return nil }
    self.init(red: channels[0], green: channels[1], blue: channels[2])
  }
}
