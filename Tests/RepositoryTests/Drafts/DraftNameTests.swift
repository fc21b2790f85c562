import XCTest

@testable import Repository

/// The names of drafts (rel 2.1.12).
final class DraftNameTests: XCTestCase {
  func test_aName_saysWhoseApiAndNoteItIs_andWhen_andIsReadAgain() {
    let names: [(DraftName, String)] = [
      (DraftName(host: "api.github.com", id: 12, login: "ada"), "note-api.github.com-12-7.txt"),
      (
        DraftName(host: "hub-2.example_80", id: nil, login: "Ada-L[bot]"),
        "note-hub-2.example_80-@ada-l[bot]-7.txt"
      ),
      (DraftName(host: "h", id: nil, login: nil), "note-h-0-7.txt"),
      (DraftName(host: "h", id: nil, login: "../evil"), "note-h-0-7.txt"),
      (DraftName(host: "h", id: nil, login: "é"), "note-h-0-7.txt"),
      (DraftName(host: "h", id: nil, login: ""), "note-h-0-7.txt"),
    ]
    for (name, file) in names {
      XCTAssertEqual(name.file(at: 7), file)
      XCTAssertEqual(DraftName(file), name)
      XCTAssertEqual(DraftName(file + "~"), name, "an editor's copy")
    }
  }

  func test_aNameOfVersion1_hasNoHost() {
    XCTAssertEqual(DraftName("note-12-7.txt")?.id, 12)
    XCTAssertNil(DraftName("note-12-7.txt")?.host)
    XCTAssertNil(DraftName("note-0-7.txt")?.id)
    for other in ["note-.txt", "note-x.txt", "history", "note-a-b-c.txt", "unfinished-1-2.jsonl"] {
      XCTAssertNil(DraftName(other), other)
    }
  }
}
