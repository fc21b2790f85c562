import Models
import Observation
import Synchronization
import TestSupport
import XCTest

@testable import Screens
@testable import Terminal

/// The avatars on the screen: which are fetched, how they are drawn, and how long a profile waits.
@MainActor
final class AvatarGalleryTests: XCTestCase {
  private static let narrow = painter(8)
  private static let wide = painter(10)

  private static func painter(_ width: Int) -> PicturePainter {
    PicturePainter(
      .sixel, depth: .full, background: RGB(0x000000), cell: PixelSize(width: width, height: 20))
  }

  private func size(_ columns: Int) -> CellSize { CellSize(columns: columns, rows: columns / 2) }

  /// The text that the renderer wrote instead of a picture.
  private func text(_ gallery: AvatarGallery, _ user: SavedUser, _ columns: Int) -> String? {
    gallery.picture(of: user, size(columns))?.first?.plain.string
  }

  private func gallery(
    _ bench: Workbench, _ renderer: TextRenderer = TextRenderer(), hasPictures: Bool = true,
    painter: PicturePainter? = AvatarGalleryTests.narrow
  ) -> AvatarGallery {
    let gallery = AvatarGallery(
      repository: bench.avatars, hasPictures: hasPictures, depth: .full,
      render: renderer.render)
    if let painter { gallery.use(painter) }
    return gallery
  }

  private func usersWithAPictureOnDisk(_ bench: Workbench) async throws -> [SavedUser] {
    let users = try await users(bench, 1)
    let gallery = gallery(bench)
    gallery.show(users, size(4), isProfile: false)
    try await eventually("the picture on disk") { text(gallery, users[0], 4) != nil }
    return users
  }

  private func users(_ bench: Workbench, _ count: Int) async throws -> [SavedUser] {
    let list = await bench.list().open(count)
    return list.rows.all.map(\.user)
  }

  private func pictureRequests(_ bench: Workbench) -> [String] {
    bench.server.requests.map(\.path).filter { $0.hasPrefix("/u/") }
  }

  func test_L11_aPictureThatNobodyWaitsFor_isNotDecoded() async throws {
    let size = size(4)
    func isRefused(_ bytes: [UInt8], isCancelled: Bool) async -> Bool {
      await Task {
        if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
        do {
          _ = try await PictureRenderer().render(bytes, size, false, Self.narrow)
          return false
        } catch {
          return true
        }
      }.value
    }
    let noPicture = [UInt8]("text".utf8)
    let wanted = await isRefused(noPicture, isCancelled: false)
    let unwanted = await isRefused(noPicture, isCancelled: true)
    XCTAssertEqual([wanted, unwanted], [true, false])
  }

  func test_L11_nothingIsFetchedBeforeTheTerminalHasAnswered_thenAllOnTheScreenAre() async throws {
    let bench = try await workbench()
    let users = try await users(bench, 4)
    let gallery = gallery(bench, painter: nil)
    gallery.show(users, size(4), isProfile: false)
    let settled = self.gallery(bench)
    settled.show([users[3]], size(20), isProfile: false)
    try await eventually("what was asked for later") { text(settled, users[3], 20) != nil }
    XCTAssertEqual(pictureRequests(bench).count, 1, "\(pictureRequests(bench))")
    let changed = Mutex(0)
    withObservationTracking {
      _ = text(gallery, users[0], 4)
    } onChange: {
      changed.withLock { $0 += 1 }
    }
    gallery.use(Self.narrow)
    try await eventually("four pictures") {
      users.allSatisfy { text(gallery, $0, 4) != nil }
    }
    XCTAssertEqual(changed.withLock { $0 }, 1, "the screen is drawn again")
    XCTAssertEqual(
      users.map { text(gallery, $0, 4)?.contains("inverted") }, [false, false, false, true])
    XCTAssertNil(text(gallery, users[0], 10), "another size is another picture")
  }

  func test_S4_aFetchedPicture_isNotFetchedAgain_butDrawnAgainByAnotherPainter() async throws {
    let bench = try await workbench()
    let users = try await users(bench, 1)
    let gallery = gallery(bench)
    gallery.show(users, size(4), isProfile: false)
    try await eventually("a picture") { text(gallery, users[0], 4)?.hasPrefix("8 ") == true }
    gallery.show(users, size(4), isProfile: false)
    gallery.use(Self.wide)
    XCTAssertNil(text(gallery, users[0], 4), "it was drawn by another painter")
    try await eventually("it again") { text(gallery, users[0], 4)?.hasPrefix("10 ") == true }
    XCTAssertEqual(pictureRequests(bench).count, 1, "the second time it comes from disk")
  }

  func test_N1_pictures_thatHaveLeftTheScreen_areNoLongerFetched() async throws {
    let bench = try await workbench()
    let users = try await users(bench, 2)
    bench.server.hold()
    let gallery = gallery(bench)
    gallery.show([users[0]], size(4), isProfile: false)
    try await eventually("a request") { !self.pictureRequests(bench).isEmpty }
    gallery.show([users[1]], size(4), isProfile: false)
    bench.server.release()
    try await eventually("the second") { text(gallery, users[1], 4) != nil }
    XCTAssertNil(text(gallery, users[0], 4))
    try await eventually("nothing that is waited for") { await bench.avatars.waitingCount == 0 }
  }

  func test_fI4_aCachedFileThatNoLongerDecodes_isFetchedAgain() async throws {
    let bench = try await workbench()
    let users = try await usersWithAPictureOnDisk(bench)
    // As in another run.
    await bench.avatars.tryNow()
    let renderer = TextRenderer()
    renderer.refusalCount = 1
    let later = gallery(bench, renderer)
    later.show(users, size(4), isProfile: false)
    try await eventually("the picture") { text(later, users[0], 4) != nil }
    XCTAssertEqual(renderer.drawnCount, 2)
    XCTAssertEqual(pictureRequests(bench).count, 2)
  }

  func test_withoutPictures_nothingIsFetched() async throws {
    let bench = try await workbench()
    let users = try await users(bench, 2)
    let (without, settled) = (gallery(bench, hasPictures: false), gallery(bench))
    without.show([users[0]], size(4), isProfile: false)
    settled.show([users[1]], size(4), isProfile: false)
    try await eventually("what was asked for later") { text(settled, users[1], 4) != nil }
    XCTAssertEqual(pictureRequests(bench).count, 1, "\(pictureRequests(bench))")
    XCTAssertNil(text(without, users[0], 4))
  }
}

/// Draws a picture as a line of text that lists the arguments.
@MainActor
private final class TextRenderer {
  struct Refusal: Error {}

  private(set) var drawnCount = 0
  /// How many of the next pictures are refused.
  var refusalCount = 0

  func render(
    _ bytes: [UInt8], _ size: CellSize, _ isInverted: Bool, _ painter: PicturePainter
  ) async throws -> [StyledText]? {
    drawnCount += 1
    refusalCount -= 1
    if refusalCount >= 0 { throw Refusal() }
    let width = painter.pixels(filling: CellSize(columns: 1, rows: 1)).width
    let look = isInverted ? "inverted" : "plain"
    return [StyledText(SafeText.line("\(width) \(size) \(look) \(bytes.count)"))]
  }
}
