/// A disk that may lose, when the power goes, all that was not synced (fA2).
///
/// It promises no more than this: what was synced is there. Of other writes any sectors are, and files
/// may be longer than what reached them. Names are as they were when their directory was synced, or as after
/// some of what was done to them since, in its order; a rename is one step.
struct VolatileDisk {
  private static let sectorSize = 512
  // How much of what is pending has reached the disk: nothing, some of it, or all.
  private static let shares = [0, 0.5, 0.9, 1]

  /// A change of a file that comes through whole or not at all.
  private enum Change {
    case sector([UInt8], offset: Int)
    case size(Int)

    func apply(to bytes: inout [UInt8]) {
      switch self {
      case .sector(let new, let offset):
        let end = offset + new.count
        if end > bytes.count { Change.size(end).apply(to: &bytes) }
        bytes.replaceSubrange(offset..<end, with: new)
      case .size(let size):
        bytes = Array(bytes.prefix(size))
        bytes += Array(repeating: 0, count: size - bytes.count)
      }
    }
  }

  /// A file under any name.
  private final class File {
    var synced: [UInt8]
    var latest: [UInt8]
    var pending: [Change] = []

    init(_ bytes: [UInt8] = []) { (synced, latest) = (bytes, bytes) }

    func change(_ change: Change) {
      pending.append(change)
      change.apply(to: &latest)
    }
  }

  // Names that were given or taken away together, and that are not synced: `nil` is taken away.
  private typealias Naming = [String: File?]

  private var names: [String: File]
  private var syncedNames: [String: File]
  private var pending: [Naming] = []
  // They have names as files have.
  private var madeDirectories: Set<String> = []

  /// - Parameter files: What is on it, all of it synced, by path.
  init(_ files: [String: [UInt8]]) {
    names = files.mapValues { File($0) }
    syncedNames = names
  }

  /// Does what the program did.
  mutating func apply(_ call: FileCall) {
    guard let path = call.path else { return }
    switch call.name {
    case "openat":
      if names[path] == nil, call.hasFlag("O_CREAT") { name([path: File()]) }
      if call.hasFlag("O_TRUNC") { names[path]?.change(.size(0)) }
    case "write": write(call.bytes, to: path, at: names[path]?.latest.count ?? 0)
    case "pwrite64": write(call.bytes, to: path, at: call.lastNumber ?? 0)
    case "ftruncate": names[path]?.change(.size(call.lastNumber ?? 0))
    case "fsync", "fdatasync": sync(path)
    case "rename", "renameat":
      if let file = names[path], let new = call.newPath { name([path: nil, new: file]) }
    case "unlink", "unlinkat": if names[path] != nil { name([path: nil]) }
    default:
      madeDirectories.insert(path)
      name([path: File()])
    }
  }

  /// The files that are there when the power comes back, by path.
  func afterPowerLoss(using numbers: inout some RandomNumberGenerator) -> [String: [UInt8]] {
    let count = Int.random(in: 0...pending.count, using: &numbers)
    let names = pending.prefix(count).reduce(into: syncedNames) { names, naming in
      for (path, file) in naming { names[path] = file }
    }
    let share = Self.shares.randomElement(using: &numbers) ?? 0
    // A directory whose name is lost takes with it what is in it.
    let lost = madeDirectories.filter { names[$0] == nil }
    var files: [String: [UInt8]] = [:]
    for (path, file) in names.sorted(by: { $0.key < $1.key })
    where !madeDirectories.contains(path) && !lost.contains(where: { path.hasPrefix($0 + "/") }) {
      files[path] = file.pending.reduce(into: file.synced) { bytes, change in
        if Double.random(in: 0..<1, using: &numbers) < share { change.apply(to: &bytes) }
      }
    }
    return files
  }

  private mutating func name(_ naming: Naming) {
    for (path, file) in naming { names[path] = file }
    pending.append(naming)
  }

  private func write(_ bytes: [UInt8], to path: String, at start: Int) {
    var (rest, offset) = (bytes[...], start)
    while !rest.isEmpty {
      let sector = rest.prefix(Self.sectorSize - offset % Self.sectorSize)
      names[path]?.change(.sector(Array(sector), offset: offset))
      rest = rest.dropFirst(sector.count)
      offset += sector.count
    }
  }

  private mutating func sync(_ path: String) {
    if let file = names[path], !madeDirectories.contains(path) {
      (file.synced, file.pending) = (file.latest, [])
      return
    }
    let isOfThis = { (naming: Naming) in
      naming.keys.contains { $0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex) == path }
    }
    for naming in pending where isOfThis(naming) {
      for (path, file) in naming { syncedNames[path] = file }
    }
    pending.removeAll(where: isOfThis)
  }
}
