import ArgumentParser
import Database
import FoundationEssentials
import GitHub

/// Completes saved logins for the shell's TAB, without a network (X10).
nonisolated enum LoginCompletion {
  private static let limit = 100

  static let kind = CompletionKind.custom { arguments, _, prefix in
    let isAt = prefix.hasPrefix("@")
    let logins = logins(beginning: isAt ? String(prefix.dropFirst()) : prefix, arguments: arguments)
    return isAt ? logins.map { "@\($0)" } : logins
  }

  /// - Parameter arguments: The command line so far.
  private static func logins(beginning prefix: String, arguments: [String]) -> [String] {
    let environment = ProcessInfo.processInfo.environment
    // The command itself says what is wrong; a shell that completes has no place for a sentence.
    guard
      let base = try? APIBase.chosen(option: apiURL(in: arguments), environment: environment),
      let directory = try? Directories(environment: environment, host: base.directoryName).data,
      FileManager.default.fileExists(atPath: directory + "/ghbrowse.db"),
      let store = try? PersistentStore(directory: directory),
      let logins = try? store.main.loginsNow(prefix: prefix, limit: limit)
    else { return [] }
    return logins.filter(isPlain)
  }

  private static func apiURL(in arguments: [String]) -> String? {
    if let index = arguments.firstIndex(of: "--api-url") {
      return arguments.dropFirst(index + 1).first
    }
    return arguments.first { $0.hasPrefix("--api-url=") }.map {
      String($0.dropFirst("--api-url=".count))
    }
  }

  // Logins come from elsewhere, and a shell may run special characters in a completion.
  private static func isPlain(_ login: String) -> Bool {
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
