import StandIn
import XCTest

/// A server with twelve people who all have the same picture.
class PicturesTestCase: XCTestCase {
  let server = StandInServer(.invented(count: 12))

  override func setUp() async throws {
    try await server.start()
    for id in 1...40 { server.answer("/u/\(id)", with: FlatPicture.answer) }
  }

  override func tearDown() async throws {
    await server.stop()
  }
}
