/// An address at which a picture may be asked for.
///
/// It is https on GitHub's or the Enterprise server's hosts for avatars, or has the API's own scheme,
/// host and port. Nothing else is accepted, and what an answer brings is not repaired.
package struct AvatarAddress: Sendable, Hashable {
  /// The whole address.
  package let url: String

  private static let longest = 2048
  private static let largestSize = 2048
  private static let hosts: Set = [
    "avatars.githubusercontent.com", "avatars0.githubusercontent.com",
    "avatars1.githubusercontent.com", "avatars2.githubusercontent.com",
    "avatars3.githubusercontent.com",
  ]

  /// The address of a picture.
  ///
  /// The received query is kept, except for its size.
  ///
  /// - Parameters:
  ///   - received: The address that came with a user, or in a redirect.
  ///   - pixels: The wanted width and height; `nil` leaves the address as it is.
  ///   - base: Where the API is.
  package init?(_ received: String, pixels: Int? = nil, base: APIBase) {
    guard received.utf8.count <= Self.longest, let address = PlainAddress(received),
      address.rest.hasPrefix("/"), !address.rest.contains("#"), Self.allows(address.origin, base)
    else { return nil }
    url = pixels.map { Self.sized(received, min(max($0, 1), Self.largestSize)) } ?? received
  }
}

extension AvatarAddress {
  private static func allows(_ origin: Origin, _ base: APIBase) -> Bool {
    // An Enterprise server may keep pictures itself. GitHub's API does not, and its budget is small.
    if origin == base.origin { return !base.isGitHubDotCom }
    guard origin.scheme == "https", origin.isUsualPort else { return false }
    if hosts.contains(origin.host) { return true }
    let site = base.site.prefix { $0 != ":" }
    return !base.isGitHubDotCom && !base.isLoopback && origin.host == "avatars.\(site)"
  }

  private static func sized(_ text: String, _ pixels: Int) -> String {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let items = parts.dropFirst().joined().split(separator: "&").filter { item in
      !["s", "size"].contains(item.prefix { $0 != "=" }.lowercased())
    }
    return "\(parts[0])?\((items.map(String.init) + ["s=\(pixels)"]).joined(separator: "&"))"
  }
}
