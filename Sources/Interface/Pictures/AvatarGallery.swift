import Models
import Observation
import Repository
import Terminal
import TerminalCells

/// The avatars as they look on the screen, as far as they have come; they can be observed.
///
/// Only avatars that are on the screen are brought.
@Observable
package final class AvatarGallery {
  /// Draws the bytes of a file.
  ///
  /// - Returns: `nil` when the way of drawing has failed.
  /// - Throws: When they are no picture.
  package typealias Render = (
    _ bytes: [UInt8], _ size: CellSize, _ isInverted: Bool, RenderSettings
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

  /// What pictures are drawn with.
  private(set) var settings: RenderSettings
  /// Whether there are pictures at all.
  package let hasPictures: Bool
  private var pictures: [Key: [StyledText]] = [:]
  // Pictures that were drawn from an old or smaller file: they are still brought.
  @ObservationIgnored private var provisional: Set<Key> = []
  @ObservationIgnored private var tasks: [Key: Task<Void, Never>] = [:]
  @ObservationIgnored private var shown: (users: [SavedUser], size: CellSize, isOpened: Bool)?
  @ObservationIgnored private var isSettled = false
  @ObservationIgnored private let repository: AvatarRepository
  @ObservationIgnored private let render: Render
  @ObservationIgnored private let waitLimit: () async -> Void

  /// - Parameters:
  ///   - settings: What is known before the terminal was asked.
  ///   - waitLimit: Returns when a profile no longer waits for its picture.
  package init(
    repository: AvatarRepository, settings: RenderSettings,
    render: @escaping Render = renderer(),
    waitLimit: @escaping () async -> Void
  ) {
    self.repository = repository
    self.render = render
    self.settings = settings
    self.waitLimit = waitLimit
    hasPictures = settings.drawsPictures
  }

  /// Draws one file at a time, off the main actor.
  package static func renderer() -> Render {
    let renderer = PictureRenderer()
    return { try await renderer.render($0, $1, $2, $3) }
  }

  /// Takes what pictures are drawn with from now on; the first time begins the drawing.
  package func settle(_ settings: RenderSettings) {
    if settings != self.settings {
      self.settings = settings
      for task in tasks.values { task.cancel() }
      (tasks, pictures) = ([:], [:])
    }
    isSettled = true
    if let shown { show(shown.users, shown.size, isOpened: shown.isOpened) }
  }

  /// The user's picture; `nil` while it is on its way.
  package func picture(of user: SavedUser, _ size: CellSize) -> [StyledText]? {
    pictures[Key(user, size)]
  }

  /// Brings the pictures of these users, in this order, and stops bringing any other.
  ///
  /// - Parameter isOpened: Whether the picture is that of an opened profile, which goes first.
  package func show(_ users: [SavedUser], _ size: CellSize, isOpened: Bool) {
    guard hasPictures else { return }
    shown = (users, size, isOpened)
    guard isSettled else { return }
    let wanted = Set(users.map { Key($0, size) })
    stopAll(but: wanted)
    for user in users {
      let key = Key(user, size)
      guard pictures[key] == nil || provisional.contains(key), tasks[key] == nil else { continue }
      tasks[key] = Task { await bring(key, of: user.user, isOpened: isOpened) }
    }
  }

  /// Draws the picture that is on disk before the user's profile is shown for the first time.
  ///
  /// The disk may be slow, or far away: the profile waits no longer than the limit.
  package func prepare(_ user: SavedUser, _ size: CellSize) async {
    guard hasPictures, isSettled, pictures[Key(user, size)] == nil else { return }
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    Task {
      await drawSaved(user, size)
      end.finish()
    }
    let limit = Task {
      await waitLimit()
      end.finish()
    }
    for await _ in ends {}
    limit.cancel()
  }
}

extension AvatarGallery {
  private func stopAll(but wanted: Set<Key>) {
    for (key, task) in tasks where !wanted.contains(key) {
      task.cancel()
      tasks[key] = nil
    }
    if pictures.count > Self.limit { pictures = pictures.filter { wanted.contains($0.key) } }
  }

  private func drawSaved(_ user: SavedUser, _ size: CellSize) async {
    let (key, settings) = (Key(user, size), settings)
    let file = await repository.savedPicture(of: user.user)
    // A file that cannot be drawn is refused when the profile is shown.
    guard let file,
      let picture = try? await render(file, size, key.isInverted, settings)
    else { return }
    guard settings == self.settings, pictures[key] == nil else { return }
    pictures[key] = picture
    provisional.insert(key)
  }

  private func bring(_ key: Key, of user: User, isOpened: Bool) async {
    if await drawAll(key, of: user, isOpened: isOpened) {
      await drawAll(key, of: user, isOpened: isOpened)
    }
    guard !Task.isCancelled else { return }
    tasks[key] = nil
    provisional.remove(key)
  }

  /// Draws each file that comes.
  ///
  /// - Returns: Whether a file from the disk could not be drawn, so that it is to be fetched.
  @discardableResult
  private func drawAll(_ key: Key, of user: User, isOpened: Bool) async -> Bool {
    let (settings, pixels) = (settings, pixels(for: key.size))
    var isToBeFetched = false
    for await bytes in await repository.pictures(of: user, pixels: pixels, isOpened: isOpened) {
      do {
        let picture = try await render(bytes, key.size, key.isInverted, settings)
        guard !Task.isCancelled else { return false }
        if let picture { pictures[key] = picture }
      } catch {
        isToBeFetched = await repository.reject(user, pixels: pixels)
      }
    }
    return isToBeFetched && !Task.isCancelled
  }

  private func pixels(for size: CellSize) -> Int {
    AvatarRepository.size(atLeast: settings.pixels(for: size))
  }
}
