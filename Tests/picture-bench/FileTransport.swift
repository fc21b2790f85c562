import Foundation
import Networking

/// Answers `/u/3` with the third of its files.
struct FileTransport: HTTPTransport {
  let paths: [String]

  func send(_ request: HTTPRequest) async throws(GitHubError) -> HTTPResponse {
    let number = request.url.split(separator: "/").last?.prefix { $0.isNumber }
    guard let index = number.flatMap({ Int($0) }), paths.indices.contains(index - 1),
      let file = FileManager.default.contents(atPath: paths[index - 1])
    else { return HTTPResponse(status: 404) }
    return HTTPResponse(
      status: 200, headers: ["Cache-Control": "max-age=86400"], body: Array(file))
  }
}
