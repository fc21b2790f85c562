import Files
import FoundationEssentials
import GitHub

/// An entry as its file holds it: a line of JSON, and the bytes of the picture as received.
///
/// The checksum of the line is one of the picture as well.
extension AvatarEntry {
  /// The most that a file may have.
  static let fileLimit = lineLimit + 2 << 20
  private static let lineLimit = 16 << 10

  /// The file's bytes, or `nil` when there is nothing worth a file.
  var fileBytes: [UInt8]? {
    guard picture != nil || failure != nil, let json = try? JSONEncoder().encode(Line(self)),
      json.count + ChecksummedObject.endLength <= Self.lineLimit
    else { return nil }
    let bytes = picture?.bytes ?? []
    let object = ChecksummedObject.bytes(Array(json.dropLast()), before: bytes)
    return object + [UInt8(ascii: "\n")] + bytes
  }

  /// Reads a file; `nil` when it is damaged, or was never one of these.
  init?(fileBytes file: [UInt8]) {
    guard let end = file.prefix(Self.lineLimit).firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let bytes = Array(file[(end + 1)...])
    guard let object = ChecksummedObject.checked(file[..<end], before: bytes),
      let line = try? JSONDecoder().decode(Line.self, from: Data(object))
    else { return nil }
    self.init(line, bytes: bytes)
  }

  private init(_ line: Line, bytes: [UInt8]) {
    failure = line.failure
    picture = line.picture.map {
      Picture(
        url: $0.url, bytes: bytes,
        validators: $0.etag == nil && $0.lastModified == nil
          ? nil : Validators(etag: $0.etag, lastModified: $0.lastModified),
        date: $0.date, freshness: $0.freshness)
    }
  }
}

/// The line that a file begins with.
private struct Line: Codable {
  /// The picture that follows the line.
  struct Picture: Codable {
    let url: String
    let etag: String?
    let lastModified: String?
    let date: Date
    let freshness: Int
  }

  let picture: Picture?
  let failure: AvatarEntry.Failure?

  init(_ entry: AvatarEntry) {
    failure = entry.failure
    picture = entry.picture.map {
      Picture(
        url: $0.url, etag: $0.validators?.etag, lastModified: $0.validators?.lastModified,
        date: $0.date, freshness: $0.freshness)
    }
  }
}
