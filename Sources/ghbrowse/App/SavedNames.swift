import ArgumentParser
import FoundationEssentials
import GitHub
import Models
import Store

/// Completes logins, tags and lists from the store, for the parser's scripts, at each TAB; never asks the network.
enum SavedNames {
  nonisolated private static let limit = 100

  /// Completes a login, with or without `@`.
  nonisolated static let logins = kind(of: logins)

  /// Completes a list: a saved one, or a kind of list and a login.
  nonisolated static let lists = kind(of: lists)

  /// Completes a list or a login.
  nonisolated static let listsAndLogins = kind { lists($0) + logins($0) }

  nonisolated static let savedLists = kind(of: savedLists)

  /// Completes a tag after `#`, and a login after `@`.
  nonisolated static let words = kind(of: words)

  /// Completes the words of a search, a tag after `#`, a login after `@`, and a value after `in:`.
  nonisolated static let searches = kind { word in
    let known = SearchQuery.completions(of: word)
    if !known.isEmpty { return known }
    let start = "list:"
    if word.lowercased().hasPrefix(start) {
      return savedLists(String(word.dropFirst(start.count))).map { start + $0 }
    }
    let narrowing = SearchQuery.narrowingWords.first { word.lowercased().hasPrefix($0.word) }
    guard let (name, field) = narrowing, field != .note else { return words(word) }
    let prefix = String(word.dropFirst(name.count))
    return saved { try $0.values(of: field, prefix: prefix, limit: limit) }.map { name + $0 }
  }

  nonisolated private static func kind(
    of names: @escaping @MainActor @Sendable (_ word: String) -> [String]
  ) -> CompletionKind {
    .custom { _, _, word in
      MainActor.assumeIsolated {
        // Shells leave the backslashes before blanks and `#`.
        let names = names(word.filter { $0 != "\\" }).filter(isPlain)
        // In zsh, a description follows a colon.
        guard CompletionShell.requesting == .zsh else { return names }
        return names.map {
          $0.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
        }
      }
    }
  }

  private static func words(_ word: String) -> [String] {
    word.hasPrefix("#") ? tags(word) : word.hasPrefix("@") ? logins(word) : []
  }

  private static func logins(_ word: String) -> [String] {
    let sign = word.hasPrefix("@") ? "@" : ""
    let prefix = String(word.dropFirst(sign.count))
    return saved { try $0.logins(prefix: prefix, limit: limit) }.map { sign + $0 }
  }

  private static func tags(_ word: String) -> [String] {
    saved { try $0.tagNames(prefix: String(word.dropFirst()), limit: limit) }.map { "#\($0)" }
  }

  private static func savedLists(_ word: String) -> [String] {
    saved { try $0.listNames(prefix: word, limit: limit) }.filter { $0.contains(":") }
  }

  private static func lists(_ word: String) -> [String] {
    let saved = savedLists(word)
    let others = UserList.Kind.allCases.filter { $0.subjectKind != .nothing }.flatMap { kind in
      let start = "\(kind.rawValue):"
      guard word.lowercased().hasPrefix(start) else {
        return start.hasPrefix(word.lowercased()) ? [start] : []
      }
      guard kind.subjectKind == .login else { return [String]() }
      return logins(String(word.dropFirst(start.count))).map { start + $0 }
    }
    return saved + others.filter { !saved.contains($0) }
  }

  private static func saved(
    _ read: @escaping @Sendable (isolated MainContext) throws -> [String]
  ) -> [String] {
    store?.main.completions(read) ?? []
  }

  // Errors are ignored: completion cannot show them.
  private static let store: PersistentStore? = {
    let environment = ProcessInfo.processInfo.environment
    guard
      let base = try? APIBase.chosen(environment: environment),
      let directory = try? Directories(environment: environment, host: base.directoryName).data
    else { return nil }
    return try? PersistentStore(completingFrom: directory)
  }()

  // Names come from the network, and a shell might run special characters in a completion.
  private static func isPlain(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789-_:/.,+@# []<>=*\"'()&".unicodeScalars.contains($0)
    }
  }
}
