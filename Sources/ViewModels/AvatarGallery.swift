import Models
import Observation
import Repository

/// What pictures are drawn with.
package nonisolated protocol AvatarRenderSettings: Sendable, Equatable {
  /// How large a picture is on the screen.
  associatedtype Size: Sendable, Hashable
  /// Whether pictures are drawn at all.
  var drawsPictures: Bool { get }
  /// How many pixels wide and high a picture of that size should be.
  func pixels(for size: Size) -> Int
}

/// Makes of the bytes of a file what stands on the screen.
package nonisolated protocol AvatarRenderer: Sendable {
  /// What pictures are drawn with.
  associatedtype Settings: AvatarRenderSettings
  /// A picture as it stands on the screen.
  associatedtype Picture: Sendable
  /// Draws a picture; `nil` when the way of drawing has failed.
  ///
  /// - Throws: When the bytes are no picture.
  func picture(
    of bytes: [UInt8], size: Settings.Size, isInverted: Bool, _ settings: Settings
  ) async throws -> Picture?
}

/// Tells observers that a gallery shows something else.
///
/// It is a class of its own because Observation makes a key path at each access, which takes 18,000
/// instructions in a generic class and none to speak of in another.
@Observable
private final class GalleryVersion {
  var count = 0
}

/// The avatars as they look on the screen, as far as they have come; they can be observed.
///
/// Only avatars that are on the screen are brought.
package final class AvatarGallery<Renderer: AvatarRenderer> {
  /// How large a picture is on the screen.
  package typealias Size = Renderer.Settings.Size

  /// A picture at one size.
  private struct Key: Hashable {
    let id: Int64
    let url: String?
    let size: Size
    let isInverted: Bool

    init(_ user: SavedUser, _ size: Size) {
      id = user.id
      url = user.user.avatarURL
      self.size = size
      isInverted = user.isAvatarInverted
    }
  }

  // A few screens have no more pictures; others come from disk again.
  private static var limit: Int { 600 }

  private let version = GalleryVersion()
  private var currentSettings: Renderer.Settings
  /// Whether there are pictures at all.
  package let hasPictures: Bool
  private let repository: AvatarRepository
  private let renderer: Renderer
  private let waitLimit: () async -> Void
  private var pictures: [Key: Renderer.Picture] = [:] {
    didSet { version.count += 1 }
  }
  // Pictures that were drawn from an old or smaller file: they are still brought.
  private var provisional: Set<Key> = []
  private var tasks: [Key: Task<Void, Never>] = [:]
  private var shown: (users: [SavedUser], size: Size, isOpened: Bool)?
  private var isSettled = false

  /// - Parameters:
  ///   - settings: What is known before the terminal was asked.
  ///   - waitLimit: Returns when a profile no longer waits for its picture.
  package init(
    repository: AvatarRepository, renderer: Renderer, settings: Renderer.Settings,
    waitLimit: @escaping () async -> Void
  ) {
    self.repository = repository
    self.renderer = renderer
    currentSettings = settings
    self.waitLimit = waitLimit
    hasPictures = settings.drawsPictures
  }

  /// Takes what pictures are drawn with from now on; the first time begins the drawing.
  package func settle(_ settings: Renderer.Settings) {
    if settings != currentSettings {
      currentSettings = settings
      for task in tasks.values { task.cancel() }
      (tasks, pictures) = ([:], [:])
    }
    isSettled = true
    if let shown { show(shown.users, shown.size, isOpened: shown.isOpened) }
  }

  /// What pictures are drawn with.
  package var settings: Renderer.Settings {
    _ = version.count
    return currentSettings
  }

  /// The user's picture; `nil` while it is on its way.
  package func picture(of user: SavedUser, _ size: Size) -> Renderer.Picture? {
    _ = version.count
    return pictures[Key(user, size)]
  }

  /// Brings the pictures of these users, in this order, and stops bringing any other.
  ///
  /// - Parameter isOpened: Whether the picture is that of an opened profile, which goes first.
  package func show(_ users: [SavedUser], _ size: Size, isOpened: Bool) {
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
  package func prepare(_ user: SavedUser, _ size: Size) async {
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

  private func drawSaved(_ user: SavedUser, _ size: Size) async {
    let (key, settings) = (Key(user, size), settings)
    let file = await repository.savedPicture(of: user.user)
    // A file that cannot be drawn is refused when the profile is shown.
    guard let file,
      let picture = try? await renderer.picture(
        of: file, size: size, isInverted: key.isInverted, settings)
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
        let picture = try await renderer.picture(
          of: bytes, size: key.size, isInverted: key.isInverted, settings)
        guard !Task.isCancelled else { return false }
        if let picture { pictures[key] = picture }
      } catch {
        isToBeFetched = await repository.reject(user, pixels: pixels)
      }
    }
    return isToBeFetched && !Task.isCancelled
  }

  private func pixels(for size: Size) -> Int {
    AvatarRepository.size(atLeast: settings.pixels(for: size))
  }
}
