import TerminalCells

extension RGB {
  /// The colour as terminals spell it: `rgb:` with one to four hexadecimal digits a channel,
  /// `rgba:`, whose fourth channel does not matter, or `#` with as many digits for each of three.
  init?(answered bytes: ArraySlice<UInt8>) {
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

  // As a share of the most that so many digits can say.
  private static func channel(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
      let value = Int(digits, radix: 16)
    else { return nil }
    let most = 1 << (4 * digits.utf8.count) - 1
    return UInt8((value * 255 + most / 2) / most)
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
