import Interface

extension Dependencies {
  /// Whether screens are looked at or listened to.
  var presentation: Presentation { isAccessible ? .screenReader : .visual }

  /// Whether nothing that stands on the terminal may be touched again: the screen is listened to,
  /// or the terminal can only type.
  var isAppendOnly: Bool { Self.isAppendOnly(environment) }

  static func isAppendOnly(_ environment: [String: String]) -> Bool {
    isAccessible(environment) || ["", "dumb"].contains(environment["TERM"] ?? "")
  }

  /// Whether everything is to be said in words, for whoever listens to the screen.
  var isAccessible: Bool { Self.isAccessible(environment) }

  static func isAccessible(_ environment: [String: String]) -> Bool {
    ["GHBROWSE_ACCESSIBLE", "ACCESSIBLE"].contains {
      !["", "0", "no", "false"].contains(environment[$0]?.lowercased() ?? "")
    }
  }
}
