import FoundationEssentials
import Models

extension RepositoryPage {
  /// Decodes a page of an account's repositories, element by element; throws if it has elements and none is one.
  init(_ response: HTTPResponse) throws {
    let entries = try JSON.decode([RepositoryEntry].self, from: response.body)
    var ids: Set<Int64> = []
    let repositories = entries.compactMap(\.repository).filter { ids.insert($0.id).inserted }
    guard entries.isEmpty || !repositories.isEmpty else {
      throw GitHubError.malformed(reason: "none of its entries is a repository")
    }
    self.init(
      repositories: repositories, refusedCount: entries.count { $0.repository == nil },
      nextLink: response.nextLink)
  }
}

/// An element of a list of repositories, or something else.
private struct RepositoryEntry: Decodable {
  private enum CodingKeys: String, CodingKey {
    case id, name, owner, description, language, fork, archived
    case stars = "stargazers_count"
    case pushedAt = "pushed_at"
  }

  private struct Owner: Decodable {
    let id: Int64?
  }

  let repository: GitRepository?

  init(from decoder: any Decoder) throws {
    repository = try? Self.repository(decoder.container(keyedBy: CodingKeys.self))
  }

  private static func repository(
    _ keys: KeyedDecodingContainer<CodingKeys>
  ) throws -> GitRepository? {
    let text = { (key: CodingKeys) in
      try keys.decodeIfPresent(String.self, forKey: key).flatMap { $0.isEmpty ? nil : $0 }
    }
    let stars = try keys.decodeIfPresent(Int.self, forKey: .stars)
    let repository = GitRepository(
      id: try keys.decode(Int64.self, forKey: .id),
      name: try keys.decode(String.self, forKey: .name),
      ownerID: try keys.decodeIfPresent(Owner.self, forKey: .owner)?.id,
      description: try text(.description),
      language: try text(.language),
      stars: stars.flatMap { $0 < 0 ? nil : $0 },
      isFork: try keys.decodeIfPresent(Bool.self, forKey: .fork),
      isArchived: try keys.decodeIfPresent(Bool.self, forKey: .archived),
      pushedAt: try keys.decodeIfPresent(Date.self, forKey: .pushedAt))
    return repository.id > 0 && !repository.name.isEmpty ? repository : nil
  }
}
