/// The version of a response, byte for byte as it was sent, for a conditional request.
///
/// Validators belong to an address, to the identity that asked, and to the version of the API.
package struct Validators: Sendable, Equatable, Codable {
  package let etag: String?
  package let lastModified: String?

  package init(etag: String?, lastModified: String?) {
    self.etag = etag
    self.lastModified = lastModified
  }

  /// `nil` when neither the headers nor the `saved` ones, which a 304 need not repeat, can be sent back unchanged.
  init?(_ headers: HTTPFields, after saved: Validators? = nil) {
    let sendable = { (name: String) -> String? in
      headers.first(name).flatMap { value in
        value.utf8.count <= 1024 && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
          ? value : nil
      }
    }
    self.init(
      etag: sendable("etag") ?? saved?.etag,
      lastModified: sendable("last-modified") ?? saved?.lastModified)
    if etag == nil, lastModified == nil { return nil }
  }
}

extension HTTPFields {
  /// Makes a request conditional, if there are validators.
  mutating func append(_ validators: Validators?) {
    if let etag = validators?.etag {
      append("If-None-Match", etag)
    } else if let date = validators?.lastModified {
      append("If-Modified-Since", date)
    }
  }
}
