import ArgumentParser
import FoundationEssentials
import Terminal

/// The format of a command's output.
nonisolated enum OutputForm: Equatable {
  /// Laid out for a terminal, in colours.
  case person
  /// Fields with TABs between them.
  case tabs
  /// Fields as RFC 4180 has them, after a line of their names.
  case csv
  case json
  /// Indented and coloured JSON.
  case readableJSON

  /// - Parameter isTerminal: Whether standard output is a terminal.
  init(_ options: Options, isTerminal: Bool) {
    // `fzf --preview` shows a pipe's text on a terminal; `--color always` says so.
    let isShown = isTerminal || options.color == .always
    if options.json {
      self = isShown ? .readableJSON : .json
    } else if options.csv {
      self = .csv
    } else {
      self = isShown && options.fields == nil ? .person : .tabs
    }
  }

  var isJSON: Bool { self == .json || self == .readableJSON }
}

/// The value of a field; several texts are an array in JSON, where `nil` is `null`, and elsewhere have blanks between.
nonisolated enum FieldValue: Sendable {
  case text(String?)
  case texts([String])
  case number(Int?)
  case flag(Bool?)
  case date(Date?)

  private var string: String {
    switch self {
    case .text(let text): text ?? ""
    case .texts(let texts): texts.joined(separator: " ")
    case .number(let number): number.map { "\($0)" } ?? ""
    case .flag(let flag): flag.map { "\($0)" } ?? ""
    case .date(let date): date.map(LocalTime.utc) ?? ""
    }
  }

  /// The value between TABs.
  var tabField: SafeText { .tabField(string) }

  /// The value in CSV, where a text that a spreadsheet would take for a formula gets a `'` in front.
  var csvField: String {
    let string = string
    switch self {
    case .text, .texts:
      let isFormula = string.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
      return isFormula ? "'" + string : string
    case .number, .flag, .date: return string
    }
  }
}

/// A field that a command prints: its name, and how to read it from a value.
nonisolated struct Field<Value>: Sendable {
  let name: String
  let value: @Sendable (Value) -> FieldValue
  /// What is read only for such fields.
  enum Need {
    case details
    /// The place in the list, or what happened there.
    case place
  }

  let need: Need?

  init(
    _ name: String, needs need: Need? = nil, _ value: @escaping @Sendable (Value) -> FieldValue
  ) {
    self.name = name
    self.need = need
    self.value = value
  }
}

/// The fields of one kind of value, as promised in `docs/JSON.md`.
nonisolated struct FieldTable<Value>: Sendable {
  /// The fields of the JSON object.
  let fields: [Field<Value>]
  /// Fields that only `--fields` prints.
  var others: [Field<Value>] = []
  /// The names of the default columns, in order.
  let columns: [String]

  /// The fields to print, in order: those in `names`; without names, the object's in JSON, else the columns.
  func fields(_ names: FieldNames?, in form: OutputForm) -> [Field<Value>] {
    guard let names = names?.names ?? (form.isJSON ? nil : columns) else { return fields }
    let all = fields + others
    return names == ["all"] ? all : names.compactMap { name in all.first { $0.name == name } }
  }

  /// - Throws: ``ValidationError`` if the table lacks a field with one of these names.
  func check(_ names: FieldNames?) throws {
    let known = (fields + others).map(\.name)
    guard let names = names?.names, names != ["all"],
      let unknown = names.first(where: { !known.contains($0) })
    else { return }
    throw ValidationError(
      "There is no field \"\(unknown)\"; the fields are \(known.joined(separator: ", "))")
  }
}

/// The value of `--fields`: names with commas between them, or `all`.
nonisolated struct FieldNames: ExpressibleByArgument, Equatable {
  let names: [String]

  init?(argument: String) {
    names = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingBlanks()
    }
    guard names.allSatisfy({ !$0.isEmpty }), Set(names).count == names.count else { return nil }
  }
}
