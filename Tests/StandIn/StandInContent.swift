/// What a stand-in has to give.
package enum StandInContent: Sendable {
  /// Invented users, made up from their ids.
  ///
  /// `budget` is how many requests an hour are answered without a token; with one it is 5,000.
  /// `searches` is how many searches a minute are answered without a token; with one it is 30.
  /// Beyond a budget the answer is GitHub's 403.
  case invented(count: Int, budget: Int = 60, searches: Int = 10)
  /// Recorded answers from a folder laid out as `lists`, `profiles` and `errors`.
  case recorded(folder: String)
}

extension StandInContent {
  /// - Throws: When the folder cannot be read.
  func site(at baseURL: String, _ lists: SetLists) throws -> any Site {
    switch self {
    case .invented(let count, let budget, let searches):
      InventedSite(
        count: count, budgets: RequestBudgets(budget: budget, searches: searches), lists: lists,
        baseURL: baseURL)
    case .recorded(let folder):
      try RecordedSite(folder: folder, lists: lists, baseURL: baseURL)
    }
  }
}
