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
        }
      }
    }
  }
}
