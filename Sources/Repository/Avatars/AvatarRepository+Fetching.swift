import FoundationEssentials
import GitHub
import Models
import Networking

extension AvatarRepository {
  // After so many failures a picture is left alone for a while, where its host answers otherwise.
  private static let mostFailures = 3
  // The most entries in ``memory``.
  private static let memoryLimit = 1024

  /// Asks for a picture until there is an answer, or nobody wants it any more.
  func fetch(
    _ request: AvatarRequest, _ identity: AvatarDelivery.Identity, at address: AvatarAddress,
    _ entry: AvatarEntry
  ) async {
    guard let client else { return }
    let validators = entry.picture.flatMap { $0.url == address.url ? $0.validators : nil }
    var wasAlreadyFresh = false
    var (failures, seen) = (0, arrivals)
    while !Task.isCancelled {
      let priority = deliveries[request]?.isOpened == true ? RequestPriority.openedAvatar : .avatar
      switch await client.avatar(at: address, validators: validators, priority: priority) {
      case .success(let avatar): return await take(avatar, request, identity, at: address, entry)
      case .failure(.transport(.cancelled)): return
      case .failure(let error) where error.mayPass:
        // A lost network says nothing about the picture.
        if error.isAnswer || arrivals > seen { failures += 1 }
        seen = arrivals
        guard failures < Self.mostFailures else {
          return await keep(entry.failing(at: address.url, on: now()), for: request.key)
        }
      // Somebody with the same picture asked at the same time, and had it already.
      case .failure(.unexpected(status: 304, _)) where !wasAlreadyFresh: wasAlreadyFresh = true
      case .failure(let error):
        let failing = entry.failing(at: address.url, on: now())
        return error.mayBeCaptivePortal
          ? remember(failing, for: request.key) : await keep(failing, for: request.key)
      }
    }
  }

  /// Keeps what is known now, for this run and on disk.
  func keep(_ entry: AvatarEntry, for key: AvatarKey) async {
    remember(entry, for: key)
    await cache.keep(entry, for: key)
  }

  private func remember(_ entry: AvatarEntry, for key: AvatarKey) {
    if memory.count >= Self.memoryLimit { memory = [:] }
    memory[key] = entry.withoutBytes
  }

  private func take(
    _ avatar: Avatar, _ request: AvatarRequest, _ identity: AvatarDelivery.Identity,
    at address: AvatarAddress, _ entry: AvatarEntry
  ) async {
    let date = now()
    let isRejected = memory[request.key]?.failure?.holds(at: date, for: address.url) == true
    // The same as what was rejected meanwhile is rejected too.
    guard !Task.isCancelled, let bytes = avatar.bytes ?? (isRejected ? nil : entry.picture?.bytes)
    else { return }
    arrivals += 1
    publish(bytes, request, identity)
    await keep(avatar, bytes, from: address, in: entry, for: request.key, at: date)
  }

  private func keep(
    _ avatar: Avatar, _ bytes: [UInt8], from address: AvatarAddress, in entry: AvatarEntry,
    for key: AvatarKey, at date: Date
  ) async {
    let validators = avatar.validators ?? (avatar.bytes == nil ? entry.picture?.validators : nil)
    let picture = AvatarEntry.Picture(
      url: address.url, bytes: bytes, validators: validators, date: date, maxAge: avatar.maxAge)
    await keep(entry.holding(picture), for: key)
  }
}

extension AvatarRepository {
  /// The size of a picture that is kept for later, in pixels; it does for rows and profiles.
  private static let savedSize = 128

  /// Brings the picture of `user` to the disk, once, where it is missing or old.
  ///
  /// - Returns: Whether it was asked for.
  package func save(pictureOf user: User) async -> Result<Bool, FetchError> {
    let request = AvatarRequest(
      key: AvatarKey(id: user.id, pixels: Self.savedSize), received: user.avatarURL ?? "")
    let entry = await cache.entry(for: request.key) ?? AvatarEntry()
    guard let client, let address = address(request), isDue(entry, at: address, request.key)
    else { return .success(false) }
    let old = entry.picture.flatMap { $0.url == address.url ? $0 : nil }
    switch await client.avatar(
      at: address, validators: old?.validators, retryLimits: .retryOnce)
    {
    case .failure(let error):
      if !error.mayPass { await keep(entry.failing(at: address.url, on: now()), for: request.key) }
      return .failure(FetchError(error))
    case .success(let avatar):
      if let bytes = avatar.bytes ?? old?.bytes {
        await keep(avatar, bytes, from: address, in: entry, for: request.key, at: now())
      }
      return .success(true)
    }
  }
}

extension GitHubError {
  /// Whether it may be the answer of a captive portal or another host on the way: another run, or
  /// another network, may have better luck.
  fileprivate var mayBeCaptivePortal: Bool {
    switch self {
    case .captivePortal, .redirected: true
    default: false
    }
  }

  /// Whether the host has said so itself.
  fileprivate var isAnswer: Bool {
    switch self {
    case .rateLimited, .serverError: true
    default: false
    }
  }

  // All of these hold the request back in the queue, so that it is not asked again at once.
  fileprivate var mayPass: Bool {
    switch self {
    case .transport(.bodyTooLarge), .transport(.badURL): false
    case .transport, .rateLimited, .serverError: true
    default: false
    }
  }
}
