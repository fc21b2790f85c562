/// What somebody wants to see.
struct AvatarWish: Sendable, Hashable {
  let key: AvatarKey
  /// The picture's address as GitHub gave it.
  let received: String
}
