import Foundation
import StandIn
import TestSupport
import XCTest

/// A quota that is used up (rel B12).
final class QuotaTests: StoreTestCase {
  func test_B12_aQuotaThatIsUsedUp_isAsAFullDisk() throws {
    let (program, logins) = try programWithNotes(["met at FOSDEM"])
    var statuses: Set<Int32> = []
    for number in Loops.choice(of: Array(1...8), each: 3) {
      let text = "kept \(number)"
      try program.fail("pwrite64,write:error=EDQUOT:when=\(number)+")
      // Of the store alone: the state directory can be on another disk.
      for name in ["ghbrowse.db", "ghbrowse.db-wal", "ghbrowse.db-shm", "notes.jsonl"] {
        program.launcher += ["-P", program.storeFile(name)]
      }
      let outcome = try program.run(["note", logins[number], text])
      program.launcher = []
      statuses.insert(outcome.status)
      let next = try program.run(["note", logins[number]])
      if outcome.status == 0 {
        XCTAssertEqual(next.output, text + "\n", "\(number): \(outcome.error) \(next.error)")
      } else {
        XCTAssertTrue(next.error.contains("│ \(text)"), "\(number): a draft: \(next.error)")
      }
      XCTAssertEqual(try program.run(["note", logins[0]]).output, "met at FOSDEM\n")
    }
    XCTAssertTrue(statuses.contains(1), "some were not saved at once")
    XCTAssertEqual(try program.integrity(), "ok")
  }
}
