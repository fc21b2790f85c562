/// A repository as GitHub writes it in JSON, with what a test needs of it.
package struct InventedRepository: Sendable {
  package var id: Int64
  package var name: String
  package var stars: Int
  package var language: String?
  package var description: String?
  package var isFork = false
  package var isArchived = false

  package init(
    _ id: Int64, _ name: String, stars: Int = 0, _ language: String? = nil,
    description: String? = nil, isFork: Bool = false, isArchived: Bool = false
  ) {
    self.id = id
    self.name = name
    self.stars = stars
    self.language = language
    self.description = description
    self.isFork = isFork
    self.isArchived = isArchived
  }

  fileprivate func text(owner: Int64, _ login: String) -> String {
    let text = { (value: String?) in value.map { HostilePeople.json($0, .bytes) } ?? "null" }
    return """
      {"id":\(id),"name":\(text(name)),"owner":{"id":\(owner),"login":\(text(login))},\
      "description":\(text(description)),"language":\(text(language)),"stargazers_count":\(stars),\
      "fork":\(isFork),"archived":\(isArchived),"pushed_at":"2026-0\(1 + id % 9)-12T08:00:00Z"}
      """
  }
}

extension [InventedRepository] {
  func answer(owner: Int64, _ login: String) -> CannedAnswer {
    .json("[\(map { $0.text(owner: owner, login) }.joined(separator: ","))]")
  }
}

extension StandInServer {
  /// Serves the repositories of an account, in this order, in pages of 100.
  package func setRepositories(
    of login: String, id: Int64, _ repositories: [InventedRepository]
  ) {
    let pages = max(1, (repositories.count + 99) / 100)
    for number in 1...pages {
      let part = Array(repositories.dropFirst((number - 1) * 100).prefix(100))
      let path = { (page: Int) in "/user/\(id)/repos?sort=pushed&per_page=100&page=\(page)" }
      let next = number < pages ? "<\(baseURL)\(path(number + 1))>; rel=\"next\"" : nil
      let page = part.answer(owner: id, login).tagged.linking(next)
      answer(number == 1 ? "/users/\(login)/repos" : path(number), with: page)
    }
  }
}
