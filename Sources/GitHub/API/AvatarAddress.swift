/// An address from which a picture may be requested.
///
/// It is https on an avatar host of GitHub or of the Enterprise server, or has the API's own origin. Anything
/// else is refused, not repaired.
package struct AvatarAddress: Sendable, Hashable {
  package let url: String

  private static let longest = 2048
  private static let largestSize = 2048
  private static let hosts: Set = [
    "avatars.githubusercontent.com", "avatars0.githubusercontent.com",
    "avatars1.githubusercontent.com", "avatars2.githubusercontent.com",
    "avatars3.githubusercontent.com",
  ]

  /// - Parameters:
  ///   - received: The address from a user, or from a redirect. Its query is kept, except for its size.
  ///   - pixels: The width and height to request; `nil` leaves the address as it is.
  package init?(_ received: String, pixels: Int? = nil, base: APIBase) {
    guard received.utf8.count <= Self.longest, let address = PlainAddress(received),
      address.rest.hasPrefix("/"), !address.rest.contains("#"), Self.allows(address.origin, base)
    else { return nil }
    url = pixels.map { Self.sized(received, min(max($0, 1), Self.largestSize)) } ?? received
  }

  private static func allows(_ origin: Origin, _ base: APIBase) -> Bool {
    // An Enterprise server may serve pictures itself; on api.github.com they would cost rate limit.
    if origin == base.origin { return !base.isGitHubDotCom }
    guard origin.scheme == "https", origin.isUsualPort else { return false }
    if hosts.contains(origin.host) { return true }
    return !base.isGitHubDotCom && !base.isLoopback && origin.host == "avatars.\(base.siteHost)"
  }

  private static func sized(_ text: String, _ pixels: Int) -> String {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let items = parts.dropFirst().joined().split(separator: "&").filter { item in
      !["s", "size"].contains(item.prefix { $0 != "=" }.lowercased())
    }
    return "\(parts[0])?\((items.map(String.init) + ["s=\(pixels)"]).joined(separator: "&"))"
  }
}
