import Models
import Repository

/// Opens the whole list from somebody on: by place, by id or by login.
package struct ListJump {
  private let repository: UserRepository
  private let router: any Router
  private let messages: ErrorMessages

  package init(repository: UserRepository, router: any Router, messages: ErrorMessages) {
    self.repository = repository
    self.router = router
    self.messages = messages
  }

  /// Opens the list from `typed` on: `20` is the 20th of the list, `id:20` an id, and all else a login.
  ///
  /// After `@` a number is a login too.
  ///
  /// - Returns: Why the list does not open there; `nil` when it does.
  package func open(_ typed: String) async -> Notice? {
    do {
      if let id = Self.id(in: typed) { return try await open(id: id) }
      if let position = Int(typed), position >= 0 { return try await open(position: position) }
      return try await open(login: typed.hasPrefix("@") ? String(typed.dropFirst()) : typed)
    } catch {
      return messages.notice(of: FetchError(error), saved: .shown)
    }
  }

  private static func id(in typed: String) -> Int64? {
    guard typed.lowercased().hasPrefix("id:"), let id = Int64(typed.dropFirst(3)), id >= 0 else {
      return nil
    }
    return id
  }

  private func open(position: Int) async throws -> Notice? {
    guard let id = try await repository.store.main.memberID(at: position) else {
      let count = try await repository.store.main.overview().listedCount
      return .beyondSavedList(position: position, count: count)
    }
    router.trigger(.list(from: id))
    return nil
  }

  private func open(id: Int64) async throws -> Notice? {
    guard try await repository.store.main.members(after: id - 1, limit: 1).isEmpty else {
      router.trigger(.list(from: id))
      return nil
    }
    return .beyondSavedList(id: id)
  }

  private func open(login: String) async throws -> Notice? {
    guard let user = try await repository.store.main.user(login: login) else {
      return .noSavedLogin(login)
    }
    guard user.position != nil else { return .notInList(user.user.login) }
    router.trigger(.list(from: user.id))
    return nil
  }
}
