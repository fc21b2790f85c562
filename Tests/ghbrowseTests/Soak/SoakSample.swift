import Foundation
import Glibc

/// What the program holds at one moment of a soak.
struct SoakSample {
  /// In bytes: all that is in memory, and of it what is no file's.
  let memory: Int
  let ownMemory: Int
  /// Without connections, which come and go.
  let descriptorCount: Int
  let connectionCount: Int
  let threadCount: Int
}

extension SoakSample {
  /// Reads it from the kernel, the fewest of several readings where things come and go.
  init(of process: pid_t) throws {
    var readings: [(files: Int, sockets: Int, threads: Int)] = []
    for _ in 0..<20 {
      readings.append(try Self.reading(of: process))
      poll(nil, 0, 25)
    }
    descriptorCount = readings.map(\.files).min() ?? 0
    connectionCount = readings.map(\.sockets).min() ?? 0
    threadCount = readings.map(\.threads).min() ?? 0
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    memory = Self.number("VmRSS:", in: status) << 10
    ownMemory = Self.number("RssAnon:", in: status) << 10
  }

  private static func reading(of process: pid_t) throws -> (files: Int, sockets: Int, threads: Int)
  {
    let files = FileManager.default
    let folder = "/proc/\(process)/fd"
    let targets = try files.contentsOfDirectory(atPath: folder).compactMap {
      try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
    let sockets = targets.count { $0.hasPrefix("socket:") }
    let threads = try files.contentsOfDirectory(atPath: "/proc/\(process)/task").count
    return (targets.count - sockets, sockets, threads)
  }

  private static func number(_ name: String, in status: String) -> Int {
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
  }
}

/// The samples of a soak as a table, and what they say together (F26, R13).
struct SoakTable {
  /// One line of the table.
  struct Row {
    let minutes: Double
    let commandCount: Int
    let requestCount: Int
    let faultCount: Int
    let noteCount: Int
    /// The size of the store's files, in bytes.
    let storeSize: Int
    let sample: SoakSample
  }

  // The most that memory may grow after the warm-up, in bytes.
  private static let limit = 5 << 20
  // The most threads that may come after it: where all that are there are busy at once, libdispatch
  // makes one more and keeps it, up to one for each of the program's queues.
  private static let threadLimit = 6
  // A part of a soak's samples; by then everything was done at least once.
  private static let warmUp = 0.3
  private static let columns =
    "minute commands requests faults notes store(KiB) RSS(KiB) own(KiB) descriptors connections threads"

  private var rows: [Row] = []

  /// Takes a line, and prints it.
  mutating func add(_ row: Row) {
    if rows.isEmpty { print(Self.columns) }
    rows.append(row)
    let numbers = [
      row.commandCount, row.requestCount, row.faultCount, row.noteCount, row.storeSize >> 10,
      row.sample.memory >> 10, row.sample.ownMemory >> 10, row.sample.descriptorCount,
      row.sample.connectionCount, row.sample.threadCount,
    ]
    let widths = Self.columns.split(separator: " ").dropFirst().map(\.count)
    let cells = zip(numbers, widths).map { number, width in
      String(repeating: " ", count: max(0, width - "\(number)".count)) + "\(number)"
    }
    print(String(format: "%6.1f ", row.minutes) + cells.joined(separator: " "))
    fflush(nil)
  }

  /// What grew after the warm-up; empty where nothing did.
  var growth: [String] {
    guard let first = warm.first?.sample, let last = warm.last?.sample else {
      return ["nothing was measured"]
    }
    let more = last.memory - first.memory
    let threads = last.threadCount - first.threadCount
    let words = [
      more > Self.limit ? "memory by \(more >> 10) KiB" : nil,
      grown(by: \.descriptorCount).map { "descriptors from \($0)" },
      grown(by: \.connectionCount).map { "connections from \($0)" },
      threads > Self.threadLimit ? "threads by \(threads)" : nil,
    ]
    return words.compactMap(\.self)
  }

  /// All of it in a line.
  var summary: String {
    guard let first = warm.first, let last = rows.last else { return "nothing was measured" }
    let more = (last.sample.memory - first.sample.memory) >> 10
    return """
      \(last.commandCount) commands, \(last.requestCount) requests, \(last.faultCount) faults; after \
      \(String(format: "%.1f", first.minutes)) minutes memory \(more) KiB more, descriptors \
      \(first.sample.descriptorCount) to \(last.sample.descriptorCount), threads \
      \(first.sample.threadCount) to \(last.sample.threadCount)
      """
  }

  private var warm: ArraySlice<Row> { rows.dropFirst(Int(Double(rows.count) * Self.warmUp)) }

  // Compares the first and the last quarter; one more may be on its way.
  private func grown(by count: (SoakSample) -> Int) -> String? {
    let counts = warm.map { count($0.sample) }
    let quarter = max(1, counts.count / 4)
    let before = counts.prefix(quarter).max() ?? 0
    let after = counts.suffix(quarter).min() ?? 0
    return after > before + 1 ? "\(before) to \(after)" : nil
  }
}
