import Foundation
import StandIn
import Terminal
import XCTest

/// An image beside the project, and what a reference decoder makes of it.
struct ReferenceImage {
  let name: String
  /// `nil` when the reference cannot decode it.
  let size: PixelSize?
  /// The mean of the bytes over black, rounded down: red, green, blue.
  let meanOverBlack: [Double]?

  /// All of them; none where they are missing.
  static func all() throws -> [Self] {
    guard RecordedAnswers.areThere else { return [] }
    let index = URL(fileURLWithPath: "\(RecordedAnswers.folder)/index.json")
    let entries = try JSONSerialization.jsonObject(with: Data(contentsOf: index))
    return try XCTUnwrap(entries as? [[String: Any]]).compactMap(Self.init)
  }

  private init?(_ entry: [String: Any]) {
    guard let body = entry["body"] as? String, let reference = entry["reference"] as? [String: Any],
      entry["format"] is String
    else { return nil }
    name = String(body.drop { $0 != "/" }.dropFirst())
    let sides = ["width", "height"].compactMap { reference[$0] as? Int }
    size = sides.count == 2 ? PixelSize(width: sides[0], height: sides[1]) : nil
    // As `#RRGGBB`.
    meanOverBlack = (reference["mean_over_black"] as? String)
      .flatMap { Int($0.dropFirst(), radix: 16) }
      .map { [Double($0 >> 16), Double($0 >> 8 & 0xFF), Double($0 & 0xFF)] }
  }

  func bytes() throws -> [UInt8] {
    try [UInt8](
      Data(contentsOf: URL(fileURLWithPath: "\(RecordedAnswers.folder)/images/\(name)")))
  }
}
