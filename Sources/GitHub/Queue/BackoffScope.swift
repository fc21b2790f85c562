/// What shares one backoff: a host, whoever asks it, and the budget that the request counts against.
package struct BackoffScope: Sendable, Hashable {
  /// A budget of its own at the host, by GitHub's name for it.
  package enum Resource: String, Sendable, CaseIterable {
    case core, search
  }

  private let host: String
  private let identity: String
  private let resource: Resource
  /// The address, where it is the backoff of one alone.
  private(set) var url: String?

  /// - Parameters:
  ///   - host: Scheme, host and port.
  ///   - identity: Whoever asks; empty where the host does not care.
  package init(host: String, identity: String = "", resource: Resource = .core) {
    self.host = host
    self.identity = identity
    self.resource = resource
  }

  /// What the requests of this scope for one address share.
  package func of(_ url: String) -> BackoffScope {
    var scope = self
    scope.url = url
    return scope
  }

  /// The name under which a limit is stored.
  package var storedName: String {
    let parts = [host, identity, resource == .core ? "" : resource.rawValue]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
