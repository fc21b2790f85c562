/// Sends one request and waits for its whole response.
package protocol HTTPTransport: Sendable {
  /// Sends `request`; a redirect is a response like any other.
  func send(_ request: HTTPRequest) async throws(GitHubError) -> HTTPResponse

  /// Uses new connections from now on, because the network of the open ones is gone.
  func forgetConnections()
}

extension HTTPTransport {
  /// Does nothing, for a transport without connections.
  package func forgetConnections() {}

  func result(of request: HTTPRequest) async -> Result<HTTPResponse, GitHubError> {
    do throws(GitHubError) {
      return .success(try await send(request))
    } catch {
      return .failure(error)
    }
  }
}

/// A GET request, and the limits of its response.
package struct HTTPRequest: Sendable, Equatable {
  /// The largest body that any answer may have: a page of 100 repositories has 0.6 MiB, and the JSON decoder
  /// needs up to 80 bytes for each byte.
  static let maxBodyBytes = 2 << 20

  package let url: String
  let scope: BackoffScope
  let headers: HTTPFields
  /// The largest body, in bytes, after decompression.
  let bodyLimit: Int
  /// How long head and body may take together.
  let deadline: Duration

  /// - Parameter scope: What it backs off with.
  package init(
    url: String, scope: BackoffScope, headers: HTTPFields = [:], bodyLimit: Int = maxBodyBytes,
    deadline: Duration = .seconds(15)
  ) {
    self.url = url
    self.scope = scope
    self.headers = headers
    self.bodyLimit = bodyLimit
    self.deadline = deadline
  }
}

/// A whole response; its body is decompressed.
package struct HTTPResponse: Sendable, Equatable {
  /// 100 to 599.
  package let status: Int
  let headers: HTTPFields
  package let body: [UInt8]

  package init(status: Int, headers: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Header fields in order; names are case-insensitive.
package struct HTTPFields: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  struct Field: Sendable, Equatable {
    let name: String
    let value: String
  }

  private(set) var all: [Field]

  init(_ fields: [(name: String, value: String)] = []) {
    all = fields.map(Field.init)
  }

  package init(dictionaryLiteral elements: (String, String)...) {
    all = elements.map { Field(name: $0.0, value: $0.1) }
  }

  mutating func append(_ name: String, _ value: String) {
    all.append(Field(name: name, value: value))
  }

  /// The value of the first field with that name, or `nil`.
  func first(_ name: String) -> String? {
    let name = name.lowercased()
    return all.first { $0.name.lowercased() == name }?.value
  }
}

extension HTTPFields.Field: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The field as it is sent, but without a token.
  var description: String {
    name.lowercased() == "authorization" ? "\(name): <redacted>" : "\(name): \(value)"
  }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}
