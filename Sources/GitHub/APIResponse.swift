/// An answer of use.
package struct APIResponse<Response: Sendable>: Sendable {
  /// What was asked for; `nil` when it is the same as before (304).
  package let value: Response?
  /// What to send along next time.
  package let validators: Validators?
  /// Where it is from now on, when GitHub said so (301, 308).
  package let movedTo: String?
}
