import GitHub
import Store

extension UserRepository {
  /// Fetches a URL, conditionally if the store has its validators and still has the value
  /// (https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api).
  func fetch<Value>(
    _ endpoint: Endpoint<Value>, _ policy: FetchPolicy, isSaved: () async throws -> Bool
  ) async throws -> APIResponse<Value> {
    guard let client else { throw GitHubError.offline }
    // Nothing is requested that could not be saved.
    if case .notesOnly(let reason) = store.state { throw StoreError(.damaged, reason) }
    // The token decides the identity, which is part of the cache key.
    try await client.obtainToken()
    let isConditional = endpoint.isComparable ? try await isSaved() : false
    let known = isConditional ? try await lastResponse(of: endpoint, to: client) : nil
    return try await client.send(
      endpoint, validators: known.map { Validators(etag: $0.etag, lastModified: $0.lastModified) },
      priority: policy.priority, retryLimits: policy.retryLimits
    ).get()
  }

  /// The saved response of `endpoint`; in 2.0 it could also be a refusal.
  func lastResponse<Value>(
    of endpoint: Endpoint<Value>, to client: GitHubClient
  ) async throws -> CachedResponse? {
    let last = try await store.main.cachedResponse(
      of: client.address(of: endpoint), to: client.identity)
    return last?.status == 200 ? last : nil
  }

  /// The cache entry of a response that arrived now.
  func cached<Value>(_ response: APIResponse<Value>) -> CachedResponse {
    CachedResponse(
      url: response.url, identity: response.identity, status: 200,
      etag: response.validators?.etag, lastModified: response.validators?.lastModified, date: now())
  }
}
