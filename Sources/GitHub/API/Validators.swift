/// What a response said about its own version, byte for byte, to be sent along with the next request.
///
/// Validators belong to an address, to whoever asked, and to the version of the API.
package struct Validators: Sendable, Equatable, Codable {
  /// The `ETag`.
  package let etag: String?
  /// The `Last-Modified`.
  package let lastModified: String?

  package init(etag: String?, lastModified: String?) {
    self.etag = etag
    self.lastModified = lastModified
  }

  /// `nil` when the response has none that can be sent back as they are.
  init?(_ headers: HTTPFields) {
    let sendable = { (name: String) -> String? in
      headers.first(name).flatMap { value in
        value.utf8.count <= 1024 && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
          ? value : nil
      }
    }
    self.init(etag: sendable("etag"), lastModified: sendable("last-modified"))
    if etag == nil, lastModified == nil { return nil }
  }

  /// The headers that make a request conditional.
  var headers: [(name: String, value: String)] {
    if let etag { return [("If-None-Match", etag)] }
    return lastModified.map { [("If-Modified-Since", $0)] } ?? []
  }
}

extension HTTPFields {
  /// Makes a request conditional, where there is something to compare with.
  mutating func append(_ validators: Validators?) {
    for (name, value) in validators?.headers ?? [] { append(name, value) }
  }
}
