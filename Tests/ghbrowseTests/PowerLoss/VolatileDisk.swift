import Foundation

/// A disk that may lose, when the power goes, all that was not synced (rel A2).
///
/// It promises no more than this: what was synced is there. Of other writes any sectors are, and files
/// may be longer than what reached them. Names are as they were when their directory was synced, or as after
/// some of what was done to them since, in its order; a rename is one step.
struct VolatileDisk {
  private static let sectorSize = 512
  // How much of what is pending has reached the disk: nothing, some of it, or all.
  private static let shares = [0, 0.5, 0.9, 1]

  /// A file or a directory under whatever name.
  private final class Node {
    let isDirectory: Bool
    var synced: [UInt8]
    var size: Int
    var pending: [Change] = []

    init(_ bytes: [UInt8], isDirectory: Bool = false) {
      self.isDirectory = isDirectory
      synced = bytes
      size = bytes.count
    }
  }

  private enum Change {
    case bytes([UInt8], offset: Int)
    case size(Int)
  }

  // Names that were given or taken away together, and that are not synced: `nil` is taken away.
  private typealias Naming = [String: Node?]

  private var names: [String: Node]
  private var syncedNames: [String: Node]
  private var pending: [Naming] = []
  private var madeDirectories: Set<String> = []

  /// - Parameter files: What is on it, all of it synced, by path.
  init(_ files: [String: [UInt8]]) {
    names = files.mapValues { Node($0) }
    syncedNames = names
  }

  /// Does what the program did.
  mutating func apply(_ step: FileTrace.Step) {
    switch step {
    case .madeDirectory(let path):
      madeDirectories.insert(path)
      name([path: Node([], isDirectory: true)])
    case .made(let path): if names[path] == nil { name([path: Node([])]) }
    case .wrote(let path, let offset, let bytes): write(bytes, to: path, at: offset)
    case .resized(let path, let size):
      names[path]?.pending.append(.size(size))
      names[path]?.size = size
    case .synced(let path): sync(path)
    case .renamed(let path, let other):
      if let node = names[path] { name([path: nil, other: node]) }
    case .removed(let path): if names[path] != nil { name([path: nil]) }
    case .unknown: break
    }
  }

  /// The files that are there when the power comes back, by path.
  func afterPowerLoss<Numbers: RandomNumberGenerator>(
    using numbers: inout Numbers
  ) -> [String: [UInt8]] {
    let count = Int.random(in: 0...pending.count, using: &numbers)
    let names = pending.prefix(count).reduce(into: syncedNames) { names, naming in
      for (path, node) in naming { names[path] = node }
    }
    let share = Self.shares.randomElement(using: &numbers) ?? 0
    return names.sorted { $0.key < $1.key }.reduce(into: [:]) { files, name in
      guard !name.value.isDirectory, isReachable(name.key, in: names) else { return }
      files[name.key] = Self.bytes(of: name.value, share: share, using: &numbers)
    }
  }

  // A directory whose name is lost takes with it what is in it.
  private func isReachable(_ path: String, in names: [String: Node]) -> Bool {
    madeDirectories.allSatisfy { !path.hasPrefix($0 + "/") || names[$0] != nil }
  }

  private mutating func name(_ naming: Naming) {
    for (path, node) in naming { names[path] = node }
    pending.append(naming)
  }

  private func write(_ bytes: [UInt8], to path: String, at offset: Int?) {
    guard let file = names[path] else { return }
    let start = offset ?? file.size
    file.pending.append(.bytes(bytes, offset: start))
    file.size = max(file.size, start + bytes.count)
  }

  private mutating func sync(_ path: String) {
    if let file = names[path], !file.isDirectory {
      file.synced = Self.bytes(of: file) { _ in true }
      file.pending = []
      return
    }
    let isOfThis = { (naming: Naming) in
      naming.keys.contains { ($0 as NSString).deletingLastPathComponent == path }
    }
    for naming in pending where isOfThis(naming) {
      for (path, node) in naming { syncedNames[path] = node }
    }
    pending.removeAll(where: isOfThis)
  }

  private static func bytes<Numbers: RandomNumberGenerator>(
    of file: Node, share: Double, using numbers: inout Numbers
  ) -> [UInt8] {
    bytes(of: file) { _ in Double.random(in: 0..<1, using: &numbers) < share }
  }

  // Each sector of what is pending is asked for by itself.
  private static func bytes(of file: Node, isKept: (Change) -> Bool) -> [UInt8] {
    file.pending.reduce(into: file.synced) { bytes, change in
      switch change {
      case .size(let size):
        if isKept(change) { resize(&bytes, to: size) }
      case .bytes(let new, let offset):
        for range in sectors(offset..<offset + new.count) where isKept(change) {
          if range.upperBound > bytes.count { resize(&bytes, to: range.upperBound) }
          let part = new[range.lowerBound - offset..<range.upperBound - offset]
          bytes.replaceSubrange(range, with: part)
        }
      }
    }
  }

  private static func sectors(_ range: Range<Int>) -> [Range<Int>] {
    let first = range.lowerBound / sectorSize * sectorSize
    return stride(from: first, to: range.upperBound, by: sectorSize).map {
      ($0..<$0 + sectorSize).clamped(to: range)
    }
  }

  private static func resize(_ bytes: inout [UInt8], to size: Int) {
    bytes = Array(bytes.prefix(size))
    bytes += Array(repeating: 0, count: size - bytes.count)
  }
}
