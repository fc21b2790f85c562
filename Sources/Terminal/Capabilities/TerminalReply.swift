import TerminalCells

/// A terminal's reply to a ``TerminalRequest``.
enum TerminalReply: Equatable {
  /// The reply to OSC 11.
  case background(RGB)
  /// The reply to XTWINOPS 16.
  case cellSize(PixelSize)
  /// The reply to DA1: the numbers of the attributes.
  case attributes([Int])
}

extension TerminalReply {
  /// Whether some bytes are a reply.
  enum Match: Equatable {
    /// No reply begins with them.
    case none
    /// A reply may begin with them.
    case begun
    case whole(TerminalReply)
  }
}

extension TerminalReply.Match {
  /// The two kinds of sequences that a reply can be: OSC and CSI.
  private enum Kind {
    case operatingSystem, control
  }

  // In 7 bits, as one C1 control, and as that control in UTF-8.
  private static let openings: [(bytes: [UInt8], kind: Kind)] = [
    ([KeyboardSequence.escape, 0x5D], .operatingSystem), ([0x9D], .operatingSystem),
    ([0xC2, 0x9D], .operatingSystem),
    ([KeyboardSequence.escape, 0x5B], .control), ([0x9B], .control), ([0xC2, 0x9B], .control),
  ]
  private static let endings: [[UInt8]] = [
    [0x07], [KeyboardSequence.escape, 0x5C], [0x9C], [0xC2, 0x9C],
  ]
  private static let background = Array("11;".utf8)
  private static let cellSize = Array("6;".utf8)

  /// - Parameter bytes: A reply begins with the first of them, and ends with the last.
  init(_ bytes: [UInt8]) {
    guard let opening = Self.openings.first(where: { bytes.starts(with: $0.bytes) }) else {
      self = Self.openings.contains { $0.bytes.starts(with: bytes) } ? .begun : .none
      return
    }
    let rest = bytes.dropFirst(opening.bytes.count)
    self = opening.kind == .control ? Self.control(rest) : Self.operatingSystem(rest)
  }

  // `? 64 ; 1 c`, or `6 ; 20 ; 10 t`
  private static func control(_ rest: ArraySlice<UInt8>) -> Self {
    guard let first = rest.first else { return .begun }
    let isPrivate = first == UInt8(ascii: "?")
    let numbers = isPrivate ? rest.dropFirst() : rest
    if !isPrivate, !cellSize.starts(with: rest.prefix(2)) { return .none }
    guard let end = numbers.firstIndex(where: { !(0x30...0x39).contains($0) && $0 != 0x3B }) else {
      return .begun
    }
    let parts = String(decoding: numbers[..<end], as: UTF8.self).split(separator: ";")
      .map { Int($0) ?? 0 }
    switch (isPrivate, numbers[end]) {
    case (true, UInt8(ascii: "c")): return .whole(.attributes(parts))
    case (false, UInt8(ascii: "t")) where parts.count == 3:
      return PixelSize(reportedWidth: parts[2], height: parts[1]).map { .whole(.cellSize($0)) }
        ?? .none
    default: return .none
    }
  }

  // `11 ; rgb:1e1e/1e1e/1e1e` and the terminator.
  private static func operatingSystem(_ rest: ArraySlice<UInt8>) -> Self {
    guard rest.count >= background.count else {
      return background.starts(with: rest) ? .begun : .none
    }
    guard rest.starts(with: background) else { return .none }
    let value = rest.dropFirst(background.count)
    let end = value.firstIndex { !isOfColor($0) } ?? value.endIndex
    let ending = value[end...]
    if endings.contains(where: ending.elementsEqual) {
      return RGB(reply: value[..<end]).map { .whole(.background($0)) } ?? .none
    }
    return endings.contains { $0.starts(with: ending) } ? .begun : .none
  }

  private static func isOfColor(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: ":"), UInt8(ascii: "/"),
      UInt8(ascii: "#"):
      true
    default: false
    }
  }
}

extension RGB {
  /// The colour in a reply, in one of the forms of XParseColor(3).
  ///
  /// `rgb:` and `rgba:` have one to four hexadecimal digits for each channel, and the fourth channel
  /// does not matter. `#` has the same number of digits for each of three channels.
  init?(reply bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    let channels: [Substring]
    if let value = text.after("rgb:") {
      channels = value.split(separator: "/", omittingEmptySubsequences: false)
      guard channels.count == 3 else { return nil }
    } else if let value = text.after("rgba:") {
      channels = value.split(separator: "/", omittingEmptySubsequences: false)
      guard channels.count == 4 else { return nil }
    } else if let value = text.after("#"), value.utf8.count.isMultiple(of: 3) {
      channels = value.divided(into: 3)
    } else {
      return nil
    }
    let values = channels.compactMap(Self.channel)
    guard values.count == channels.count else { return nil }
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

extension String {
  fileprivate func after(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}

extension Substring {
  fileprivate func divided(into count: Int) -> [Substring] {
    let length = self.count / count
    return (0..<count).map { dropFirst($0 * length).prefix(length) }
  }
}
