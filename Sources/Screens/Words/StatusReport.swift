import Models
import Repository
import Terminal

// The report of `:status`.
extension LabelledLines {
  /// The connection, the budget, the jobs and what is saved.
  ///
  /// - Parameters:
  ///   - jobs: The oldest first.
  ///   - pictureCount: How many pictures wait to be fetched.
  package static func status(
    of repository: UserRepository, jobs: [Job], pictureCount: Int
  ) async throws -> LabelledLines {
    let isOpen = repository.store.state != .opening
    if isOpen { await repository.restoreLimits() }
    let start =
      repository.isDemo
      ? [("Connection", "invented people, nothing is fetched")]
      : [
        ("Connection", await connection(of: repository)), ("Rate limit", budget(of: repository)),
        ("Cost", "a page or a profile costs 1 request; what is saved costs none"),
      ]
    // GitHub's search has its own budget, which is known once a search was sent.
    let searches = repository.budget(of: .search).map { [("Searches", $0.left("searches"))] } ?? []
    let saved =
      isOpen ? try await saved(in: repository) : "the database is not open yet"
    return LabelledLines(
      role: .detail, rows: start + searches + jobs.lines(pictureCount) + [("Saved", saved)])
  }

  private static func saved(in repository: UserRepository) async throws -> String {
    let counts = try await repository.store.main.counts()
    return [
      counts.users.counted("user"), counts.profiles.counted("profile"),
      counts.notes.counted("note"),
    ].joined(separator: ", ")
  }

  private static func connection(of repository: UserRepository) async -> String {
    let state = repository.connection.description ?? "not asked yet"
    guard let source = repository.source else {
      return "\(state), because --offline is set"
    }
    return "\(state), \(source.address), \(source.hasToken ? "with" : "without") a token"
  }

  private static func budget(of repository: UserRepository) -> String {
    if let budget = repository.budget(of: .core) { return budget.left("requests") }
    guard let source = repository.source, source.isGitHubDotCom, !source.hasToken else {
      return "not known yet"
    }
    return "not known yet; without a token it is 60 requests an hour"
  }
}

extension RateLimit {
  fileprivate func left(_ unit: String) -> String {
    let reset = resetAt.map { ", resets at \(LocalTime.time($0))" } ?? ""
    return "\(remaining.grouped) of \(limit.grouped) \(unit) left\(reset)"
  }
}

extension [Job] {
  // Requests are sent one by one, so each job waits for the job before it, and pictures for all jobs.
  fileprivate func lines(_ pictureCount: Int) -> [(String, String)] {
    let pictures = pictureCount.counted("picture") + (isEmpty ? "" : ", after all jobs")
    let pictureLine = pictureCount == 0 ? [] : [("Pictures", pictures)]
    if isEmpty, pictureLine.isEmpty { return [("Jobs", "none")] }
    return enumerated().map { index, job in
      let before = index == 0 ? "" : ", after job \(self[index - 1].number)"
      return ("Job \(job.number)", "\(job.name), since \(LocalTime.time(job.start))\(before)")
    } + pictureLine
  }
}
