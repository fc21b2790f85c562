/// The environment asks for a theme that there is not.
package struct UnknownTheme: Error, Equatable {
  /// The name of the variable.
  package let variable: String
  /// What it says; from outside.
  package let name: String
}
