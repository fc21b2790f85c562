import Foundation
import XCTest

/// The most memory that this process has had since a moment, as the kernel counts it.
struct PeakMemory {
  /// What it had at that moment, in bytes.
  private let rest: Int

  /// From now on.
  init() throws {
    // Linux: "5" sets the mark to what there is now.
    try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    rest = try Self.status("VmHWM")
  }

  /// How many bytes more than at rest there were at the most; none with AddressSanitizer, which
  /// keeps what is freed.
  func growth() throws -> Int {
    guard dlsym(nil, "__asan_init") == nil else { return 0 }
    return try Self.status("VmHWM") - rest
  }

  private static func status(_ key: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(key + ":") }
    let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return try XCTUnwrap(kibibytes.flatMap { Int($0) }) * 1024
  }
}
