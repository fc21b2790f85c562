import Foundation
import Glibc

/// What the program holds at one moment of a soak.
struct SoakSample {
  /// In bytes.
  let memory: Int
  /// Without connections, which come and go.
  let descriptorCount: Int
  let threadCount: Int

  /// Reads it from the kernel, the fewest of several readings where things come and go.
  init(of process: pid_t) throws {
    var readings: [(files: Int, threads: Int)] = []
    let files = FileManager.default
    for _ in 0..<20 {
      let folder = "/proc/\(process)/fd"
      let targets = try files.contentsOfDirectory(atPath: folder).compactMap {
        try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      }
      let threads = try files.contentsOfDirectory(atPath: "/proc/\(process)/task").count
      readings.append((targets.count { !$0.hasPrefix("socket:") }, threads))
      poll(nil, 0, 25)
    }
    descriptorCount = readings.map(\.files).min() ?? 0
    threadCount = readings.map(\.threads).min() ?? 0
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    memory = (Int(line.filter(\.isNumber)) ?? 0) << 10
  }
}

/// The samples of a soak, and what grew between them (F26, R13).
struct SoakSamples {
  // The most that memory may grow after the warm-up, in bytes.
  private static let limit = 5 << 20
  // The most threads that may come after it: where all that are there are busy at once, libdispatch
  // makes one more and keeps it, up to one for each of the program's queues.
  private static let threadLimit = 6
  // A part of a soak's samples; by then everything was done at least once.
  private static let warmUp = 0.3

  private var samples: [SoakSample] = []

  /// Takes a sample, and prints it.
  mutating func add(_ sample: SoakSample, _ words: String) {
    samples.append(sample)
    print(
      "\(words): \(sample.memory >> 10) KiB, \(sample.descriptorCount) descriptors, "
        + "\(sample.threadCount) threads")
    fflush(nil)
  }

  /// What grew after the warm-up; empty where nothing did.
  var growth: [String] {
    let warm = samples.dropFirst(Int(Double(samples.count) * Self.warmUp))
    guard let first = warm.first, let last = warm.last else { return ["nothing was measured"] }
    let memory = last.memory - first.memory
    let threads = last.threadCount - first.threadCount
    // One more may be on its way.
    let descriptors = last.descriptorCount - first.descriptorCount - 1
    let grown = [
      ("memory", memory, Self.limit), ("threads", threads, Self.threadLimit),
      ("descriptors", descriptors, 0),
    ]
    return grown.compactMap { $0.1 > $0.2 ? "\($0.0) by \($0.1)" : nil }
  }
}
