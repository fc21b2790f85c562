import Models
import Repository

/// What the reader has seen, where they take it back.
struct SeenState {
  private let repository: UserRepository
  private let messages: ErrorMessages

  init(_ repository: UserRepository, _ messages: ErrorMessages) {
    self.repository = repository
    self.messages = messages
  }

  /// Takes back that `user` was seen, and says in words what became of it.
  func takeBack(from user: User) async -> Notice {
    do {
      guard try await repository.unsee(user) else {
        return Notice("\(user.login) has not been seen yet.", failure: .failed)
      }
      return Notice("\(user.login) counts as not seen.")
    } catch {
      return messages.notice(of: error, hasSavedData: true)
    }
  }
}
