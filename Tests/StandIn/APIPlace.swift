/// What a path of the API asks for.
enum APIPlace: Equatable {
  case users
  case login(String)
  case id(Int64)
  case rateLimit
  /// The search for accounts.
  case search
  /// A list of people other than that of everyone.
  case list(ListPlace)
  /// Somebody's picture.
  case picture(Int64)
  /// A recorded answer by its name, such as `errors/404-user-2012`.
  case fixture(String)
  case nothing

  init(_ request: RecordedRequest) {
    let parts = request.parts
    switch (parts.first, parts.count) {
    case ("users", 1): self = .users
    case ("users", 2): self = .login(parts[1])
    case ("user", 2): self = Int64(parts[1]).map(APIPlace.id) ?? .nothing
    case ("u", 2): self = Int64(parts[1]).map(APIPlace.picture) ?? .nothing
    case ("rate_limit", 1): self = .rateLimit
    case ("search", 2): self = parts[1] == "users" ? .search : .nothing
    case ("_fixture", 3): self = .fixture("\(parts[1])/\(parts[2])")
    default: self = ListPlace(parts).map(APIPlace.list) ?? .nothing
    }
  }
}
