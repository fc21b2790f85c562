/// A GET, with the limits that its answer must keep.
package struct HTTPRequest: Sendable, Equatable {
  /// The whole address.
  package let url: String
  /// Whose limits it is under: a host, and whoever asks.
  ///
  /// The host alone where none was given.
  package let scope: String
  /// What is sent with it.
  package let headers: HTTPFields
  /// The most its body may have, in bytes, after decompression.
  package let bodyLimit: Int
  /// How long head and body may take together.
  package let deadline: Duration

  package init(
    url: String, scope: String? = nil, headers: HTTPFields = [:], bodyLimit: Int = 4 << 20,
    deadline: Duration = .seconds(15)
  ) {
    self.url = url
    self.scope = scope ?? Self.origin(of: url)
    self.headers = headers
    self.bodyLimit = bodyLimit
    self.deadline = deadline
  }

  private static func origin(of url: String) -> String {
    url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
      .joined(separator: "/")
  }
}
