import GitHub
import Store

/// Why something was not fetched, read or saved.
package enum FetchError: Error, Equatable, Sendable {
  case gitHub(GitHubError)
  case store(StoreError)
  /// The account of a list has another login now.
  case renamed(to: String)

  package init(_ error: any Error) {
    switch error {
    case let error as FetchError: self = error
    case let error as GitHubError: self = .gitHub(error)
    default: self = .store(StoreError(error))
    }
  }

  /// Whether GitHub has no such account.
  package var isNotFoundOrGone: Bool {
    if case .gitHub(let error) = self { error.isNotFoundOrGone } else { false }
  }

  /// Whether another process kept the lock for too long.
  package var isOfLock: Bool {
    if case .store(let error) = self { error.kind == .locked } else { false }
  }

  /// Whether the same request may succeed a little later.
  package var isTransient: Bool {
    if case .gitHub(let error) = self { error.isTransient } else { false }
  }
}
