import FoundationEssentials
import Repository

/// How everything stands, as lines of a label and a sentence.
package struct StatusReport {
  /// A line.
  package struct Line: Sendable, Equatable {
    package let label: String
    package let text: String
  }

  private let repository: UserRepository
  private let time: (Date) -> String

  /// - Parameter time: How a time of day is written.
  package init(repository: UserRepository, time: @escaping (Date) -> String) {
    self.repository = repository
    self.time = time
  }

  /// The lines, from the connection to what is saved.
  ///
  /// - Throws: ``FetchError/store(reason:)``.
  package func lines() async throws(FetchError) -> [Line] {
    [
      Line(label: "Connection", text: await connection()),
      Line(label: "Budget", text: await budget()),
      Line(label: "Cost", text: "a page or a profile takes 1 request, what is saved none"),
      Line(label: "Waiting", text: await waiting()),
      Line(label: "Saved", text: try await saved()),
    ]
  }

  private func connection() async -> String {
    let words = await repository.connection.words(time: time) ?? "not asked yet"
    guard let source = await repository.source else { return "\(words); nothing is asked" }
    return "\(words), \(source.address), \(source.hasToken ? "with" : "without") a token"
  }

  private func budget() async -> String {
    guard let budget = repository.budget else {
      return await repository.source?.hasToken == true
        ? "not known yet" : "not known yet; without a token it is 60 requests an hour"
    }
    let reset = budget.resetAt.map { ", all of them again at \(time($0))" } ?? ""
    return "\(budget.remaining.grouped) of \(budget.limit.grouped) requests left\(reset)"
  }

  private func waiting() async -> String {
    let count = await repository.unansweredCount
    return count == 0 ? "nothing" : count.counted("request")
  }

  private func saved() async throws(FetchError) -> String {
    let counts = try await repository.counts()
    return [
      counts.users.counted("user"), counts.profiles.counted("profile"),
      counts.notes.counted("note"),
    ].joined(separator: ", ")
  }
}
