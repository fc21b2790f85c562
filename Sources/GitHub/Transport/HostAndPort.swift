/// A name or an IP address, and a port where one is given.
struct HostAndPort: Sendable, Hashable {
  /// In lower case, without brackets, and without a dot at its end.
  let host: String
  let port: Int?

  /// - Parameter text: As in `example.com`, `example.com:443`, `127.0.0.1:80`, `::1` or `[::1]:80`.
  init?(_ text: some StringProtocol) {
    guard let (name, number) = Self.parts(text) else { return nil }
    let host = name.lowercased()
    self.host = host.hasSuffix(".") ? String(host.dropLast()) : host
    port = number.flatMap { Self.number($0) }
    guard Self.isName(self.host) || IPAddress(self.host) != nil, number == nil || port != nil
    else { return nil }
  }
}

extension HostAndPort {
  /// Whether it is this machine: `localhost`, or an address that never leaves it.
  var isLoopback: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || IPAddress(host)?.isLoopback == true
  }

  private static func parts<Text: StringProtocol>(
    _ text: Text
  ) -> (Text.SubSequence, Text.SubSequence?)? {
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      let (host, rest) = (text[..<end].dropFirst(), text[end...].dropFirst())
      guard host.contains(":"), rest.isEmpty || rest.first == ":" else { return nil }
      return (host, rest.isEmpty ? nil : rest.dropFirst())
    }
    let colons = text.indices.filter { text[$0] == ":" }
    guard let colon = colons.first, colons.count == 1 else { return (text[...], nil) }
    return (text[..<colon], text[colon...].dropFirst())
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 253 && !text.hasPrefix(".") && !text.contains("..")
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(text).flatMap { (1...65_535).contains($0) ? $0 : nil }
  }
}
