import Foundation
import Models
import XCTest

/// How many people there are for each company and other values, in the shell and at the prompt (X25).
final class GroupsTests: XCTestCase {
  /// Nine people, of whom 1 to 8 follow ada; 1 to 6 have a profile, and 1 to 3 a note.
  private func program() async throws -> ProgramUnderTest {
    let program = try ProgramUnderTest()
    let users = (1...9).map { id in
      User(id: Int64(id), login: "person\(id)", type: id == 9 ? "Organization" : "User")
    }
    try await program.saveUsers(users)
    try await program.saveList("followers:ada", Array(users.prefix(8)))
    let companies = ["@acme", "Acme", "ACMÉ ", "Acme", "=Loom, \"Ltd\"", nil]
    for (index, (user, company)) in zip(users, companies).enumerated() {
      try await program.saveProfile(
        Profile(
          user: user, company: company, location: "Berlin",
          createdAt: Day("20\(10 + index / 2)-05-17")?.start))
    }
    for (id, text) in [(1, "#Tea"), (2, "#tea #cake"), (3, "plain")] {
      XCTAssertEqual(try program.run(["note", "person\(id)", text]).status, 0)
    }
    return program
  }

  func test_X25_inAPipe_eachGroupIsALine_ofValueAndCount() async throws {
    let program = try await program()
    for (words, output) in [
      (["--by", "company"], "Acme\t4\n\t4\n=Loom, \"Ltd\"\t1\n"),
      (["--in", "followers:ada", "--by", "company"], "Acme\t4\n\t3\n=Loom, \"Ltd\"\t1\n"),
      (["at:loom", "--by=location"], "Berlin\t1\n"),
      (["--by", "type"], "User\t8\nOrganization\t1\n"),
      (["--by", "created", "--limit", "2"], "\t3\n2010\t2\n"),
      (["--in", "followers:ada", "--by", "tag"], "tea\t2\ncake\t1\n"),
      (["--exact", "person1", "--by", "tag"], "tea\t1\n"), (["zzz", "--by", "company"], ""),
    ] {
      let found = try program.run(["search"] + words, status: 0)
      XCTAssertEqual(found.output, output, "\(words)")
    }
    XCTAssertEqual(
      try program.run(["search", "--by", "company", "--csv"]).output,
      "value,count\r\nAcme,4\r\n,4\r\n\"'=Loom, \"\"Ltd\"\"\",1\r\n")
    XCTAssertEqual(
      try program.run(["search", "--by", "company", "--json", "-n", "2"]).output,
      "[\n{\"count\":4,\"value\":\"Acme\"},\n{\"count\":4,\"value\":null}\n]\n")
    let missing =
      "2 of 8 have no saved profile; ghbrowse sync followers:ada --profiles fetches them."
    for (field, isSaid) in [("company", true), ("created", true), ("type", false), ("tag", false)] {
      let found = try program.run(["search", "list:followers:ada", "--by", field])
      XCTAssertEqual(found.error.contains(missing), isSaid, "\(field): \(found.error)")
    }
  }

  func test_X25_atThePrompt_aNumberOpensTheSearchForAGroup_asLongAsItsCount() async throws {
    let terminal = try PseudoTerminal(try await program(), ["--offline"], at: "list (offline)>")
    terminal.perform([
      (":list followers:ada", "8 saved"), (":by company", "By company in followers:ada"),
      ("", "Those are all the groups."), ("1", "4 found"), (":back", "by company (offline)>"),
      ("2", "Search in followers:ada: -has:company"),
      (":by created", "By created in followers:ada: -has:company"),
      ("1", "Search in followers:ada: -has:company -has:profile"), (":list", "9 saved"),
      ("/at:acme", "4 found"), (":by in", "By location: at:acme"), (":by tag", "2 people"),
      (":refresh", "Only what is saved is counted"), ("9", "There is no row 9"),
      ("1", "Search: at:acme #tea"), (":by", ":by takes company, location"),
    ])
    terminal.leave()
  }

  func test_X25_atThePrompt_whatCannotBeCounted_isRefused_withWhatToType() async throws {
    let program = try await program()
    for (lines, sentence) in [
      ([":by bio"], ":by takes company, location, type, created or tag, and not \"bio\"."),
      ([":by tag", ":note 1 x"], "these rows are groups; a number finds the people of one."),
      (["/-list:everyone", ":by type"], "Nobody can be said to be missing from everyone"),
      (["/zzz", ":by company"], "There is nobody here to count by company."),
    ] {
      let told = try program.run(lines.flatMap { ["-c", $0] })
      XCTAssertTrue((told.output + told.error).contains(sentence), "\(lines): \(told.error)")
    }
  }

  func test_X25_X5_whereProfilesAreMissing_itIsSaid_andAScreenReaderReadsTheCounts() async throws {
    let program = try await program()
    program.environment["GHBROWSE_ACCESSIBLE"] = "1"
    let counted = try program.run(["-c", ":list followers:ada", "-c", ":by company"])
    XCTAssertTrue(
      counted.output.contains("1 Acme, 4 people\n2 no company known, 3 people\n"), counted.output)
    let missing =
      "2 of 8 have no saved profile; ghbrowse sync followers:ada --profiles fetches them."
    XCTAssertTrue((counted.output + counted.error).contains(missing), counted.error)
  }

  func test_X25_whatCannotBeCounted_isRefused_withWhatToType() async throws {
    let program = try await program()
    for (words, status, sentence) in [
      (["--by", "bio"], 2, "'company', 'location', 'type', 'created' or 'tag'"),
      (["--by"], 2, "Missing value for '--by <field>'"),
      (["sort:followers", "--by", "company"], 2, "leave out sort:followers"),
      (["--by", "company", "--fields", "login"], 2, "leave out --fields"),
      (["--by", "company", "--by", "tag"], 2, "--by takes one value"),
      (["list:followers:bob", "--by", "company"], 1, "ghbrowse sync followers:bob fetches it"),
      (["-list:everyone", "--by", "company"], 1, "Nobody can be said to be missing"),
    ] as [([String], Int32, String)] {
      let refused = try program.run(["search"] + words, status: status, error: sentence)
      XCTAssertEqual(refused.output, "")
    }
  }
}
