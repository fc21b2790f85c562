import Networking
import StandIn
import Synchronization

/// Notes what is sent, and answers each with a picture.
final class NotingTransport: HTTPTransport {
  private let noted = Mutex<[HTTPRequest]>([])

  /// What was sent, in order.
  var requests: [HTTPRequest] { noted.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(GitHubError) -> HTTPResponse {
    noted.withLock { $0.append(request) }
    return HTTPResponse(status: 200, body: InventedPicture(id: 1, size: 20).bytes)
  }
}
