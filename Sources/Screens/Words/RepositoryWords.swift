import Models
import Terminal

@MainActor extension Notice {
  package static func noRepositories(of login: String) -> Notice {
    Notice("\(login) has no public repositories.")
  }

  static func noMoreRepositories(of login: String) -> Notice {
    Notice("There are no more public repositories of \(login).")
  }

  static let notSavedAnyMore = Notice("The person is no longer saved here.", failure: .failed)
  static let rowsHaveChanged = Notice("The rows have changed; :refresh prints them again.")

  static func noListOfRow(_ number: Int) -> Notice {
    Notice("Row \(number) has a name that no repository can have.", failure: .failed)
  }
}

extension GitRepository {
  private static let nameWidth = 40

  /// Such as `parser · ★ 1,204 · Swift · Reads Swift`.
  var words: SafeText {
    let parts = [
      stars.map { "★ \($0.grouped)" }, language, isFork == true ? "fork" : nil,
      isArchived == true ? "archived" : nil, description,
    ].compactMap { $0 }.map(SafeText.line)
    let name = SafeText.line(name).fitted(to: Self.nameWidth)
    return .joined([name] + parts, separator: " · ")
  }
}

extension SavedRepositories {
  /// Such as `Swift 12 · C 4 · Python 3`.
  var languageWords: String {
    languages.map { "\($0.name) \($0.count.grouped)" }.joined(separator: " · ")
  }

  /// What the ones with most stars are called.
  var title: String {
    let extent = wholeAt == nil ? ", of the \(all.count.grouped) pushed last" : ""
    return "Repositories with most stars\(extent)"
  }
}
