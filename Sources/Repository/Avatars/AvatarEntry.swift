import FoundationEssentials
import GitHub

/// What is kept of somebody's picture in one size.
struct AvatarEntry: Sendable, Equatable {
  var picture: Picture?
  /// The last failure, kept also when a picture came since, because that may be rejected again.
  var failure: Failure?
}

extension AvatarEntry {
  /// A picture, and what is needed to ask whether it is still the same.
  struct Picture: Sendable, Equatable {
    private static let usual = 86_400
    private static let shortest = 3_600
    private static let longest = 30 * 86_400

    /// The address it came from.
    let url: String
    /// A PNG's or JPEG's.
    let bytes: [UInt8]
    let validators: Validators?
    /// When it came, or was last said to be the same.
    let date: Date
    /// For how many seconds after that it need not be asked for again.
    let freshness: Int

    /// Whether it is to be asked for again.
    func isOld(at date: Date) -> Bool {
      let age = date.timeIntervalSince(self.date)
      return age < 0 || age >= TimeInterval(freshness)
    }
  }

  /// Why nothing is asked for a while.
  struct Failure: Sendable, Equatable, Codable {
    private static let shortest = 600
    private static let longest = 86_400

    let url: String
    let date: Date
    /// How many there were in a row.
    let count: Int

    /// Whether nothing is to be asked there at `date` because of it.
    func holds(at date: Date, for url: String) -> Bool {
      let age = date.timeIntervalSince(self.date)
      let wait = min(Self.shortest << min(max(count, 1) - 1, 10), Self.longest)
      return url == self.url && age >= 0 && age < TimeInterval(wait)
    }

    /// Whether it still counts for how long the next one holds.
    func counts(at date: Date, for url: String) -> Bool {
      let age = date.timeIntervalSince(self.date)
      return url == self.url && age >= 0 && age < TimeInterval(2 * Self.longest)
    }
  }

  /// The same after one failure more.
  func failing(at url: String, on date: Date) -> AvatarEntry {
    let before = failure?.counts(at: date, for: url) == true ? failure?.count ?? 0 : 0
    // Past the longest wait nothing is to be gained by counting.
    let failure = Failure(url: url, date: date, count: min(before, 20) + 1)
    return AvatarEntry(picture: picture, failure: failure)
  }

  /// The same with another picture.
  func holding(_ picture: Picture) -> AvatarEntry {
    let isCounting = failure?.counts(at: picture.date, for: picture.url) == true
    return AvatarEntry(picture: picture, failure: isCounting ? failure : nil)
  }

  /// The same with a picture of no bytes.
  var withoutBytes: AvatarEntry {
    AvatarEntry(
      picture: picture.map {
        Picture(
          url: $0.url, bytes: [], validators: nil, date: $0.date, freshness: $0.freshness)
      }, failure: failure)
  }
}

extension AvatarEntry.Picture {
  /// - Parameter maxAge: As its host told, in seconds; a day where it told nothing.
  init(url: String, bytes: [UInt8], validators: Validators?, date: Date, maxAge: Int?) {
    self.init(
      url: url, bytes: bytes, validators: validators, date: date,
      freshness: min(max(maxAge ?? Self.usual, Self.shortest), Self.longest))
  }
}
