import FoundationEssentials
import GitHub

/// A picture on disk.
struct SavedAvatar: Sendable, Equatable {
  /// A PNG's or JPEG's.
  let bytes: [UInt8]
  /// Where it came from; `nil` when that is not known.
  let source: AvatarSource?
  /// When it came, or when its host last said that it is the same.
  let date: Date

  /// Whether it came from there, less than a day before `date`.
  func isFresh(from url: String, at date: Date) -> Bool {
    source?.url == url && (0..<86_400).contains(date.timeIntervalSince(self.date))
  }
}

/// Where a picture came from, and what a conditional request for it sends.
struct AvatarSource: Sendable, Equatable, Codable {
  let url: String
  /// How wide and high it was asked for.
  let pixels: Int
  private let etag: String?
  private let lastModified: String?

  init(url: String, pixels: Int, validators: Validators?) {
    self.url = url
    self.pixels = pixels
    etag = validators?.etag
    lastModified = validators?.lastModified
  }

  /// `nil` when its host sent none.
  var validators: Validators? {
    etag == nil && lastModified == nil ? nil : Validators(etag: etag, lastModified: lastModified)
  }
}
