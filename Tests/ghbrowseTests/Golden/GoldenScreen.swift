import Foundation
import TestSupport
import XCTest

/// A screen that is kept as a picture, and compared with it: characters, looks and cursor.
///
/// The file is both: a picture to open, and the text that is compared. GHBROWSE_RECORD=1 writes
/// it anew.
struct GoldenScreen {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Screens")

  /// What is shown, such as `list`.
  let name: String
  let look: GoldenLook

  /// Waits until `tmux` shows what is kept; fails with what differs when it does not.
  ///
  /// - Parameter text: What only the complete screen has, such as its last row, for recording.
  func expect(
    on tmux: Tmux, showing text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try tmux.expect(text, file: file, line: line)
    let url = Self.folder.appendingPathComponent("\(name)-\(tmux.columns)-\(look).svg")
    guard ProcessInfo.processInfo.environment["GHBROWSE_RECORD"] != "1" else {
      return try record(tmux, at: url)
    }
    guard let kept = try? String(contentsOf: url, encoding: .utf8) else {
      return XCTFail("there is no \(url.lastPathComponent); make screens", file: file, line: line)
    }
    let deadline = Date() + 30
    var seen = try picture(of: tmux)
    while seen != kept, Date() < deadline { seen = try picture(of: tmux) }
    guard seen != kept else { return }
    let place = NSTemporaryDirectory() + url.lastPathComponent
    try Data(seen.utf8).write(to: URL(fileURLWithPath: place))
    XCTFail(
      "\(url.lastPathComponent) is not what is shown, which is in \(place):\n"
        + Self.difference(between: kept, and: seen), file: file, line: line)
  }

  private func picture(of tmux: Tmux) throws -> String {
    try tmux.screen().steady.svg(look, title: "ghbrowse: \(name), \(tmux.columns) columns, \(look)")
  }

  // Nothing tells when a screen is complete but that it stays as it is.
  private func record(_ tmux: Tmux, at url: URL) throws {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    var seen = try picture(of: tmux)
    var since = Date()
    while Date().timeIntervalSince(since) < 0.5 {
      let now = try picture(of: tmux)
      if now != seen { (seen, since) = (now, Date()) }
    }
    try Data(seen.utf8).write(to: url)
  }
}

extension GoldenScreen {
  /// The rows that differ: as text, and where that is the same, as they are drawn.
  static func difference(between kept: String, and seen: String) -> String {
    let (kept, seen) = (rows(of: kept), rows(of: seen))
    var lines: [String] = []
    for index in 0..<max(kept.count, seen.count) {
      let (old, new) = (
        index < kept.count ? kept[index] : "", index < seen.count ? seen[index] : ""
      )
      guard old != new else { continue }
      let isSameText = text(of: old) == text(of: new)
      lines.append("row \(index + 1)\(isSameText ? ", in its looks" : ""):")
      lines.append("  kept  |\(isSameText ? old : text(of: old))")
      lines.append("  shown |\(isSameText ? new : text(of: new))")
    }
    return lines.isEmpty ? "(the frame or the cursor)" : lines.joined(separator: "\n")
  }

  private static func rows(of svg: String) -> [String] {
    svg.split(separator: "\n").filter { $0.hasSuffix("</text>") }.map(String.init)
  }

  private static func text(of row: String) -> String {
    var text = ""
    var isTag = false
    for character in row {
      if character == "<" { isTag = true }
      if !isTag { text.append(character) }
      if character == ">" { isTag = false }
    }
    return text.replacingOccurrences(of: "&lt;", with: "<")
      .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&amp;", with: "&")
  }
}

extension Tmux {
  /// Waits until it shows the kept screen of that name; only the complete one has `text`.
  func expect(
    _ name: String, _ look: GoldenLook, showing text: String, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try GoldenScreen(name: name, look: look)
      .expect(on: self, showing: text, file: file, line: line)
  }
}
