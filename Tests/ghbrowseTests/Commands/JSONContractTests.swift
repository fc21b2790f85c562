import Foundation
import StandIn
import XCTest

/// Compares `docs/JSON.md` with what the program prints.
final class JSONContractTests: SavedPeopleTestCase {
  /// The arguments that print what a section of the document is about.
  private static let commands = [
    "`list`, `search`, `notes`": [
      ["list"], ["search", "o"], ["notes"], ["list", "contributors:ada/engine"],
      ["search", "--in", "followers:ada", "o"],
    ],
    "`lists`": [["lists"]],
    "`recent`": [["recent"]],
    "`changes`": [["changes"]],
    "`repos`": [["repos", "ada"]],
    "`--fields all`": [
      ["list", "--fields", "all"], ["search", "--in", "followers:ada", "o", "--fields", "all"],
      ["list", "contributors:ada/engine", "--fields", "all"], ["notes", "--fields", "all"],
    ],
    "`show`": [["show", "ada"], ["show", "wubehopo", "--offline"]],
    "`search --by`": [["search", "--by", "company"], ["search", "o", "--by", "tag"]],
    "`tags`": [["tags"]],
    "`doctor`": [["doctor", "--offline"]],
    "`note --history`": [["note", "ada", "--history"]],
    "`sync`": [["sync", "--users", "0"], ["sync", "--demo"]],
  ]

  func test_X1_X23_everyFieldOfTheDocument_isPrintedWithItsType_andInItsColumn() throws {
    try saveLists()
    server.setRepositories(
      of: "ada", id: 99,
      [InventedRepository(1, "loom", stars: 3, "C", description: "a"), InventedRepository(2, "b")])
    let now = Int(Date().timeIntervalSince1970 * 1000)
    try program.changeStore(
      "INSERT INTO member_changes SELECT id, 99, \(now), 'new' FROM lists WHERE id <> 1",
      "INSERT INTO profile_changes(user_id, at, field, old, new) VALUES(99, \(now), 'bio', 'a', 'b')"
    )
    let contract = try JSONContract()
    XCTAssertEqual(Set(contract.tables.map(\.title)), Set(Self.commands.keys))
    for table in contract.tables {
      for arguments in try XCTUnwrap(Self.commands[table.title], table.title) {
        let outcome = try program.run(arguments + ["--json"], status: 0)
        let objects = try objects(outcome)
        XCTAssertFalse(objects.isEmpty, "\(arguments)")
        for object in objects { table.check(object, "\(arguments)") }
        guard !table.columns.isEmpty else { continue }
        let lines = try program.run(arguments).output.split(separator: "\n").map(String.init)
        if table.isOfLines {
          let names = lines.map { String($0.prefix { $0 != "\t" }) }
          XCTAssertEqual(names, table.columns.map(\.name), "\(arguments)")
          let values = lines.map { String($0.drop { $0 != "\t" }.dropFirst()) }
          XCTAssertEqual(values, table.row(of: objects[0]), "\(arguments)")
        } else {
          let rows = lines.map { $0.components(separatedBy: "\t") }
          XCTAssertEqual(rows, objects.map(table.row), "\(arguments)")
        }
      }
    }
  }

  func test_X23_fields_chooseColumnsInTheirOrder_andKeysOfJSON() throws {
    let columns = try program.run(["notes", "--fields", "note,login,isGone"])
    XCTAssertEqual(
      columns.output,
      "a\\tTAB and a \\\\ #tea #cake\twubehopo\tfalse\ntwo\\nlines #tea\tada\tfalse\n")
    XCTAssertEqual(
      try program.run(["notes", "--fields=login", "--json"]).output,
      "[\n{\"login\":\"wubehopo\"},\n{\"login\":\"ada\"}\n]\n")
    XCTAssertEqual(
      try program.run(["notes", "--fields", "login,company,followers,tags,isChanged,list"]).output,
      "wubehopo\t\t\ttea cake\tfalse\t\nada\tLoom\t7\ttea\tfalse\t\n")
    XCTAssertEqual(
      try program.run(["note", "wubehopo", "--json", "--fields", "tags,email"]).output,
      "{\"email\":null,\"tags\":[\"tea\",\"cake\"]}\n")
    XCTAssertEqual(
      try program.run(["show", "ada", "--fields", "followers, login"]).output,
      "followers\t7\nlogin\tada\n")
    let commands = [
      "list", "search x", "notes", "recent", "tags", "lists", "show ada", "note ada --json",
      "note ada --history", "note ada", "sync", "-c :list",
    ]
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      let outcome = try program.run(words + ["--fields", "nonsense"], status: 2, error: "field")
      XCTAssertTrue(outcome.output.isEmpty)
    }
    for fields in ["login,,note", "login,login", "all,login"] {
      XCTAssertEqual(try program.run(["list", "--fields", fields]).status, 2, fields)
    }
  }

  private func objects(_ outcome: ProgramUnderTest.Outcome) throws -> [[String: JSONValue]] {
    let data = Data(outcome.outputBytes)
    guard outcome.output.hasPrefix("[") else {
      return [try JSONDecoder().decode([String: JSONValue].self, from: data)]
    }
    return try JSONDecoder().decode([[String: JSONValue]].self, from: data)
  }
}

