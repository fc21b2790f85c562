import Models
import Observation
import Repository
import Terminal

/// The avatars as they look on the screen, which can be observed.
///
/// Only avatars that are on the screen are fetched.
@Observable
package final class AvatarGallery {
  /// Draws the bytes of a file.
  ///
  /// - Returns: `nil` when the terminal's picture format has failed.
  /// - Throws: When the bytes are not a picture.
  package typealias Render = (
    _ bytes: [UInt8], _ size: CellSize, _ isInverted: Bool, PicturePainter
  ) async throws -> [StyledText]?

  /// A picture at one size.
  private struct Key: Hashable {
    let id: Int64
    let url: String?
    let size: CellSize
    let isInverted: Bool

    init(_ user: SavedUser, _ size: CellSize) {
      id = user.id
      url = user.user.avatarURL
      self.size = size
      isInverted = user.isAvatarInverted
    }
  }

  // More than the pictures of a few screens; others are read from disk again.
  private static let limit = 600

  /// Whether there are pictures at all.
  package let hasPictures: Bool
  /// The colours of the terminal.
  let depth: ColorDepth
  // `nil` until the terminal has been asked what it can draw.
  @ObservationIgnored private var painter: PicturePainter?
  private var pictures: [Key: [StyledText]] = [:]
  // The tasks that fetch pictures; one that has drawn its picture is kept.
  @ObservationIgnored private var tasks: [Key: Task<Void, Never>] = [:]
  @ObservationIgnored private var shown: (users: [SavedUser], size: CellSize, isProfile: Bool)?
  @ObservationIgnored private let repository: AvatarRepository
  @ObservationIgnored private let render: Render

  package init(
    repository: AvatarRepository, hasPictures: Bool, depth: ColorDepth, render: Render? = nil
  ) {
    self.repository = repository
    self.hasPictures = hasPictures
    self.depth = depth
    let renderer = PictureRenderer()
    self.render = render ?? { try await renderer.render($0, $1, $2, $3) }
  }

  /// Draws with `painter` from now on; the first call starts drawing.
  package func use(_ painter: PicturePainter) {
    guard painter != self.painter else { return }
    self.painter = painter
    for task in tasks.values { task.cancel() }
    (tasks, pictures) = ([:], [:])
    if let shown { show(shown.users, shown.size, isProfile: shown.isProfile) }
  }

  /// The user's picture; `nil` while it is loading.
  func picture(of user: SavedUser, _ size: CellSize) -> [StyledText]? { pictures[Key(user, size)] }

  /// Fetches the pictures of these users, in this order, an open profile's first, and stops fetching all others.
  func show(_ users: [SavedUser], _ size: CellSize, isProfile: Bool) {
    guard hasPictures else { return }
    shown = (users, size, isProfile)
    guard let painter else { return }
    let wanted = Set(users.map { Key($0, size) })
    for (key, task) in tasks where !wanted.contains(key) {
      task.cancel()
      tasks[key] = nil
    }
    if pictures.count > Self.limit { pictures = pictures.filter { wanted.contains($0.key) } }
    for user in users where tasks[Key(user, size)] == nil {
      let key = Key(user, size)
      tasks[key] = Task { await fetch(key, of: user.user, painter, isProfile: isProfile) }
    }
  }

  private func fetch(
    _ key: Key, of user: User, _ painter: PicturePainter, isProfile: Bool
  ) async {
    if await draw(key, of: user, painter, isProfile: isProfile) {
      _ = await draw(key, of: user, painter, isProfile: isProfile)
    }
    if !Task.isCancelled, pictures[key] == nil { tasks[key] = nil }
  }

  /// Draws each file that the repository returns; returns whether the cached one cannot be decoded.
  private func draw(
    _ key: Key, of user: User, _ painter: PicturePainter, isProfile: Bool
  ) async -> Bool {
    let needed = painter.pixels(filling: key.size)
    let pixels = AvatarRepository.size(atLeast: max(needed.width, needed.height))
    var isUnreadable = false
    for await bytes in await repository.pictures(of: user, pixels: pixels, isOpened: isProfile) {
      do {
        let picture = try await render(bytes, key.size, key.isInverted, painter)
        guard !Task.isCancelled else { return false }
        if let picture, picture != pictures[key] { pictures[key] = picture }
      } catch {
        isUnreadable = await repository.reject(user, pixels: pixels)
      }
    }
    return isUnreadable && !Task.isCancelled
  }
}

/// Draws pictures one at a time, off the main actor.
actor PictureRenderer {
  /// - Returns: `nil` also when the task was cancelled before its turn, so that the pictures of screens that
  ///   were left do not delay those on the screen.
  func render(
    _ bytes: [UInt8], _ size: CellSize, _ isInverted: Bool, _ painter: PicturePainter
  ) throws(UnreadablePicture) -> [StyledText]? {
    guard !Task.isCancelled else { return nil }
    let bitmap = try Bitmap(decoding: bytes, filling: painter.pixels(filling: size))
    return painter.rows(of: isInverted ? bitmap.inverted() : bitmap, filling: size)
  }
}
