import Database
import FoundationEssentials
import GitHub
import Networking

extension UserRepository {
  /// Asks GitHub for `endpoint`, as little as what is remembered of it allows.
  ///
  /// - Parameter isSaved: Whether what the remembered answer brought is still in the store; only
  ///   then can the answer be that it is the same.
  func ask<Response>(
    _ endpoint: Endpoint<Response>, _ policy: FetchPolicy,
    isSaved: (CachedResponse) async throws(DatabaseError) -> Bool
  ) async -> Result<ConditionalResponse<Response>, FetchError> {
    guard let client else { return .failure(.notAsked) }
    let url = client.address(of: endpoint)
    let identity = client.identity
    do {
      let known = try await store.read { main throws(DatabaseError) in
        try await main.answer(of: url, to: identity)
      }
      if let known, !policy.isUserInitiated, let refusal = refusal(known) {
        return .failure(refusal)
      }
      let validators = try await validators(of: known, isSaved: isSaved)
      switch await send(endpoint, client, movedTo: known?.movedTo, validators, policy) {
      case .success(let answer):
        return .success(
          ConditionalResponse(answer, url: url, identity: identity, known: known, at: now()))
      case .failure(let error):
        if let status = error.refusalStatus {
          try await store.writes.remember(
            CachedResponse(url: url, identity: identity, status: status, date: now()))
        }
        return .failure(FetchError(error))
      }
    } catch {
      return .failure(FetchError(error))
    }
  }

  // What has moved may have moved on: then it is asked for where it was at first.
  private func send<Response>(
    _ endpoint: Endpoint<Response>, _ client: GitHubClient, movedTo: String?,
    _ validators: Validators?, _ policy: FetchPolicy
  ) async -> Result<APIResponse<Response>, GitHubError> {
    let result = await client.send(
      endpoint, at: movedTo, validators: validators, priority: policy.priority,
      retryLimits: policy.retryLimits)
    guard movedTo != nil, case .failure(.notFound) = result else { return result }
    return await client.send(endpoint, priority: policy.priority, retryLimits: policy.retryLimits)
  }

  private func validators(
    of known: CachedResponse?, isSaved: (CachedResponse) async throws(DatabaseError) -> Bool
  ) async throws(DatabaseError) -> Validators? {
    guard let known, known.status == 200, try await isSaved(known) else { return nil }
    return Validators(etag: known.etag, lastModified: known.lastModified)
  }

  // What was refused is not asked for again within ten minutes, unless the reader says so.
  private func refusal(_ known: CachedResponse) -> FetchError? {
    let age = now().timeIntervalSince(known.date)
    guard age >= 0, age < 600 else { return nil }
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
  /// The status of a refusal that is worth remembering.
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
