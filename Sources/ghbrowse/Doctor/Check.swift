/// One thing that `ghbrowse doctor` looked at.
nonisolated struct Check: Sendable, Equatable {
  enum Status: String, Sendable, CaseIterable {
    case ok
    /// The program works, but not as well as it could.
    case warning
    /// Something does not work.
    case problem
  }

  /// What was looked at.
  let name: String
  let status: Status
  /// What was found.
  let message: String
  /// What to do about it; `nil` when there is nothing to do.
  let remedy: String?

  static func ok(_ name: String, _ message: String, _ remedy: String? = nil) -> Check {
    Check(name: name, status: .ok, message: message, remedy: remedy)
  }

  static func warning(_ name: String, _ message: String, _ remedy: String?) -> Check {
    Check(name: name, status: .warning, message: message, remedy: remedy)
  }

  static func problem(_ name: String, _ message: String, _ remedy: String?) -> Check {
    Check(name: name, status: .problem, message: message, remedy: remedy)
  }
}
