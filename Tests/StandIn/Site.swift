/// Answers requests; called from any thread.
protocol Site: Sendable {
  func answer(_ request: RecordedRequest) -> CannedAnswer

  /// Gives back the requests that its budgets had.
  func renewBudgets()
}

extension Site {
  /// Does nothing, for a site without budgets.
  func renewBudgets() {}
}
