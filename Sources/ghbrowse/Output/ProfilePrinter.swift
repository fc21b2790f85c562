import FoundationEssentials
import Interface
import Models
import Terminal

/// Prints one profile: as JSON, fitted to a terminal, or with tabs.
struct ProfilePrinter {
  private let dependencies: Dependencies
  private let output = StandardStream.output

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// - Throws: ``CommandFailure`` when the profile or note cannot be written.
  func print(_ saved: SavedProfile, source: ProfileSource) throws {
    if dependencies.options.json {
      output.write(line: try JSONText().text(of: ProfileJSON(saved: saved, source: source)))
    } else if dependencies.isForPerson {
      let (template, notice) = dependencies.layout.current()
      if let notice { try dependencies.report(notice) }
      let layout = ProfileLayout(template, user: saved.saved, saved: saved, now: Date())
      let width = output.size(environment: dependencies.environment).columns
      for line in layout.lines(width: width) { output.write(line: line, in: dependencies.theme) }
    } else {
      for (name, value) in fields(of: saved) {
        output.write(line: [.field(name), .field(value)].tabSeparated)
      }
    }
  }

  private func fields(of saved: SavedProfile) -> [(String, String)] {
    let profile = saved.profile
    let texts: [(String, String?)] = [
      ("id", String(profile.id)), ("login", profile.user.login), ("name", profile.name),
      ("type", profile.user.type), ("company", profile.company), ("blog", profile.blog),
      ("location", profile.location), ("email", profile.email), ("bio", profile.bio),
      ("twitterUsername", profile.twitterUsername),
      ("followers", profile.followers.map(String.init)),
      ("following", profile.following.map(String.init)),
      ("publicRepos", profile.publicRepos.map(String.init)),
      ("publicGists", profile.publicGists.map(String.init)),
      ("createdAt", profile.createdAt.map { $0.formatted(.iso8601) }),
      ("htmlUrl", profile.user.htmlURL), ("note", saved.saved.note?.text),
    ]
    return texts.map { ($0.0, $0.1 ?? "") }
  }
}
