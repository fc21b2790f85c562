/// A whole answer: it is only made once all of the body is there.
package struct HTTPResponse: Sendable, Equatable {
  /// 100 to 599.
  package let status: Int
  package let headers: HTTPFields
  /// Decompressed.
  package let body: [UInt8]

  package init(status: Int, headers: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
