import FoundationEssentials
import GitHub
import Models

/// Pictures of people, from the cache first, then from the network.
///
/// A picture that several callers wait for is requested once: the queue shares requests for one URL.
package actor AvatarRepository {
  // The seconds after any response for which a picture is not requested again.
  private static let pause: TimeInterval = 600
  // In pixels.
  private static let sizes = [64, 128, 256, 460]
  // The most responses that are remembered.
  private static let memoryLimit = 1024
  // The size that a sync requests, in pixels; enough for rows and profiles.
  private static let savedSize = 128

  private let cache: AvatarCache
  private let client: GitHubClient?
  private let now: @Sendable () -> Date
  // The time of the last response.
  private var answers: [AvatarAddress: Date] = [:]
  /// The number of callers that wait for a picture.
  package private(set) var waitingCount = 0

  /// - Parameter client: `nil` when nothing may be requested (`--offline`).
  package init(cache: AvatarCache, client: GitHubClient?, now: @escaping @Sendable () -> Date) {
    self.cache = cache
    self.client = client
    self.now = now
  }

  /// Yields the cached picture of `user` at once, then a newer one if the network has it.
  ///
  /// Each element is the content of a PNG or JPEG file. Without a network the stream waits until it is
  /// cancelled. That cancels the request, which is sent again if others wait for the picture.
  ///
  /// - Parameters:
  ///   - pixels: The width and height to request.
  ///   - isOpened: Whether its profile is open, which gives it priority over pictures of rows.
  package func pictures(
    of user: User, pixels: Int, isOpened: Bool = false
  ) -> AsyncStream<[UInt8]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let reading = Task {
      await load(user, pixels, to: continuation, isOpened: isOpened)
      continuation.finish()
    }
    continuation.onTermination = { _ in reading.cancel() }
    return stream
  }

  /// Returns the size to request for `pixels`, one of a few, so that one file serves most uses.
  package static func size(atLeast pixels: Int) -> Int {
    sizes.first { $0 >= pixels } ?? pixels
  }

  /// Removes the picture of `user`, because it cannot be decoded; if GitHub has just sent it, it is not requested
  /// again until it changes.
  ///
  /// - Returns: `false` if GitHub sent it less than ten minutes ago.
  package func reject(_ user: User, pixels: Int) async -> Bool {
    let mayBeRequested = address(of: user, pixels) != nil
    if mayBeRequested || client == nil {
      await cache.forget(id: user.id)
    } else {
      await cache.markUndrawable(id: user.id)
    }
    return mayBeRequested
  }

  /// Allows every picture to be requested again at once.
  package func tryNow() { answers = [:] }

  /// Fetches the picture of `user` into the cache if it is missing or old, with one request.
  ///
  /// - Returns: Whether it was requested.
  package func save(
    pictureOf user: User, _ limits: RetryLimits
  ) async -> Result<Bool, FetchError> {
    let saved = await cache.picture(of: user.id)
    let pixels = max(Self.savedSize, saved?.source?.pixels ?? 0)
    guard let address = address(of: user, pixels),
      saved?.isFresh(from: address.url, at: now()) != true
    else { return .success(false) }
    return await request(user.id, pixels, at: address, saved, .avatar, limits)
      .map { _ in true }.mapError { FetchError($0) }
  }

  private func load(
    _ user: User, _ pixels: Int, to reader: AsyncStream<[UInt8]>.Continuation, isOpened: Bool
  ) async {
    // Checked before the cache: while the cache is read, another request may store the picture and start
    // the pause.
    let own = address(of: user, pixels)
    let saved = await cache.picture(of: user.id)
    if let saved, saved.isDrawable { reader.yield(saved.bytes) }
    // A larger picture stays, and is refreshed in its own size.
    let savedPixels = saved?.source?.pixels ?? 0
    let address = savedPixels > pixels ? address(of: user, savedPixels) : own
    guard let address, saved?.isFresh(from: address.url, at: now()) != true else { return }
    waitingCount += 1
    defer { waitingCount -= 1 }
    let priority = isOpened ? RequestPriority.openedAvatar : .avatar
    while !Task.isCancelled {
      switch await request(
        user.id, max(pixels, savedPixels), at: address, saved, priority, .onceWhenever)
      {
      case .success(let bytes):
        if let bytes { reader.yield(bytes) }
        return
      // The queue delays it, and sends others first.
      case .failure(let error) where error.isHeldBack: continue
      case .failure: return
      }
    }
  }

  // `nil` also if the picture may not be requested again yet.
  private func address(of user: User, _ pixels: Int) -> AvatarAddress? {
    guard let client,
      let address = AvatarAddress(user.avatarURL ?? "", pixels: pixels, base: client.base)
    else { return nil }
    let age = answers[address].map { now().timeIntervalSince($0) } ?? .infinity
    return (0..<Self.pause).contains(age) ? nil : address
  }

  // Requests a picture and caches it; returns `nil` if the cached one is still current.
  private func request(
    _ id: Int64, _ pixels: Int, at address: AvatarAddress, _ saved: SavedAvatar?,
    _ priority: RequestPriority, _ limits: RetryLimits
  ) async -> Result<[UInt8]?, GitHubError> {
    guard let client else { return .failure(.offline) }
    let old = saved?.source?.url == address.url ? saved?.source?.validators : nil
    let result = await client.avatar(
      at: address, validators: old, priority: priority, retryLimits: limits)
    switch result {
    case .failure(let error):
      if !error.isHeldBack { remember(address) }
      return .failure(error)
    case .success(let avatar):
      var source = AvatarSource(url: address.url, pixels: pixels, validators: avatar.validators)
      guard let bytes = avatar.bytes else {
        source.isUndrawable = saved?.source?.isUndrawable
        if await cache.markUnmodified(source, of: id) { remember(address) }
        return .success(nil)
      }
      remember(address)
      // An old picture is better than none.
      if bytes.isEmpty, saved?.isDrawable == true { return .success(nil) }
      source.isUndrawable = bytes.isEmpty
      await cache.save(bytes, from: source, of: id)
      return .success(bytes.isEmpty ? nil : bytes)
    }
  }

  private func remember(_ address: AvatarAddress) {
    if answers.count >= Self.memoryLimit { answers = [:] }
    answers[address] = now()
  }
}

extension GitHubError {
  /// Whether the queue will retry the request later.
  fileprivate var isHeldBack: Bool { self == .cancelled || isTransient && self != .captivePortal }
}
