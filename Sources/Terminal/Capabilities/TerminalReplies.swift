/// What the terminal replies when it is asked about itself.
package struct TerminalReport: Sendable, Equatable {
  /// The background; `nil` when the terminal did not report one.
  package var background: RGB?
  /// Whether it draws sixels.
  package var hasSixel = false
}

extension LineReader {
  /// Asks for the background (OSC 11) and for the attributes (DA1), before readline reads the
  /// keyboard.
  ///
  /// Terminals reply in the order of the requests, and every terminal replies to DA1: that ends the
  /// wait. Keys typed meanwhile are kept for readline. A late background goes to ``onBackground``.
  ///
  /// - Returns: What the terminal replied in time; `nil` when it cannot be asked.
  package func askTerminal(within limit: Duration) async -> TerminalReport? {
    guard let modes = TerminalModes(), TerminalModes.isInForeground else { return nil }
    modes.prepareForReplies()
    defer { modes.restore() }
    Keyboard.replies.begin()
    output.append(ControlSequence.askBackground.bytes + ControlSequence.askAttributes.bytes)
    output.flush()
    let end = ContinuousClock.now + limit
    while Keyboard.replies.isExpected, !Keyboard.hasEnded, ContinuousClock.now < end {
      if !Keyboard.read(within: 0) { try? await Task.sleep(for: .milliseconds(5)) }
    }
    return Keyboard.replies.consumeReport()
  }
}

/// Separates the terminal's replies from keys; what may begin one is kept until more or ``flushPartialReply()``.
struct TerminalReplies {
  // The longest reply, in bytes.
  private static let limit = 64
  private static let escape = KeyboardSequence.escape
  // The reply to OSC 11: a colour, and the end of the string.
  private static let background = [escape] + Array("]11;".utf8)
  private static let endings: [[UInt8]] = [[0x07], [escape, UInt8(ascii: "\\")]]
  // The reply to DA1: numbers, and `c`.
  private static let attributes = [escape] + Array("[?".utf8)

  // When a terminal that has not replied is taken for one that never will; `nil` when no reply may come.
  private var deadline: ContinuousClock.Instant?
  private var report = TerminalReport()
  private var partialReply: [UInt8] = []

  /// Whether replies may come; otherwise all bytes are keys.
  var isExpected: Bool { deadline != nil }

  /// Expects replies until the last one has come.
  mutating func begin() { deadline = ContinuousClock.now + .milliseconds(1_500) }

  /// How long another program must wait for the terminal, in milliseconds; `nil` when no reply is awaited.
  var rest: Int32? {
    guard let deadline else { return nil }
    let rest = (deadline - .now) / .milliseconds(1)
    return rest > 0 ? Int32(rest.rounded(.up)) : nil
  }

  /// Whether a reply may have begun.
  var hasPartialReply: Bool { !partialReply.isEmpty }

  /// How many milliseconds to wait for the rest; nobody types the beginning of a reply, so that may be late.
  var timeout: Int32 { partialReply.starts(with: Self.background) ? 1_000 : 100 }

  /// Reads further bytes, and returns those that are keys.
  mutating func keys(in bytes: some Sequence<UInt8>) -> [UInt8] {
    var keys: [UInt8] = []
    for byte in bytes {
      partialReply.append(byte)
      while !partialReply.isEmpty, !isExpected || !mayBeReply() {
        keys.append(partialReply.removeFirst())
      }
    }
    return keys
  }

  /// Returns the bytes of an unfinished reply as keys.
  mutating func flushPartialReply() -> [UInt8] {
    defer { partialReply = [] }
    return partialReply
  }

  /// What the terminal has replied since the last call.
  mutating func consumeReport() -> TerminalReport {
    defer { report = TerminalReport() }
    return report
  }

  // Whether the bytes begin a reply; a whole one is read and removed.
  private mutating func mayBeReply() -> Bool {
    if partialReply.starts(with: Self.background) { return readBackground() }
    if partialReply.starts(with: Self.attributes) { return readAttributes() }
    return [Self.background, Self.attributes].contains { $0.starts(with: partialReply) }
  }

  private mutating func readBackground() -> Bool {
    let value = partialReply.dropFirst(Self.background.count)
    let color = value.prefix { (0x21..<0x7F).contains($0) }
    let ending = value.dropFirst(color.count)
    guard Self.endings.contains(where: ending.elementsEqual) else {
      return partialReply.count < Self.limit && Self.endings.contains { $0.starts(with: ending) }
    }
    report.background = RGB(reply: String(decoding: color, as: UTF8.self))
    partialReply = []
    return true
  }

  private mutating func readAttributes() -> Bool {
    let text = String(decoding: partialReply.dropFirst(Self.attributes.count), as: UTF8.self)
    let numbers = text.prefix { $0.isASCII && ($0.isNumber || $0 == ";") }
    guard numbers.count < text.count else { return partialReply.count < Self.limit }
    guard text.dropFirst(numbers.count) == "c" else { return false }
    // The first number is the kind of terminal; 4 means sixels.
    report.hasSixel = numbers.split(separator: ";").dropFirst().contains("4")
    deadline = nil
    partialReply = []
    return true
  }
}

extension RGB {
  // The colour in a reply such as `rgb:1e1e/1e1e/1e1e`: one to four digits a channel (XParseColor(3)).
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
