import FoundationEssentials
import Terminal

/// Writes values as JSON: one line each, or indented and coloured for a person.
///
/// Keys are in alphabetical order, times are RFC 3339 in UTC.
struct JSONOutput<Value> {
  private let fields: [Field<Value>]
  private let theme: Theme?
  private let output = StandardStream.output
  private let json = JSONText()
  // How far the lines of an object stand in.
  private let margin: SafeText

  /// - Parameters:
  ///   - theme: The look of the JSON for a person; `nil` for a program.
  ///   - isArray: Whether the values stand in an array.
  init(_ fields: [Field<Value>], theme: Theme?, isArray: Bool) {
    self.fields = fields.sorted { $0.name < $1.name }
    self.theme = theme
    margin = isArray ? "  " : ""
  }

  /// Writes a value alone.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be written.
  func write(alone value: Value) throws {
    try write(value)
    write(theme == nil ? "\n" : "\(margin)}\n")
  }

  /// Writes what comes before all values of an array.
  func begin() {
    write("[")
  }

  /// Writes a value of an array.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be written.
  func write(next value: Value, isFirst: Bool) throws {
    let end: SafeText = theme == nil || isFirst ? "" : "\(margin)}"
    write("\(end)\(isFirst ? "" : "," as SafeText)\n")
    try write(value)
  }

  /// Writes what comes after all values of an array.
  func end(isEmpty: Bool) {
    let last: SafeText = isEmpty ? "" : theme == nil ? "\n" : "\(margin)}\n"
    write("\(last)]\n")
  }

  private func write(_ text: SafeText) { output.write(text) }

  private func write(_ value: Value) throws {
    guard let theme else {
      return write(try json.text(of: JSONObject(value: value, fields: fields)))
    }
    write("\(margin){\n")
    for (index, field) in fields.enumerated() {
      let value = field.value(value)
      let line =
        StyledText("\(margin)  " as SafeText) + StyledText(try json.text(of: field.name), .jsonKey)
        + StyledText(": ") + StyledText(try text(value), value.role)
        + StyledText(index == fields.count - 1 ? "" : ",")
      output.write(line: line, in: theme)
    }
  }

  private func text(_ value: FieldValue) throws -> SafeText {
    switch value {
    case .text(let text?): try json.text(of: text)
    case .date(let date?): try json.text(of: date.formatted(.iso8601))
    case .number(.some), .flag(.some): value.tabField
    case .text(nil), .number(nil), .flag(nil), .date(nil): "null"
    }
  }
}

/// The JSON of standard output: keys in alphabetical order, times in RFC 3339 and UTC.
struct JSONText {
  private let encoder = JSONEncoder()

  init() {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
  }

  /// - Throws: ``CommandFailure`` when the value cannot be written.
  func text(of value: some Encodable) throws -> SafeText {
    do {
      return .json(try encoder.encode(value))
    } catch {
      throw CommandFailure(message: "the answer cannot be written as JSON", status: .failed)
    }
  }
}

/// A value as an object: every field is there, `null` where nothing is known.
private struct JSONObject<Value>: Encodable {
  /// A field's name.
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
  }

  let value: Value
  let fields: [Field<Value>]

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: Key.self)
    for field in fields {
      let key = Key(stringValue: field.name)
      switch field.value(value) {
      case .text(let text?): try keys.encode(text, forKey: key)
      case .number(let number?): try keys.encode(number, forKey: key)
      case .flag(let flag?): try keys.encode(flag, forKey: key)
      case .date(let date?): try keys.encode(date.formatted(.iso8601), forKey: key)
      case .text(nil), .number(nil), .flag(nil), .date(nil): try keys.encodeNil(forKey: key)
      }
    }
  }
}

extension FieldValue {
  /// The look of the value in JSON for a person.
  fileprivate nonisolated var role: Role {
    switch self {
    case .text(.some), .date(.some): .jsonText
    case .number(.some): .plain
    case .text(nil), .number(nil), .flag, .date(nil): .jsonLiteral
    }
  }
}
