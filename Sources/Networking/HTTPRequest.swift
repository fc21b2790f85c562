/// A GET, with the limits that its answer must keep.
package struct HTTPRequest: Sendable, Equatable {
  /// The whole address.
  package let url: String
  /// What is sent with it.
  package let headers: HTTPFields
  /// The most its body may have, in bytes, after decompression.
  package let bodyLimit: Int
  /// How long head and body may take together.
  package let deadline: Duration

  package init(
    url: String, headers: HTTPFields = [:], bodyLimit: Int = 4 << 20,
    deadline: Duration = .seconds(15)
  ) {
    self.url = url
    self.headers = headers
    self.bodyLimit = bodyLimit
    self.deadline = deadline
  }
}
