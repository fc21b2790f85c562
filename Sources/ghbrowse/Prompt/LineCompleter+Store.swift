import Models
import Screens
import Store

extension LineCompleter {
  /// Completes with what is saved.
  init(_ store: MainContext) {
    let limit = Self.limit
    self.init { kind, prefix in
      store.completions { reader in
        switch kind {
        case .login: try reader.logins(prefix: prefix, limit: limit)
        case .recentLogin: try reader.recentLogins(prefix: prefix, limit: limit)
        case .tag: try reader.tagNames(prefix: prefix, limit: limit)
        case .repository: try reader.repositoryNames(prefix: prefix, limit: limit)
        case .list: try reader.listNames(prefix: prefix, limit: limit)
        case .value(let field): try reader.values(of: field, prefix: prefix, limit: limit)
        }
      }
    }
  }
}

extension MainContext {
  /// The saved login that may have been meant by `typed`; `nil` if that is saved, or none is close.
  nonisolated func closeLogin(to typed: String) -> String? {
    let nearest = nearestName(to: typed, among: completions { try $0.logins(like: typed) })
    return nearest?.lowercased() == typed.lowercased() ? nil : nearest
  }
}
