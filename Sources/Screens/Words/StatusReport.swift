import FoundationEssentials
import Models
import Repository

/// The report of `:status`, as lines of a label and a sentence.
package struct StatusReport {
  /// A line of the report.
  package struct Line: Sendable, Equatable {
    /// What the line is about.
    package let label: String
    /// What there is to say about it.
    package let text: String
  }

  private let repository: UserRepository
  private let jobs: [Job]
  private let pictureCount: Int
  private let time: (Date) -> String

  /// - Parameters:
  ///   - jobs: The oldest first.
  ///   - pictureCount: How many pictures are on their way.
  ///   - time: How a time of day is written.
  package init(
    repository: UserRepository, jobs: [Job] = [], pictureCount: Int = 0,
    time: @escaping (Date) -> String
  ) {
    self.repository = repository
    self.jobs = jobs
    self.pictureCount = pictureCount
    self.time = time
  }

  /// The lines, from the connection to what is saved.
  package func lines() async throws -> [Line] {
    await repository.restoreLimits()
    return [
      Line(label: "Connection", text: await connection()),
      Line(label: "Budget", text: budget()),
      Line(label: "Cost", text: "a page or a profile costs 1 request; what is saved costs none"),
    ] + searches + jobLines + [Line(label: "Saved", text: try await saved())]
  }

  private func connection() async -> String {
    let state = await repository.connection.description(time: time) ?? "not asked yet"
    guard let source = repository.source else {
      return "\(state), because --offline forbids asking GitHub"
    }
    return "\(state), \(source.address), \(source.hasToken ? "with" : "without") a token"
  }

  private func budget() -> String {
    if let budget = repository.budget { return left(budget) }
    return repository.source?.hasToken == true
      ? "not known yet" : "not known yet; without a token it is 60 requests an hour"
  }

  private func left(_ budget: RateLimit, _ unit: String = "requests") -> String {
    let reset = budget.resetAt.map { ", resets at \(time($0))" } ?? ""
    return "\(budget.remaining.grouped) of \(budget.limit.grouped) \(unit) left\(reset)"
  }

  // GitHub's own search has a budget of its own, which is known once one was asked for.
  private var searches: [Line] {
    repository.budget(of: .search).map { [Line(label: "Searches", text: left($0, "searches"))] }
      ?? []
  }

  // Requests go one by one, so that each job waits for the jobs before it.
  private var jobLines: [Line] {
    let pictures = pictureCount == 0 ? [] : [Line(label: "Pictures", text: pictureText)]
    if jobs.isEmpty { return pictures.isEmpty ? [Line(label: "Jobs", text: "none")] : pictures }
    return jobs.enumerated().map { index, job in
      let before = index == 0 ? "" : ", after job \(jobs[index - 1].number)"
      return Line(
        label: "Job \(job.number)", text: "\(job.name), since \(time(job.start))\(before)")
    } + pictures
  }

  private var pictureText: String {
    pictureCount.counted("picture") + (jobs.isEmpty ? "" : ", after all jobs")
  }

  private func saved() async throws -> String {
    let counts = try await repository.store.main.counts()
    return [
      counts.users.counted("user"), counts.profiles.counted("profile"),
      counts.notes.counted("note"),
    ].joined(separator: ", ")
  }
}
