import Foundation
import XCTest

/// A program that these tests need besides their own.
enum SystemTool: String {
  case python3
  case openssl

  /// - Throws: A skip with a message where the program is missing.
  func path() throws -> URL {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let places = folders.split(separator: ":").map { "\($0)/\(rawValue)" }
    guard let place = places.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw XCTSkip("NOT TESTED: \(rawValue) is missing; install it, or all with `make deps`")
    }
    return URL(fileURLWithPath: place)
  }
}
