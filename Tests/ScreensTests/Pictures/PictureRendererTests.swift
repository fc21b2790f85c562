import Foundation
import XCTest

@testable import Screens
@testable import Terminal

/// Files drawn as rows of cells, in each picture format (X8).
@MainActor
final class PictureRendererTests: XCTestCase {
  private static let file: [UInt8] = {
    let pixels = (0..<64 * 64 * 4).map { UInt8($0 % 251) }
    return Bitmap(size: PixelSize(width: 64, height: 64), pixels: pixels)?.pngFile() ?? []
  }()

  func test_X8_eachFormat_isAGraphicOverItsCells() async throws {
    let beginnings: [(PictureFormat, String)] = [
      (.kitty, "\u{1B}_Ga=T,f=32,s=48,v=48,c=4,r=2,m=1,C=1,q=2;"),
      (.iterm, "\u{1B}]1337;File=inline=1;width=4;height=2;preserveAspectRatio=0;"),
      (.sixel(PixelSize(width: 10, height: 20)), "\u{1B}P0;1;0q\"1;1;40;36"),
    ]
    for (format, beginning) in beginnings {
      let rows = try await rows(format, CellSize(columns: 4, rows: 2))
      XCTAssertEqual(rows.map(\.width), [4, 4])
      let graphic = try XCTUnwrap(graphic(rows))
      XCTAssertTrue(graphic.hasPrefix(beginning), "\(graphic.prefix(90).debugDescription)")
    }
  }

  func test_X8_sixels_neverReachBelowTheirCells() async throws {
    for height in 6...64 {
      for count in [1, 3] {
        let cell = PixelSize(width: 7, height: height)
        let size = CellSize(columns: 2, rows: count)
        let rows = try await rows(.sixel(cell), size)
        let graphic = try XCTUnwrap(graphic(rows))
        let bands = graphic.count { $0 == "-" } + 1
        XCTAssertEqual(bands, count * height / 6, "\(height)")
        XCTAssertTrue(graphic.contains("q\"1;1;14;\(bands * 6)#"), "\(height)")
      }
    }
  }

  private func rows(_ format: PictureFormat, _ size: CellSize) async throws -> [StyledText] {
    let painter = PicturePainter(format, depth: .full, background: RGB(0x1E1E1E))
    let rows = try await PictureRenderer().render(Self.file, size, false, painter)
    return try XCTUnwrap(rows)
  }

  // The graphic in the lowest row.
  private func graphic(_ rows: [StyledText]) -> String? {
    guard case .graphic(let graphic) = rows.last?.runs.first?.content else { return nil }
    return graphic.bytes
  }
}
