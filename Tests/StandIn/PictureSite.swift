import Foundation

/// The host of people's pictures: `/u/ID`, in the size that `s` asks for.
struct PictureSite: Site {
  private static let usualSize = 460
  private static let smallestSize: Int64 = 20
  private static let kinds: Set = ["png", "jpg", "jpeg"]

  // Given as they are, whatever size is asked for; empty to invent.
  private let files: [[UInt8]]

  /// - Throws: When there is no such folder.
  init(folder: String?) throws {
    let names = try folder.map(FileManager.default.contentsOfDirectory(atPath:)) ?? []
    let pictures = names.filter { name in
      Self.kinds.contains((name as NSString).pathExtension.lowercased())
        && !name.hasPrefix("BROKEN") && !name.hasPrefix("png-x") && !name.contains("cmyk")
    }
    files = pictures.sorted().compactMap { name in
      folder.flatMap { FileManager.default.contents(atPath: "\($0)/\(name)") }.map(Array.init)
    }
  }

  func answer(_ request: RecordedRequest) -> CannedAnswer {
    guard case .picture(let id) = APIPlace(request), id > 0 else { return .notFound }
    let asked = request.number("s") ?? request.number("size")
    let size = asked.map { Int(min(max($0, Self.smallestSize), Int64(Self.usualSize))) }
    let body = picture(id, size ?? Self.usualSize)
    let isPNG = body.first == 0x89
    return CannedAnswer(
      headers: [
        "Content-Type": isPNG ? "image/png" : "image/jpeg", "Cache-Control": "max-age=300",
        "ETag": "\"\(id)-\(size ?? Self.usualSize)-\(body.count)\"",
      ], body: body
    ).checked(against: request)
  }

  private func picture(_ id: Int64, _ size: Int) -> [UInt8] {
    guard !files.isEmpty else { return InventedPicture(id: id, size: size).bytes }
    return files[Int(id % Int64(files.count))]
  }
}
