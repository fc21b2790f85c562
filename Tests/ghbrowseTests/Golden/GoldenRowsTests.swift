import StandIn
import TestSupport
import XCTest

/// Rows with notes and facts, kept as pictures: 40, 80, 120 and 200 columns (X16).
final class GoldenRowsTests: XCTestCase {
  private static let widths = [40, 80, 120, 200]
  // What is opened and noted before: profiles of people and of an organization, notes of all kinds.
  private static let evening = [
    "1", ":note met at FOSDEM, wants to talk about parsers and about the weather in Brussels",
    ":back", "2", ":note 花子 introduced us 🍵", ":back", "3", ":back", "6", ":back",
    "18", ":note they pay late", ":back", ":note 9 tea first", "8", ":note שלום", ":back",
  ]

  func test_X16_rowsOfText_lookAsTheyAreKept() async throws {
    try await keep("rows", [.dark, .light, .plain], images: "off", last: "Telesiza")
  }

  func test_X16_rowsBesidePictures_lookAsTheyAreKept() async throws {
    try await keep("rows-pictures", [.dark], images: "blocks", last: "lihatuva-16")
  }

  func test_X16_whatASearchFound_looksAsItIsKept() async throws {
    try await keep("found", [.dark, .plain], images: "off", typing: "/o", last: "20   lunasori")
  }

  func test_X25_whatASearchSortedAndNarrowedBy_looksAsItIsKept() async throws {
    try await keep(
      "sorted", [.dark, .plain], images: "off", typing: "/created:>2000 sort:followers",
      last: "    5   ")
  }

  // A note, people seen, and somebody who has moved to another company since: the README's picture.
  func test_theReadmesPicture_isWhatTheProgramShows() async throws {
    let server = try await standIn(.invented(count: 30))
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["GHBROWSE_IMAGES"] = "blocks"
    program.setLook(.dark)
    try program.leaveHistory()
    let profile = { (company: String) -> CannedAnswer in
      .json(
        """
        {"id":5,"login":"vabupana","type":"User","name":"Ada Vabupana","company":"\(company)",\
        "location":"London"}
        """)
    }
    server.answer("/users/vabupana", with: profile("Analytical Engines"))
    let evening = Self.evening + ["5", ":back"]
    XCTAssertEqual(try program.run(evening.flatMap { ["-c", $0] }).status, 0)
    server.answer("/users/vabupana", with: profile("Difference Engines"))
    XCTAssertEqual(try program.run(["show", "vabupana", "--refresh"]).status, 0)
    let online = try Tmux(program, ["--quiet"], columns: 100, rows: 22)
    let initials = ["ZI", "WU", "WE", "VO", "VA", "TI", "SU", "RO", "RA", "PI"]
    try online.wait("pictures") { screen in
      screen.text.contains("pigahuka") && !initials.contains { screen.text.contains(" \($0) ") }
    }
    await server.stop()
    let tmux = try Tmux(program, ["--offline", "--quiet"], columns: 100, rows: 22)
    try GoldenScreen(name: "readme", look: .dark).expect(on: tmux, showing: "pigahuka")
  }

  /// - Parameter last: What only the last row of the complete screen has.
  private func keep(
    _ name: String, _ looks: [GoldenLook], images: String, typing command: String? = nil,
    last: String
  ) async throws {
    let server = try await standIn(.invented(count: 30))
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    try program.leaveHistory()
    try program.run(Self.evening.flatMap { ["-c", $0] }, status: 0)
    await server.stop()
    for look in looks {
      program.setLook(look)
      program.environment["GHBROWSE_IMAGES"] = images
      for columns in Self.widths {
        let tmux = try Tmux(program, ["--offline"], columns: columns, rows: 24)
        if let command {
          // The prompt may come before the rows; what is typed then stays above them.
          try tmux.expect("Telesiza", "list (offline)>")
          try tmux.enter(command)
        }
        try GoldenScreen(name: name, look: look).expect(on: tmux, showing: last)
      }
    }
  }
}
