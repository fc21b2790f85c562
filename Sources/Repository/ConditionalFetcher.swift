import Database
import FoundationEssentials
import GitHub
import Networking

/// An answer of GitHub: something new, or word that the saved copy is still good.
struct ConditionalResponse<Value: Sendable>: Sendable {
  /// `nil` when the saved copy is still good.
  let value: Value?
  /// What was cached of this address before.
  let known: CachedResponse?
  /// GitHub's address of the page after this one, where the answer has it; one without a body may not.
  let nextLink: String?
  /// What to cache of this answer.
  let cached: CachedResponse

  fileprivate init(
    _ response: APIResponse<Value>, url: String, identity: String, known: CachedResponse?,
    at date: Date
  ) {
    value = response.value
    self.known = known
    // An answer without a body may leave out the validators that still hold.
    let old = response.value == nil ? known : nil
    nextLink = response.nextLink
    cached = CachedResponse(
      url: url, identity: identity, status: 200, etag: response.validators?.etag ?? old?.etag,
      lastModified: response.validators?.lastModified ?? old?.lastModified,
      movedTo: response.movedTo, date: date)
  }
}

/// Asks GitHub with what is cached of an address: its validators, its new place, its last refusal.
///
/// https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
struct ConditionalFetcher {
  // For how many seconds a refusal is not asked for again, unless the reader says so.
  private static let refusalAge: TimeInterval = 600

  let client: GitHubClient
  let store: PersistentStore
  let now: @Sendable () -> Date

  /// Asks for `endpoint`.
  ///
  /// - Parameter isSaved: Whether the store still has what the address brought. Only then may GitHub
  ///   answer that nothing has changed.
  nonisolated(nonsending) func fetch<Value>(
    _ endpoint: Endpoint<Value>, _ policy: FetchPolicy,
    isSaved: () async throws(DatabaseError) -> Bool
  ) async throws(FetchError) -> ConditionalResponse<Value> {
    // What cannot be saved is not asked for.
    if case .notesOnly(let reason) = store.state { throw .unwritable(reason: reason) }
    try await obtainToken()
    let (url, identity) = (client.address(of: endpoint), client.identity)
    let known =
      endpoint.isComparable ? try await cachedResponse(of: url, to: identity) : nil
    if let known, !policy.isUserInitiated, let refusal = refusal(known) { throw refusal }
    let validators = try await validators(of: known, isSaved: isSaved)
    switch await send(endpoint, movedTo: known?.movedTo, validators, policy) {
    case .success(let response):
      return ConditionalResponse(response, url: url, identity: identity, known: known, at: now())
    case .failure(let error):
      if endpoint.isComparable, let status = error.refusalStatus {
        try await keep(CachedResponse(url: url, identity: identity, status: status, date: now()))
      }
      throw FetchError(error)
    }
  }

  // Before the cache is looked into: what is cached belongs to whoever has asked.
  private nonisolated(nonsending) func obtainToken() async throws(FetchError) {
    do throws(GitHubError) {
      try await client.obtainToken()
    } catch {
      throw FetchError(error)
    }
  }

  // A resource that has moved may have moved on; then it is asked for at its first address.
  private nonisolated(nonsending) func send<Value>(
    _ endpoint: Endpoint<Value>, movedTo: String?, _ validators: Validators?, _ policy: FetchPolicy
  ) async -> Result<APIResponse<Value>, GitHubError> {
    let result = await client.send(
      endpoint, at: movedTo, validators: validators, priority: policy.priority,
      retryLimits: policy.retryLimits)
    guard movedTo != nil, case .failure(.notFound) = result else { return result }
    return await client.send(endpoint, priority: policy.priority, retryLimits: policy.retryLimits)
  }

  private nonisolated(nonsending) func cachedResponse(
    of url: String, to identity: String
  ) async throws(FetchError) -> CachedResponse? {
    do {
      return try await store.read { main throws(DatabaseError) in
        try await main.cachedResponse(of: url, to: identity)
      }
    } catch {
      throw FetchError(error)
    }
  }

  private nonisolated(nonsending) func validators(
    of known: CachedResponse?, isSaved: () async throws(DatabaseError) -> Bool
  ) async throws(FetchError) -> Validators? {
    do {
      guard let known, known.status == 200, try await isSaved() else { return nil }
      return Validators(etag: known.etag, lastModified: known.lastModified)
    } catch {
      throw FetchError(error)
    }
  }

  private nonisolated(nonsending) func keep(_ response: CachedResponse) async throws(FetchError) {
    do {
      try await store.write { writes throws(DatabaseError) in try await writes.keep(response) }
    } catch {
      throw FetchError(error)
    }
  }

  private func refusal(_ known: CachedResponse) -> FetchError? {
    let age = now().timeIntervalSince(known.date)
    guard age >= 0, age < Self.refusalAge else { return nil }
    return switch known.status {
    case 404: .notFound
    case 410: .gone
    case 422: .refused(message: "it could not process the request")
    case 451: .withheld
    default: nil
    }
  }
}

extension GitHubError {
  /// The status of a refusal that is worth caching.
  fileprivate var refusalStatus: Int? {
    switch self {
    case .notFound: 404
    case .gone: 410
    case .withheld: 451
    case .unexpected(422, _): 422
    default: nil
    }
  }
}
