import Files
import FoundationEssentials
import GitHub

/// An entry as its file holds it: a line of JSON, and the bytes of the picture as received.
///
/// The line ends in a checksum of everything else.
extension AvatarEntry {
  /// The most that a file may have.
  static let fileLimit = lineLimit + 2 << 20
  private static let lineLimit = 16 << 10
  // The checksum comes last, as in the notes' journal.
  private static let checksumStart = Array(#","crc":""#.utf8)
  private static let checksumEnd = Array("\"}\n".utf8)
  private static let checksumLength = checksumStart.count + 8 + checksumEnd.count

  /// The file's bytes, or `nil` when there is nothing worth a file.
  var fileBytes: [UInt8]? {
    guard picture != nil || failure != nil, let json = try? JSONEncoder().encode(Line(self)),
      json.count + Self.checksumLength <= Self.lineLimit
    else { return nil }
    let line = Array(json.dropLast())
    let bytes = picture?.bytes ?? []
    let checksum = Array(CRC32.hexadecimal(of: line + bytes).utf8)
    return line + Self.checksumStart + checksum + Self.checksumEnd + bytes
  }

  /// Reads a file; `nil` when it is damaged, or was never one of these.
  init?(fileBytes file: [UInt8]) {
    guard let end = file.prefix(Self.lineLimit).firstIndex(of: UInt8(ascii: "\n")),
      end + 1 > Self.checksumLength
    else { return nil }
    let (line, bytes) = (file[...end].dropLast(Self.checksumLength), file[(end + 1)...])
    let found = file[...end].suffix(Self.checksumLength)
    let checksum = Array(CRC32.hexadecimal(of: Array(line + bytes)).utf8)
    guard Array(found) == Self.checksumStart + checksum + Self.checksumEnd,
      let read = try? JSONDecoder().decode(Line.self, from: Data(line + [UInt8(ascii: "}")]))
    else { return nil }
    self.init(read, bytes: Array(bytes))
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
