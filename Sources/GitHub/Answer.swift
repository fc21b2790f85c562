/// An answer of use.
package struct Answer<Response: Sendable>: Sendable {
  /// What was asked for.
  package let value: Response
  /// What it told of the budget.
  package let rateLimit: RateLimit
}
