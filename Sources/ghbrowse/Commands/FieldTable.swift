import ArgumentParser
import FoundationEssentials
import Models
import Terminal

/// What a field holds; `nil` is `null` in JSON, and nothing between TABs.
nonisolated enum FieldValue: Sendable, Equatable {
  case text(String?)
  case number(Int64?)
  case flag(Bool?)
  case date(Date?)
  /// A time with milliseconds.
  case exactDate(Date?)

  /// The value between TABs.
  var tabField: SafeText {
    switch self {
    case .text(let text): text.map { .tabField($0) } ?? ""
    case .number(let number): number.map { "\(Int($0))" } ?? ""
    case .flag(let flag): flag.map { $0 ? "true" : "false" } ?? ""
    case .date(let date): date.map { .tabField($0.formatted(.iso8601)) } ?? ""
    case .exactDate(let date): date.map { .tabField($0.inMilliseconds) } ?? ""
    }
  }
}

/// A field of what a command prints: its name, and how it is read from a value.
nonisolated struct Field<Value>: Sendable {
  let name: String
  let value: @Sendable (Value) -> FieldValue

  init(_ name: String, _ value: @escaping @Sendable (Value) -> FieldValue) {
    self.name = name
    self.value = value
  }
}

/// The fields of one kind of answer, as `docs/JSON.md` promises them.
nonisolated struct FieldTable<Value>: Sendable {
  /// The fields that JSON has.
  let fields: [Field<Value>]
  /// The names of the usual columns, in order.
  let columns: [String]

  /// The fields to print, in order: those asked for, or all in JSON, and the usual columns elsewhere.
  func fields(_ names: FieldNames?, in form: OutputForm) -> [Field<Value>] {
    guard let names = names?.names ?? (form.isJSON ? nil : columns) else { return fields }
    return names.compactMap { name in fields.first { $0.name == name } }
  }

  /// - Throws: ``ValidationError`` when the table has no field of one of these names.
  func check(_ names: FieldNames?) throws {
    let known = fields.map(\.name)
    guard let unknown = names?.names.first(where: { !known.contains($0) }) else { return }
    throw ValidationError(
      "There is no field \"\(unknown)\"; the fields are \(known.joined(separator: ", "))")
  }
}

/// The names after `--fields`, with commas between them.
nonisolated struct FieldNames: ExpressibleByArgument, Equatable {
  let names: [String]

  init?(argument: String) {
    names = argument.split(separator: ",", omittingEmptySubsequences: false).map { word in
      String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    guard names.allSatisfy({ !$0.isEmpty }) else { return nil }
  }
}
