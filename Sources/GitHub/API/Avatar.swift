/// What the host of a picture answered.
package struct Avatar: Sendable, Equatable {
  /// The picture's file, a PNG or a JPEG by its first bytes; `nil` when it has not changed.
  package let bytes: [UInt8]?
  /// What to send along with the next request for it.
  package let validators: Validators?
}

extension Avatar {
  /// Reads a response that the queue has classified as an answer.
  ///
  /// - Parameter isConditional: Whether the response may be that nothing has changed.
  init(_ response: HTTPResponse, isConditional: Bool) throws(GitHubError) {
    guard response.status == 200 || response.status == 304 && isConditional else {
      throw .refused(status: response.status, message: nil)
    }
    guard response.status == 304 || !response.isHTML else { throw .captivePortal }
    guard response.status == 304 || Self.isPicture(response.body) else {
      throw .malformed(reason: "it is neither a PNG nor a JPEG")
    }
    bytes = response.status == 304 ? nil : response.body
    validators = Validators(response.headers)
  }

  // By the first bytes, because a header or a name can be wrong.
  private static func isPicture(_ bytes: [UInt8]) -> Bool {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return bytes.starts(with: png) || bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }
}
