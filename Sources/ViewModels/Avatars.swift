import Models
import Repository

/// The pictures of people, as the bytes of their files.
package final class Avatars {
  private let repository: AvatarRepository

  package init(repository: AvatarRepository) {
    self.repository = repository
  }

  /// The picture of `user`: what is on disk at once, and another when the network brings one.
  ///
  /// It ends when nothing more comes for now; whoever stops reading wants it no more.
  ///
  /// - Parameters:
  ///   - pixels: How wide and high it is wished for.
  ///   - isOpened: Whether it is that of an opened profile, and goes first.
  package func pictures(
    of user: User, pixels: Int, isOpened: Bool
  ) -> AsyncStream<[UInt8]> {
    repository.pictures(of: user, pixels: pixels, isOpened: isOpened)
  }

  /// Call when what came could not be drawn.
  package func refused(_ user: User, pixels: Int) async {
    await repository.reject(user, pixels: pixels)
  }
}
