import Networking

/// What an avatar's host answered.
package struct Avatar: Sendable, Equatable {
  /// The picture's file, a PNG or a JPEG by its first bytes; `nil` when it is the same as before.
  package let bytes: [UInt8]?
  /// What to send along next time.
  package let validators: Validators?
  /// For how many seconds it need not be asked for again; `nil` when that was not told.
  package let maxAge: Int?
}

extension Avatar {
  /// What an answer brought.
  ///
  /// - Parameter isConditional: Whether the answer may be that it is the same.
  init(_ response: HTTPResponse, isConditional: Bool) throws(GitHubError) {
    if let error = GitHubError(response, hasToken: false) { throw error }
    guard response.status == 200 || response.status == 304 && isConditional else {
      throw .unexpected(status: response.status, message: nil)
    }
    guard response.status == 304 || Self.isPicture(response.body) else {
      throw .malformed(reason: "it is neither a PNG nor a JPEG")
    }
    bytes = response.status == 304 ? nil : response.body
    validators = Validators(response.headers)
    maxAge = response.headers.first("cache-control").flatMap(Self.maxAge)
  }

  // What a file calls itself, or is called, can be wrong.
  private static func isPicture(_ bytes: [UInt8]) -> Bool {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return bytes.starts(with: png) || bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }

  private static func maxAge(_ cacheControl: String) -> Int? {
    let wishes = cacheControl.lowercased().split(separator: ",").map { wish in
      wish.filter { $0 != " " && $0 != "\t" }
    }
    if wishes.contains("no-cache") || wishes.contains("no-store") { return 0 }
    return wishes.first { $0.hasPrefix("max-age=") }.flatMap { Int($0.dropFirst(8)) }
  }
}
