import Foundation
import Pictures
import StandIn
import TerminalCells

/// An image beside the project, and what a reference decoder makes of it.
struct ReferenceImage: Decodable {
  private enum CodingKeys: String, CodingKey {
    case body
    case format
    case reference
  }

  /// Where it lies among the recorded answers.
  let body: String
  /// What its header says.
  let format: String
  let reference: Reference

  /// All of them; none where they are missing.
  static func all() throws -> [Self] {
    guard RecordedAnswers.areThere else { return [] }
    let index = URL(fileURLWithPath: "\(RecordedAnswers.folder)/index.json")
    return try JSONDecoder().decode([Entry].self, from: Data(contentsOf: index)).compactMap(\.image)
  }

  var name: String { String(body.drop { $0 != "/" }.dropFirst()) }

  func bytes() throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(RecordedAnswers.folder)/\(body)")))
  }
}

extension ReferenceImage {
  struct Reference: Decodable {
    private enum CodingKeys: String, CodingKey {
      case decodes
      case width
      case height
      case mean = "mean_over_black"
    }

    let decodes: Bool
    let width: Int?
    let height: Int?
    /// `#RRGGBB`: the mean of the bytes over black, rounded down.
    let mean: String?

    var size: PixelSize? {
      width.flatMap { width in height.map { PixelSize(width: width, height: $0) } }
    }

    var meanOverBlack: [Double]? {
      mean.flatMap { Int($0.dropFirst(), radix: 16) }
        .map { [Double($0 >> 16), Double($0 >> 8 & 0xFF), Double($0 & 0xFF)] }
    }
  }

  /// An entry of the index, of whatever kind.
  private struct Entry: Decodable {
    let image: ReferenceImage?

    init(from decoder: any Decoder) throws {
      image = try? ReferenceImage(from: decoder)
    }
  }
}
