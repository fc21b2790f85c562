/// Answers requests; called from any thread.
protocol Site: Sendable {
  func answer(_ request: RecordedRequest) -> CannedAnswer
}
