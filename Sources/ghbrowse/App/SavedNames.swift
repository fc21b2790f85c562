import ArgumentParser
import FoundationEssentials
import GitHub
import Models
import Store

/// Completes logins, tags and lists from the store; never asks the network.
///
/// The parser's scripts for bash, zsh and fish call these closures for each TAB.
enum SavedNames {
  nonisolated private static let limit = 100

  /// Completes a login, with or without `@`.
  nonisolated static let logins = CompletionKind.custom { _, _, word in
    MainActor.assumeIsolated { logins(word) }
  }

  /// Completes a list: a saved one, or a kind of list and a login.
  nonisolated static let lists = CompletionKind.custom { _, _, word in
    MainActor.assumeIsolated { lists(word) }
  }

  /// Completes a tag after `#`, and a login after `@`.
  nonisolated static let words = CompletionKind.custom { _, _, word in
    MainActor.assumeIsolated {
      // In bash, `#` is typed with a backslash.
      let plain = word.hasPrefix("\\") ? String(word.dropFirst()) : word
      return plain.hasPrefix("#") ? tags(plain) : plain.hasPrefix("@") ? logins(plain) : []
    }
  }

  private static func logins(_ word: String) -> [String] {
    let sign = word.hasPrefix("@") ? "@" : ""
    let prefix = String(word.dropFirst(sign.count))
    let logins = store?.main.completions { try $0.logins(prefix: prefix, limit: Self.limit) } ?? []
    return logins.filter(isPlain).map { sign + $0 }
  }

  private static func tags(_ word: String) -> [String] {
    let prefix = String(word.dropFirst())
    let tags = store?.main.completions { try $0.tagNames(prefix: prefix, limit: Self.limit) } ?? []
    return tags.map { "#\($0)" }
  }

  private static func lists(_ word: String) -> [String] {
    let saved =
      (store?.main.completions { try $0.listNames(prefix: word, limit: Self.limit) } ?? [])
      .filter { $0.contains(":") && isPlain($0) }
    let others = UserList.Kind.allCases.filter { $0.subjectKind != .nothing }.flatMap { kind in
      let start = "\(kind.rawValue):"
      guard word.hasPrefix(start) else { return start.hasPrefix(word) ? [start] : [] }
      guard kind.subjectKind == .login else { return [String]() }
      return logins(String(word.dropFirst(start.count))).map { start + $0 }
    }
    let names = saved + others.filter { !saved.contains($0) }
    // In zsh, a description follows a colon.
    guard CompletionShell.requesting == .zsh else { return names }
    return names.map {
      $0.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
    }
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

  // Names come from the network, and a shell may interpret special characters in a completion.
  private static func isPlain(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789-_:/.,+".unicodeScalars.contains($0)
    }
  }
}
