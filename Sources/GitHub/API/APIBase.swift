/// Where the API is: scheme, host, port and the path before `/users`.
package struct APIBase: Sendable, Equatable {
  /// The whole address, without a slash at its end.
  package let url: String
  let origin: Origin

  /// - Throws: ``GitHubError/badBase(reason:)`` for anything but https, or http to this machine. The
  ///   same for a port outside 1 to 65,535, and for a user part, a query or a fragment.
  package init(_ text: String) throws(GitHubError) {
    guard let address = PlainAddress(text), !address.rest.contains(where: "?#".contains) else {
      throw .badBase(
        reason: "it must be an address such as https://api.github.com, without user, query and "
          + "fragment; a port must be a number from 1 to 65535")
    }
    origin = address.origin
    guard origin.scheme == "https" || origin.isLoopback else {
      throw .badBase(reason: "plain http is for this machine only (127.0.0.1, ::1, localhost)")
    }
    var base = text[...]
    while base.last == "/" { base.removeLast() }
    url = String(base)
  }

  /// Whether the API is on this machine, so that no network is needed.
  package var isLoopback: Bool { origin.isLoopback }

  /// Whether the API is GitHub's own.
  package var isGitHubDotCom: Bool { origin.host == "api.github.com" && origin.isUsualPort }

  /// The name of this host's directory on disk, with the port where it is not the usual one.
  package var directoryName: String {
    let safe = String(
      origin.host.map { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" ? $0 : "_" })
    return origin.isUsualPort ? safe : "\(safe)_\(origin.port)"
  }

  /// Whether `address` has the API's scheme, host and port; the usual port may be spelt out.
  package func isSameOrigin(_ address: String) -> Bool {
    PlainAddress(address)?.origin == origin
  }
}
