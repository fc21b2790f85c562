import ArgumentParser
import Models
import Repository
import ViewModels

/// A list of people as typed, such as `followers:mojombo` (X18).
struct ListArgument: ExpressibleByArgument {
  static let defaultCompletionKind = SavedNames.lists

  private let text: String

  init(argument: String) {
    text = argument
  }

  /// The list.
  ///
  /// - Throws: ``UsageMistake`` when there is no such list.
  var list: UserList {
    get throws(UsageMistake) {
      do throws(UserListMistake) {
        return try UserList(name: text)
      } catch {
        let advice = text.contains(",") ? " To choose fields, use --fields \(text)" : ""
        throw UsageMistake(message: error.sentence + advice)
      }
    }
  }
}

extension Dependencies {
  /// What the store holds of `list`.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be read.
  func overview(of list: UserList) async throws -> ListOverview {
    try await repository.store.main.overview(of: list)
  }

  /// Makes sure that a page of `list` came before.
  ///
  /// - Throws: ``CommandFailure``.
  func checkIsSaved(_ list: UserList) async throws {
    guard try await overview(of: list).extent.fetchedAt == nil, list != .everyone else { return }
    throw CommandFailure(
      message: "\(list.name) is not saved; ghbrowse sync \(list.shellWord) fetches it",
      status: .failed)
  }
}
