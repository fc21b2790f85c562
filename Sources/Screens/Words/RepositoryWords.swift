import FoundationEssentials
import Models
import Terminal

/// Sentences about repositories.
extension Notice {
  package static func noRepositories(of login: String) -> Notice {
    Notice("\(login) has no public repositories.")
  }

  static func noMoreRepositories(of login: String) -> Notice {
    Notice("Those are all the public repositories of \(login).")
  }

  static func noListOfRow(_ number: Int) -> Notice {
    Notice("Row \(number) has a name that no repository can have.", failure: .failed)
  }
}

extension GitRepository {
  /// Such as `parser · ★ 1,204 · Swift · Reads Swift`.
  var words: SafeText {
    let parts = [
      name, stars.map { "★ \($0.grouped)" }, language, isFork == true ? "fork" : nil,
      isArchived == true ? "archived" : nil, description,
    ]
    return .joined(
      parts.compactMap { $0 }.map(SafeText.line).filter { !$0.isEmpty }, separator: " · ")
  }
}

extension SavedRepositories {
  /// Such as `Swift 12 · C 4 · Python 3`.
  var languageWords: String {
    languages.map { "\($0.name) \($0.count.grouped)" }.joined(separator: " · ")
  }

  /// Which of the account's repositories these are; `nil` if they are all.
  var extentWords: String? {
    nextLink.map { _ in "of the \(all.count.grouped) pushed last" }
  }
}
