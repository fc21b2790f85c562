import FoundationEssentials
import Terminal

/// Writes values as JSON: one line each, or indented and coloured for a person.
///
/// Keys are in alphabetical order, times are RFC 3339 in UTC. Every field is there, `null` where nothing
/// is known.
struct JSONOutput<Value> {
  private let fields: [(key: JSONBuffer, value: @Sendable (Value) -> FieldValue)]
  private let theme: Theme?
  private let output = StandardStream.output
  // How far the lines of an object stand in.
  private let margin: SafeText
  private var buffer = JSONBuffer()
  // All rows of a page were fetched at the same time.
  private var lastDate: (date: Date, text: String)?

  /// - Parameters:
  ///   - theme: The look of the JSON for a person; `nil` for a program.
  ///   - isArray: Whether the values stand in an array.
  init(_ fields: [Field<Value>], theme: Theme?, isArray: Bool) {
    self.fields = fields.sorted { $0.name < $1.name }.map { field in
      var key = JSONBuffer()
      key.append(string: field.name)
      return (key, field.value)
    }
    self.theme = theme
    margin = isArray ? "  " : ""
  }

  /// Writes a value alone.
  mutating func write(alone value: Value) {
    write(value)
    output.write(theme == nil ? "\n" : "\(margin)}\n")
  }

  /// Writes what comes before all values of an array.
  func begin() {
    output.write("[")
  }

  /// Writes a value of an array.
  mutating func write(next value: Value, isFirst: Bool) {
    if theme != nil, !isFirst { output.write("\(margin)}") }
    output.write(isFirst ? "\n" : ",\n")
    write(value)
  }

  /// Writes what comes after all values of an array.
  func end(isEmpty: Bool) {
    let last: SafeText = isEmpty ? "" : theme == nil ? "\n" : "\(margin)}\n"
    output.write("\(last)]\n")
  }

  private mutating func write(_ value: Value) {
    if let theme { return write(value, in: theme) }
    buffer.clear()
    buffer.append(mark: "{")
    for index in fields.indices {
      if index > 0 { buffer.append(mark: ",") }
      buffer.append(fields[index].key)
      buffer.append(mark: ":")
      append(fields[index].value(value))
    }
    buffer.append(mark: "}")
    output.write(buffer)
  }

  private mutating func write(_ value: Value, in theme: Theme) {
    output.write("\(margin){\n")
    for (index, field) in fields.enumerated() {
      let value = field.value(value)
      buffer.clear()
      append(value)
      let line =
        StyledText("\(margin)  " as SafeText) + StyledText(field.key.text, .jsonKey)
        + StyledText(": ") + StyledText(buffer.text, value.role)
        + StyledText(index == fields.count - 1 ? "" : ",")
      output.write(line: line, in: theme)
    }
  }

  private mutating func append(_ value: FieldValue) {
    switch value {
    case .text(let text?): buffer.append(string: text)
    case .number(let number?): buffer.append(number: number)
    case .flag(let flag?): buffer.append(mark: flag ? "true" : "false")
    case .date(let date?): buffer.append(string: text(of: date))
    case .exactDate(let date?): buffer.append(string: date.inMilliseconds)
    case .text(nil), .number(nil), .flag(nil), .date(nil), .exactDate(nil):
      buffer.append(mark: "null")
    }
  }

  private mutating func text(of date: Date) -> String {
    if let lastDate, lastDate.date == date { return lastDate.text }
    let text = date.formatted(.iso8601)
    lastDate = (date, text)
    return text
  }
}

extension FieldValue {
  /// The look of the value in JSON for a person.
  fileprivate nonisolated var role: Role {
    switch self {
    case .text(.some), .date(.some), .exactDate(.some): .jsonText
    case .number(.some): .plain
    case .text(nil), .number(nil), .flag, .date(nil), .exactDate(nil): .jsonLiteral
    }
  }
}
