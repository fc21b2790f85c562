import Foundation
import XCTest

@testable import ghbrowse

/// J8.
final class ProgramSearchTests: XCTestCase {
  private var directory = ""
  private var before = ""

  override func setUp() async throws {
    directory = NSTemporaryDirectory() + "ghbrowse-programs-" + UUID().uuidString
    for folder in ["one", "two", "here"] {
      try FileManager.default.createDirectory(
        atPath: "\(directory)/\(folder)", withIntermediateDirectories: true)
    }
    before = FileManager.default.currentDirectoryPath
    XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath("\(directory)/here"))
  }

  override func tearDown() async throws {
    XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath(before))
    try FileManager.default.removeItem(atPath: directory)
  }

  func test_J8_theDirectoryOneIsIn_isNotSearched_howeverPathSaysSo() throws {
    try make("here/browser")
    for path in [".", "", ":", "./", "..", "../here", "::/nowhere", "/nowhere:."] {
      let search = ProgramSearch(environment: ["PATH": path])
      let found = search.path(of: "browser")
      XCTAssertNil(found, "PATH=\(path)")
    }
  }

  func test_J8_theFirstThatMayBeRun_isTaken() throws {
    try make("one/browser", mode: 0o600)
    try FileManager.default.createDirectory(
      atPath: "\(directory)/one/editor", withIntermediateDirectories: true)
    try make("two/browser")
    try make("two/editor")
    let search = ProgramSearch(environment: ["PATH": "\(directory)/one:\(directory)/two"])
    for name in ["browser", "editor"] {
      let found = search.path(of: name)
      XCTAssertEqual(found, "\(directory)/two/\(name)")
    }
    let none = search.path(of: "neither")
    XCTAssertNil(none)
  }

  func test_J8_aPath_isTakenAsItIs() throws {
    try make("here/browser")
    let search = ProgramSearch(environment: ["PATH": "/nowhere"])
    for path in ["\(directory)/here/browser", "./browser"] {
      let found = search.path(of: path)
      XCTAssertEqual(found, path)
    }
  }

  private func make(_ name: String, mode: Int = 0o700) throws {
    let path = "\(directory)/\(name)"
    try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }
}
