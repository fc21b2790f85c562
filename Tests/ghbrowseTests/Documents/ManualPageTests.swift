import Foundation
import Models
import TestSupport
import XCTest

@testable import ghbrowse

/// The man page has no warnings, and everything that the program has.
final class ManualPageTests: XCTestCase {
  private let path = DocumentsTests.root.appendingPathComponent("Packaging/ghbrowse.1").path

  func test_X10_thePage_isReadWithoutAWarning() throws {
    let (isFine, warnings) = try SystemCommand.groff.run(["-mandoc", "-ww", "-z", "-Tutf8", path])
    XCTAssertTrue(isFine)
    XCTAssertEqual(warnings, "")
    let lint = try SystemCommand.mandoc.run(["-Tlint", "-Wwarning", path])
    XCTAssertEqual(lint.output, "")
    XCTAssertTrue(lint.isFine)
  }

  func test_X10_itsCommandsAndOptions_areThoseOfTheParser() throws {
    let source = try String(contentsOfFile: path, encoding: .utf8)
    let table = try CommandLineTable(ProgramUnderTest()).commands.filter { $0.name != "help" }
    let commands = source.matches(of: /(?m)^\.Ss (\S+)$/).map { String($0.1) }
    XCTAssertEqual(commands, table.map(\.name))
    // A flag of one letter is `Fl c`, a long one `Fl -name`.
    let options = source.matches(of: /(?m)^\.It Fl .*$/).flatMap {
      $0.0.matches(of: /Fl (\S+)/).map { "-\($0.1)" }
    }
    XCTAssertEqual(Set(options), Set(table.flatMap(\.options)))
  }

  func test_X10_itsCommandsOfThePrompt_areThoseOfItsHelp() throws {
    let source = try String(contentsOfFile: path, encoding: .utf8)
    let told = source.matches(of: /(?m)^\.It Ic "(:[a-z]+)/).map { String($0.1) }
    let help = try ProgramUnderTest().run(["-c", ":help all", "--demo"]).output
    let names = help.matches(of: /(?m)^ *(:[a-z]+)/).map { String($0.1) }
    XCTAssertGreaterThan(names.count, 15, help)
    XCTAssertEqual(Set(told), Set(names))
  }

  func test_X25_theWordsOfASearch_areInIt() throws {
    let source = try String(contentsOfFile: path, encoding: .utf8)
    for word in SearchQuery.words { XCTAssertTrue(source.contains("\(word):"), word) }
  }

  func test_X23_X24_itsColumns_andTheOptionsOfTheConfigurationFile_areTheProgramsOwn() throws {
    let text = try SystemCommand.groff.run(
      ["-mandoc", "-Tutf8", "-P-cbou", "-rLL=200n", "-rHY=0", path]
    ).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let columns = [
      FieldTable.rows.columns, FieldTable.diary.columns, FieldTable.changes.columns,
      FieldTable.profile.columns,
      FieldTable.checks.columns, FieldTable.tags.columns, FieldTable.lists.columns,
      FieldTable.groups.columns, FieldTable.noteVersions.columns,
    ]
    for names in columns + [Array(ConfigFile.options.dropLast())] {
      XCTAssertTrue(text.contains(names.joined(separator: ", ")), "\(names)")
    }
  }
}
