import Models
import Observation
import Repository
import Terminal

/// The avatars as they look on the screen, as far as they have come; they can be observed.
///
/// Only avatars that are on the screen are fetched.
@Observable
package final class AvatarGallery {
  /// Draws the bytes of a file.
  ///
  /// - Returns: `nil` when the way of drawing has failed.
  /// - Throws: When they are no picture.
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

  // A few screens have no more pictures; others come from disk again.
  private static let limit = 600

  /// Whether there are pictures at all.
  package let hasPictures: Bool
  /// The colours of the terminal.
  let depth: ColorDepth
  // What draws; `nil` until the terminal has been asked.
  @ObservationIgnored private var painter: PicturePainter?
  private var pictures: [Key: [StyledText]] = [:]
  // The tasks that fetch pictures; one that has drawn its picture is kept.
  @ObservationIgnored private var tasks: [Key: Task<Void, Never>] = [:]
  @ObservationIgnored private var shown: (users: [SavedUser], size: CellSize, isOpened: Bool)?
  @ObservationIgnored private let repository: AvatarRepository
  @ObservationIgnored private let render: Render
  @ObservationIgnored private let waitLimit: () async -> Void

  /// - Parameter waitLimit: Returns when a profile no longer waits for its picture.
  package init(
    repository: AvatarRepository, hasPictures: Bool, depth: ColorDepth,
    render: @escaping Render = renderer(),
    waitLimit: @escaping () async -> Void
  ) {
    self.repository = repository
    self.hasPictures = hasPictures
    self.depth = depth
    self.render = render
    self.waitLimit = waitLimit
  }

  /// Draws one file at a time, off the main actor.
  package static func renderer() -> Render {
    let renderer = PictureRenderer()
    return { try await renderer.render($0, $1, $2, $3) }
  }

  /// Draws with `painter` from now on; the first time begins the drawing.
  package func settle(_ painter: PicturePainter) {
    guard painter != self.painter else { return }
    self.painter = painter
    for task in tasks.values { task.cancel() }
    (tasks, pictures) = ([:], [:])
    if let shown { show(shown.users, shown.size, isOpened: shown.isOpened) }
  }

  /// The user's picture; `nil` while it is on its way.
  package func picture(of user: SavedUser, _ size: CellSize) -> [StyledText]? {
    pictures[Key(user, size)]
  }

  /// Fetches the pictures of these users, in this order, and stops fetching any other.
  ///
  /// - Parameter isOpened: Whether the picture is that of an opened profile, which goes first.
  package func show(_ users: [SavedUser], _ size: CellSize, isOpened: Bool) {
    guard hasPictures else { return }
    shown = (users, size, isOpened)
    guard let painter else { return }
    let wanted = Set(users.map { Key($0, size) })
    for (key, task) in tasks where !wanted.contains(key) {
      task.cancel()
      tasks[key] = nil
    }
    if pictures.count > Self.limit { pictures = pictures.filter { wanted.contains($0.key) } }
    for user in users where tasks[Key(user, size)] == nil {
      let key = Key(user, size)
      tasks[key] = Task { await fetch(key, of: user.user, painter, isOpened: isOpened) }
    }
  }

  /// Draws the picture that is on disk before the user's profile is shown for the first time.
  ///
  /// The disk may be slow, or far away: the profile waits no longer than the limit.
  package func prepare(_ user: SavedUser, _ size: CellSize) async {
    let key = Key(user, size)
    guard hasPictures, let painter, pictures[key] == nil else { return }
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    Task {
      // A file that cannot be drawn is refused when the profile is shown.
      if let file = await repository.savedPicture(of: user.user),
        let picture = try? await render(file, size, key.isInverted, painter),
        painter == self.painter, pictures[key] == nil
      {
        pictures[key] = picture
      }
      end.finish()
    }
    let limit = Task {
      await waitLimit()
      end.finish()
    }
    for await _ in ends {}
    limit.cancel()
  }

  private func fetch(
    _ key: Key, of user: User, _ painter: PicturePainter, isOpened: Bool
  ) async {
    if await draw(key, of: user, painter, isOpened: isOpened) == .unreadable {
      await draw(key, of: user, painter, isOpened: isOpened)
    }
    if !Task.isCancelled, pictures[key] == nil { tasks[key] = nil }
  }

  private enum Outcome {
    case done
    /// The file on disk is not a picture and must be fetched.
    case unreadable
  }

  /// Draws each file that comes.
  @discardableResult
  private func draw(
    _ key: Key, of user: User, _ painter: PicturePainter, isOpened: Bool
  ) async -> Outcome {
    let needed = painter.pixels(filling: key.size)
    let pixels = AvatarRepository.size(atLeast: max(needed.width, needed.height))
    var outcome = Outcome.done
    for await bytes in await repository.pictures(of: user, pixels: pixels, isOpened: isOpened) {
      do {
        let picture = try await render(bytes, key.size, key.isInverted, painter)
        guard !Task.isCancelled else { return .done }
        if let picture, picture != pictures[key] { pictures[key] = picture }
      } catch {
        outcome = await repository.reject(user, pixels: pixels) ? .unreadable : .done
      }
    }
    return Task.isCancelled ? .done : outcome
  }
}
