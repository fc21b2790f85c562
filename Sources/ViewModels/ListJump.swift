import Models
import Repository

/// Opens the whole list at an id or a login.
package struct ListJump {
  private let repository: UserRepository
  private let router: any Router
  private let messages: ErrorMessages

  package init(repository: UserRepository, router: any Router, messages: ErrorMessages) {
    self.repository = repository
    self.router = router
    self.messages = messages
  }

  /// Opens the list from `typed` on, which is an id or a login.
  ///
  /// After `@` a number is a login too.
  ///
  /// - Returns: Why the list does not open there; `nil` when it does.
  package func open(_ typed: String) async -> Notice? {
    do {
      if let id = Int64(typed), id >= 0 { return try await open(id: id) }
      return try await open(login: typed.hasPrefix("@") ? String(typed.dropFirst()) : typed)
    } catch {
      return messages.notice(of: error, hasSavedData: true)
    }
  }

  /// The command that opens the list from `login` on.
  static func command(for login: String) -> String {
    Int64(login) == nil ? ":list \(login)" : ":list @\(login)"
  }

  private func open(id: Int64) async throws(FetchError) -> Notice? {
    guard try await repository.list(after: id - 1, limit: 1).isEmpty else {
      router.trigger(.listFrom(id: id))
      return nil
    }
    return .beyondSavedList(id: id)
  }

  private func open(login: String) async throws(FetchError) -> Notice? {
    guard let user = try await repository.user(login: login) else {
      return .noSavedLogin(login)
    }
    guard user.position != nil else { return .notInList(user.user.login) }
    router.trigger(.listFrom(id: user.id))
    return nil
  }
}
