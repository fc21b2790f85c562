import Models
import Observation
import Pictures
import Terminal
import ViewModels

/// The avatars as they look on this terminal, as far as they have come.
///
/// What is not there yet has a placeholder of the same size. Only what is on the screen is brought.
@Observable
package final class AvatarGallery {
  /// A picture that stands somewhere.
  private struct Place: Hashable {
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

  // More are not remembered than a few screens have; the rest comes from disk again.
  private static let limit = 600
  // Nobody notices that a profile comes so much later.
  private static let retryLimits = Duration.milliseconds(50)

  /// Whether there are pictures at all.
  @ObservationIgnored package let hasPictures: Bool
  @ObservationIgnored private let avatars: Avatars
  @ObservationIgnored private let renderer = PictureRenderer()
  @ObservationIgnored private var tasks: [Place: Task<Void, Never>] = [:]
  // What is on the screen, and whether it is an opened profile.
  @ObservationIgnored private var shown: (users: [SavedUser], size: CellSize, isOpened: Bool)?
  // What was drawn in a hurry, from whatever was on disk: it is still to be brought.
  @ObservationIgnored private var provisional: Set<Place> = []
  private var means: RenderSettings
  @ObservationIgnored private var isSettled = false
  private var pictures: [Place: [StyledText]] = [:]

  /// - Parameter means: What is known before the terminal was asked.
  package init(avatars: Avatars, means: RenderSettings) {
    self.avatars = avatars
    self.means = means
    hasPictures = means.format != .none
  }

  /// Takes note of what pictures are drawn with, now that it is known, or another than before.
  package func settle(_ means: RenderSettings) {
    if means != self.means {
      self.means = means
      for task in tasks.values { task.cancel() }
      (tasks, pictures) = ([:], [:])
    }
    isSettled = true
    if let shown { show(shown.users, shown.size, isOpened: shown.isOpened) }
  }

  /// What stands in the place of somebody's picture now.
  func picture(of user: SavedUser, _ size: CellSize) -> CellPicture {
    guard hasPictures else { return means.saysInWords ? .words : .none }
    if let rows = pictures[Place(user, size)] { return .rows(rows) }
    return .rows(
      Placeholder(login: user.user.login, isInverted: user.isAvatarInverted)
        .rows(size, means.depth))
  }

  /// The room of a picture whose owner is not known yet.
  func outline(_ size: CellSize) -> CellPicture {
    guard hasPictures else { return .none }
    let row = StyledText(("" as SafeText).padded(to: size.columns, alignment: .leading))
    return .rows(Array(repeating: row, count: size.rows))
  }

  /// Takes note that the reader has the pictures of these users on the screen, and no others: they
  /// are brought in this order.
  ///
  /// - Parameter isOpened: Whether it is that of an opened profile, which goes first.
  func show(_ users: [SavedUser], _ size: CellSize, isOpened: Bool) {
    guard hasPictures else { return }
    shown = (users, size, isOpened)
    guard isSettled else { return }
    let wanted = Dictionary(users.map { (Place($0, size), $0.user) }) { one, _ in one }
    for (place, task) in tasks where wanted[place] == nil {
      task.cancel()
      tasks[place] = nil
    }
    if pictures.count > Self.limit { pictures = pictures.filter { wanted[$0.key] != nil } }
    for user in users {
      let place = Place(user, size)
      guard pictures[place] == nil || provisional.contains(place), tasks[place] == nil else {
        continue
      }
      tasks[place] = Task { await bring(place, of: user.user, isOpened: isOpened) }
    }
  }

  /// Draws the picture of somebody that is on disk, before it is shown for the first time.
  ///
  /// It does not wait long: a disk may be slow, or far away.
  func prepare(_ user: SavedUser, _ size: CellSize) async {
    let place = Place(user, size)
    guard hasPictures, isSettled, pictures[place] == nil else { return }
    let means = means
    let order = RenderRequest(size: size, isInverted: place.isInverted, means: means)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    Task {
      defer { end.finish() }
      let file = await avatars.savedPicture(of: user.user, pixels: means.pixels(for: size))
      // What cannot be drawn is found out again when it is shown.
      guard let file, let rows = try? await renderer.rows(of: file, order) else { return }
      guard means == self.means, pictures[place] == nil else { return }
      pictures[place] = rows
      provisional.insert(place)
    }
    let timer = Task {
      try? await Task.sleep(for: Self.retryLimits)
      end.finish()
    }
    for await _ in ends {}
    timer.cancel()
  }

  private func bring(_ place: Place, of user: User, isOpened: Bool) async {
    let order = RenderRequest(size: place.size, isInverted: place.isInverted, means: means)
    let pixels = means.pixels(for: place.size)
    for await bytes in avatars.pictures(of: user, pixels: pixels, isOpened: isOpened) {
      do {
        let rows = try await renderer.rows(of: bytes, order)
        guard !Task.isCancelled else { return }
        if let rows { pictures[place] = rows }
      } catch {
        await avatars.refused(user, pixels: pixels)
      }
    }
    guard !Task.isCancelled else { return }
    tasks[place] = nil
    provisional.remove(place)
  }
}
