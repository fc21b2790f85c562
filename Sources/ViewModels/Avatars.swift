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

  /// The size to ask for where `pixels` are needed.
  package nonisolated static func size(atLeast pixels: Int) -> Int {
    AvatarRepository.size(atLeast: pixels)
  }

  /// The picture of `user` as it is on disk; `nil` when there is none.
  package func savedPicture(of user: User, pixels: Int) async -> [UInt8]? {
    await repository.savedPicture(of: user, pixels: pixels)
  }

  /// Call when what came could not be drawn.
  package func refused(_ user: User, pixels: Int) async {
    await repository.reject(user, pixels: pixels)
  }
}