/// A JSON value.
private enum JSONValue: Decodable {
  case null
  case boolean(Bool)
  case number(Int64)
  case text(String)
  case texts([String])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? value.decode(Int64.self) {
      self = .number(number)
    } else if let texts = try? value.decode([String].self) {
      self = .texts(texts)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  /// The value as a field between tabs.
  var tabField: String {
    switch self {
    case .null: ""
    case .boolean(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .texts(let texts): texts.joined(separator: " ")
    case .text(let text):
      text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    }
  }
}

/// The tables of `docs/JSON.md`.
private struct JSONContract {
  /// A field of a table.
  struct Field {
    let name: String
    let type: String
    let isNullable: Bool
    let column: Int?
  }

  /// A section's heading and its fields.
  struct Table {
    let title: String
    let isOfLines: Bool
    let fields: [Field]

    /// The fields that are columns, in order.
    var columns: [Field] {
      fields.filter { $0.column != nil }.sorted { ($0.column ?? 0) < ($1.column ?? 0) }
    }

    /// The columns of `object`.
    fileprivate func row(of object: [String: JSONValue]) -> [String] {
      columns.map { object[$0.name]?.tabField ?? "missing" }
    }

    /// Fails where the object has other fields, or values of other types.
    fileprivate func check(_ object: [String: JSONValue], _ place: String) {
      XCTAssertEqual(Set(object.keys), Set(fields.map(\.name)), "\(place): the fields")
      for field in fields {
        let value = object[field.name]
        XCTAssertTrue(
          value.map(field.fits) ?? false, "\(place): \(field.name) is \(String(describing: value))")
      }
    }
  }

  private(set) var tables: [Table]

  init() throws {
    let path = DocumentsTests.root.appendingPathComponent("docs/JSON.md")
    let sections = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n## ")
    tables = sections.compactMap { section in
      let lines = section.components(separatedBy: "\n")
      let fields = lines.filter { $0.hasPrefix("| `") }.map(Field.init)
      let isOfLines = lines.contains("| field | type | null when | line |")
      return fields.isEmpty ? nil : Table(title: lines[0], isOfLines: isOfLines, fields: fields)
    }
    // All fields are those of a row, then the others, in this order.
    let others = tables.remove(at: 1)
    let all = zip(1..., tables[0].fields + others.fields).map { column, field in
      Field(name: field.name, type: field.type, isNullable: field.isNullable, column: column)
    }
    tables.append(Table(title: "`--fields all`", isOfLines: false, fields: all))
    // `recent` has the fields of `list` without contributions, after the column `at`.
    let at = Field(name: "at", type: "time", isNullable: false, column: 1)
    let rest = tables[0].fields.filter { $0.name != "contributions" }.map {
      Field(
        name: $0.name, type: $0.type, isNullable: $0.isNullable, column: $0.column.map { $0 + 1 })
    }
    tables.append(Table(title: "`recent`", isOfLines: false, fields: [at] + rest))
  }
}

extension JSONContract.Field {
  init(row: String) {
    let cells = row.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    name = cells[1].trimmingCharacters(in: ["`"])
    (type, isNullable, column) = (cells[2], cells[3] != "never", Int(cells[4]))
  }

  fileprivate func fits(_ value: JSONValue) -> Bool {
    switch (value, type) {
    case (.null, _): isNullable
    case (.text, "text"), (.texts, "texts"), (.number, "number"), (.boolean, "boolean"): true
    case (.text(let text), "time"):
      // Milliseconds tell one version of a note from another.
      text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z/)
        .map { ($0.1 != nil) == (name == "noteUpdatedAt") } ?? false
    default: false
    }
  }
}
