import Models
import XCTest

@testable import Store

/// What the store tells of itself.
final class StoreNewsTests: XCTestCase {
  func test_D3_aLogOfMoreThan64MiB_isToldOnce_andAgainOnceItWasSmaller() {
    let news = StoreNews(changes: Broadcast(bufferSize: 1))
    let mebibyte: Int64 = 1 << 20
    for size in [0, 4, 64] as [Int64] { news.walSizeChanged(to: size * mebibyte) }
    XCTAssertEqual(news.drain(), [])
    for size in [65, 66, 400] as [Int64] { news.walSizeChanged(to: size * mebibyte) }
    XCTAssertEqual(news.drain(), [.logGrown(mebibytes: 65)])
    for size in [4, 70] as [Int64] { news.walSizeChanged(to: size * mebibyte) }
    XCTAssertEqual(news.drain(), [.logGrown(mebibytes: 70)])
  }
}
