import Networking

extension ResponseClassification {
  /// What an answer of a host of pictures means to the queue.
  init(ofAvatar response: HTTPResponse) {
    if let limit = RateLimitClassification(response) {
      self = .limited(for: limit.wait)
    } else {
      let isTrouble = response.status == 408 || response.status >= 500
      self = isTrouble ? .trouble(of: response) : .answer
    }
  }
}
