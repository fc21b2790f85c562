import StandIn
import XCTest

/// A server with twelve people who all have the same picture.
class PicturesTestCase: ServerTestCase {
  override var content: StandInContent { .invented(count: 12) }

  override func setUp() async throws {
    try await super.setUp()
    for id in 1...40 { server.answer("/u/\(id)", with: FlatPicture.answer) }
    // The terminal has blocks in 24 bits of colour.
    program.environment["GHBROWSE_IMAGES"] = "blocks"
    program.environment["TERM"] = "tmux-256color"
    program.environment["COLORTERM"] = "truecolor"
  }
}
