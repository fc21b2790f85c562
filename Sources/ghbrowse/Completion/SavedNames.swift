import Database
import FoundationEssentials
import GitHub

/// The logins, tags and lists of the store that a command line means, read without a network (X10).
struct SavedNames {
  nonisolated private static let limit = 100

  /// The logins that begin with `prefix`, case aside.
  func logins(beginning prefix: String) -> [String] {
    let logins = store?.main.completions { try $0.logins(prefix: prefix, limit: Self.limit) }
    return (logins ?? []).filter(isPlain)
  }

  /// The tags that begin with `prefix`, without their `#`.
  func tags(beginning prefix: String) -> [String] {
    store?.main.completions { try $0.tagNames(prefix: prefix, limit: Self.limit) } ?? []
  }

  /// The names of lists that begin with `prefix`, case aside; that of everyone needs none.
  func lists(beginning prefix: String) -> [String] {
    let lists = store?.main.completions { try $0.listNames(prefix: prefix, limit: Self.limit) }
    return (lists ?? []).filter { $0.contains(":") && $0.unicodeScalars.allSatisfy(isPlainInList) }
  }

  // What needs more than a backslash in some shell is left out.
  private func isPlainInList(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || "0123456789-_:/.,+ <>=*".unicodeScalars.contains(scalar)
  }

  // The command itself says what is wrong; a shell that completes has no place for a sentence.
  private var store: PersistentStore? {
    let environment = ProcessInfo.processInfo.environment
    guard
      let base = try? APIBase.chosen(environment: environment),
      let directory = try? Directories(environment: environment, host: base.directoryName).data,
      FileManager.default.fileExists(atPath: directory + "/ghbrowse.db")
    else { return nil }
    return try? PersistentStore(directory: directory)
  }

  // Logins come from elsewhere, and a shell may run special characters in a completion.
  private func isPlain(_ login: String) -> Bool {
    login.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}
