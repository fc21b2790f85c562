/// A variable of the environment whose value cannot be used.
package struct NetworkSettingsError: Error, Equatable, Sendable {
  /// The variable's name, such as `HTTPS_PROXY`.
  package let variable: String
  /// What is wrong, and what to do, as a clause; it names files as they were given, no passwords.
  package let reason: String

  init(_ variable: String, _ reason: String) {
    self.variable = variable
    self.reason = reason
  }
}
