import Foundation
import Glibc
import TestSupport
import XCTest

/// Where texts go that the store cannot take, and which files are left alone there (S13, B1, B5).
final class RescuePlacesTests: RescueTestCase {
  private let fileName = "ghbrowse-rescue-\(geteuid()).jsonl"

  // A disk that has room for nothing, with the state directory on it as well.
  private func everythingFull() throws -> SmallDisk {
    let disk = try fullDisk()
    try program.environment["XDG_STATE_HOME"] = disk.path
    return disk
  }

  private func folder(_ name: String) throws -> String {
    let path = try "\(program.directory)/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  func test_S13_B1_withoutRoomInTheStateDirectory_otherPlacesTakeIt() throws {
    let disk = try everythingFull()
    let (runtime, temporary) = (try folder("runtime"), try folder("temporary"))
    try program.environment["TMPDIR"] = temporary
    try program.environment["XDG_RUNTIME_DIR"] = runtime
    let first = try program.run(["note", logins[0], "one"])
    XCTAssertEqual(first.status, 1)
    XCTAssertTrue(first.error.contains("\(runtime)/\(fileName)"), first.error)
    try program.environment["XDG_RUNTIME_DIR"] = nil
    let second = try program.run(["note", logins[1], "-"], typing: "two\n")
    XCTAssertTrue(second.error.contains("\(temporary)/\(fileName)"), second.error)
    try program.environment["XDG_RUNTIME_DIR"] = runtime
    disk.clear()
    let next = try program.run(["notes"])
    XCTAssertTrue(next.error.contains("2 notes that could not be saved earlier"), next.error)
    XCTAssertEqual(next.output.split(separator: "\n").count, 2)
    for path in [runtime, temporary] {
      XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: path), [])
    }
  }

  func test_S13_whatIsNoFileOfOurs_isNeitherFollowedNorRead_andTheTextIsPrinted() throws {
    let disk = try everythingFull()
    let temporary = try folder("temporary")
    try program.environment["TMPDIR"] = temporary
    let (path, victim) = ("\(temporary)/\(fileName)", try folder("elsewhere") + "/victim")
    let plants: [(String, () -> Int32)] = [
      ("a link", { symlink(victim, path) }), ("a second name", { link(victim, path) }),
      ("a pipe", { mkfifo(path, 0o600) }), ("a directory", { mkdir(path, 0o700) }),
      ("somebody else's", { close(creat(path, 0o666)) | chown(path, 65_534, 65_534) }),
    ]
    for (what, plant) in plants {
      // It is not read either: the line would become a note.
      let planted = line("planted", on: logins[3])
      try planted.write(toFile: victim, atomically: false, encoding: .utf8)
      XCTAssertEqual(plant(), 0, what)
      let outcome = try program.run(["note", logins[0], "-"], typing: "met at FOSDEM\n")
      XCTAssertEqual(outcome.status, 1, what)
      XCTAssertTrue(outcome.error.contains("│ met at FOSDEM"), "\(what): \(outcome.error)")
      XCTAssertEqual(text(of: victim), planted, what)
      disk.clear()
      XCTAssertEqual(try note(on: logins[3]), "", what)
      try disk.fill()
      try FileManager.default.removeItem(atPath: path)
    }
  }

  func test_S13_B5_withoutTheRight_theTextIsKept_andSavedOnceThereIs() throws {
    let program = try program
    let data = try dataDirectory
    try program.runAsNobody()
    XCTAssertEqual(chmod(data, 0o500), 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: data)
    for file in files { XCTAssertEqual(chmod("\(data)/\(file)", 0o400), 0) }
    let outcome = try program.run(["note", logins[0], "-"], typing: "met at FOSDEM\n")
    XCTAssertEqual(outcome.status, 1)
    XCTAssertTrue(outcome.error.contains(try rescuePath), outcome.error)
    XCTAssertEqual(try program.run(["list"]).output.split(separator: "\n").count, 30)
    for file in files { XCTAssertEqual(chmod("\(data)/\(file)", 0o600), 0) }
    XCTAssertEqual(chmod(data, 0o700), 0)
    let next = try program.run(["note", logins[0]])
    XCTAssertEqual(next.output, "met at FOSDEM\n")
    XCTAssertTrue(next.error.contains("is saved now"), next.error)
    XCTAssertNil(text(of: try rescuePath))
  }
}
