import FoundationEssentials
import GitHub
import Store

/// GitHub's response: a new value, or 304 Not Modified.
struct ConditionalResponse<Value: Sendable>: Sendable {
  /// `nil` when the saved value is still current.
  let value: Value?
  /// The cache entry to save.
  let cached: CachedResponse

  fileprivate init(
    _ response: APIResponse<Value>, url: String, identity: String, known: CachedResponse?,
    at date: Date
  ) {
    value = response.value
    // A 304 need not repeat the validators.
    let old = response.value == nil ? known : nil
    cached = CachedResponse(
      url: url, identity: identity, status: 200, etag: response.validators?.etag ?? old?.etag,
      lastModified: response.validators?.lastModified ?? old?.lastModified,
      movedTo: response.movedTo, date: date)
  }
}

extension UserRepository {
  // The number of seconds for which a refusal is remembered.
  private static let refusalAge: TimeInterval = 600

  /// Fetches a URL using its cache entry: validators, permanent redirect, recent refusal.
  ///
  /// https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
  ///
  /// - Parameter isSaved: Whether the store still has the value. Otherwise the request is not
  ///   conditional, because a 304 would leave nothing to show.
  /// - Throws: ``GitHubError``, or ``StoreError``.
  func fetch<Value>(
    _ endpoint: Endpoint<Value>, _ policy: FetchPolicy, isSaved: () async throws -> Bool
  ) async throws -> ConditionalResponse<Value> {
    guard let client else { throw GitHubError.offline }
    // Nothing is requested that could not be saved.
    if case .notesOnly(let reason) = store.state { throw StoreError(.damaged, reason) }
    // The token decides the identity, which is part of the cache key.
    try await client.obtainToken()
    let (url, identity) = (client.address(of: endpoint), client.identity)
    let known =
      endpoint.isComparable ? try await store.main.cachedResponse(of: url, to: identity) : nil
    if let known, !policy.isUserInitiated, let refusal = refusal(known) { throw refusal }
    var validators: Validators?
    if let known, known.status == 200, try await isSaved() {
      validators = Validators(etag: known.etag, lastModified: known.lastModified)
    }
    switch await send(endpoint, by: client, movedTo: known?.movedTo, validators, policy) {
    case .success(let response):
      return ConditionalResponse(response, url: url, identity: identity, known: known, at: now())
    case .failure(let error):
      if endpoint.isComparable, let status = error.refusalStatus {
        // A refusal that cannot be saved is reported all the same, and requested again next time.
        try? await store.write.save(
          CachedResponse(url: url, identity: identity, status: status, date: now()))
      }
      throw error
    }
  }

  // If the redirect target is gone, the original address is tried.
  private func send<Value>(
    _ endpoint: Endpoint<Value>, by client: GitHubClient, movedTo: String?,
    _ validators: Validators?, _ policy: FetchPolicy
  ) async -> Result<APIResponse<Value>, GitHubError> {
    let result = await client.send(
      endpoint, at: movedTo, validators: validators, priority: policy.priority,
      retryLimits: policy.retryLimits)
    guard movedTo != nil, case .failure(.notFound) = result else { return result }
    return await client.send(endpoint, priority: policy.priority, retryLimits: policy.retryLimits)
  }

  private func refusal(_ known: CachedResponse) -> GitHubError? {
    let age = now().timeIntervalSince(known.date)
    guard age >= 0, age < Self.refusalAge else { return nil }
    return switch known.status {
    case 422: .refused(status: 422, message: "it was refused a few minutes ago (status 422)")
    case 404, 410, 451: GitHubError(status: known.status, message: nil)
    default: nil
    }
  }
}

extension GitHubError {
  /// The status of a refusal worth caching.
  fileprivate var refusalStatus: Int? {
    switch self {
    case .notFound: 404
    case .gone: 410
    case .withheld: 451
    case .refused(422, _): 422
    default: nil
    }
  }
}
