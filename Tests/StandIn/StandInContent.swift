/// What a stand-in has to give.
package enum StandInContent: Sendable {
  /// Invented users, made up from their ids.
  ///
  /// `budget` is how many requests an hour are answered without a token; with one it is 5,000.
  /// Beyond it the answer is GitHub's 403.
  case invented(count: Int, budget: Int = 60)
  /// Recorded answers from a folder laid out as `lists`, `profiles` and `errors`.
  case recorded(folder: String)
}

extension StandInContent {
  /// - Throws: When the folder cannot be read.
  func site(at baseURL: String) throws -> any Site {
    switch self {
    case .invented(let count, let budget):
      InventedSite(count: count, budget: budget, baseURL: baseURL)
    case .recorded(let folder):
      try RecordedSite(folder: folder, baseURL: baseURL)
    }
  }
}
