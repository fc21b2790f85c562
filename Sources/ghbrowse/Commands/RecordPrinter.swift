import FoundationEssentials
import Terminal

/// Prints values of one kind for programs: as JSON, as CSV, or as fields with TABs between them.
///
/// JSON keys are in alphabetical order, times are RFC 3339 in UTC, and nothing is printed before the first value.
struct RecordPrinter<Value> {
  let fields: [Field<Value>]
  private let keys: [JSONBuffer]
  private let form: OutputForm
  private let theme: Theme
  private let output = StandardStream.output
  private var buffer = JSONBuffer()
  private var count = 0
  // The rows of a page have the same time, which is formatted once.
  private var lastDate: (date: Date, text: String)?

  init(_ table: FieldTable<Value>, _ dependencies: Dependencies) {
    self.init(table, dependencies.options.fields, in: dependencies.form, dependencies.theme)
  }

  init(_ table: FieldTable<Value>, _ names: FieldNames?, in form: OutputForm, _ theme: Theme) {
    (self.form, self.theme) = (form, theme)
    let fields = table.fields(names, in: form)
    self.fields = form.isJSON ? fields.sorted { $0.name < $1.name } : fields
    keys = self.fields.map { field in
      var key = JSONBuffer()
      key.append(string: field.name)
      return key
    }
  }

  /// Prints more values: in JSON, as elements of an array.
  mutating func print(_ values: some Sequence<Value>) {
    for value in values {
      if form.isJSON {
        output.write(count == 0 ? "[\n" : ",\n")
        write(value, margin: "  ")
      } else if form == .csv {
        if count == 0 { writeHeading() }
        output.write(CSVLine(fields.map { $0.value(value).csvField }))
      } else {
        output.write(
          line: .joined(fields.map { $0.value(value).tabField }, separator: "\t"))
      }
      count += 1
    }
  }

  /// Ends the array, or prints the heading of an empty table.
  func end() {
    if form.isJSON { output.write(count == 0 ? "[]\n" : "\n]\n") }
    if form == .csv, count == 0 { writeHeading() }
  }

  private func writeHeading() { output.write(CSVLine(fields.map(\.name))) }

  /// Prints one value: as an object, as a table of CSV, or each field on a line after its name.
  mutating func print(alone value: Value) {
    if form == .csv { return self.print([value]) }
    if form.isJSON {
      write(value, margin: "")
      return output.write("\n")
    }
    for field in fields {
      output.write(line: "\(SafeText.tabField(field.name))\t\(field.value(value).tabField)")
    }
  }

  private mutating func write(_ value: Value, margin: SafeText) {
    if form == .readableJSON { return write(readable: value, margin) }
    buffer.clear()
    buffer.append(mark: "{")
    for index in fields.indices {
      if index > 0 { buffer.append(mark: ",") }
      buffer.append(keys[index])
      buffer.append(mark: ":")
      append(fields[index].value(value))
    }
    buffer.append(mark: "}")
    output.write(buffer)
  }

  private mutating func write(readable value: Value, _ margin: SafeText) {
    output.write("\(margin){\n")
    for (index, field) in fields.enumerated() {
      let value = field.value(value)
      buffer.clear()
      append(value)
      let line =
        StyledText("\(margin)  " as SafeText) + StyledText(keys[index].text, .jsonKey)
        + StyledText(": ") + StyledText(buffer.text, value.role)
        + StyledText(index == fields.count - 1 ? "" : ",")
      output.write(line: line, in: theme)
    }
    output.write("\(margin)}")
  }

  private mutating func append(_ value: FieldValue) {
    switch value {
    case .text(let text?): buffer.append(string: text)
    case .texts(let texts):
      buffer.append(mark: "[")
      for (index, text) in texts.enumerated() {
        if index > 0 { buffer.append(mark: ",") }
        buffer.append(string: text)
      }
      buffer.append(mark: "]")
    case .number(let number?): buffer.append(number: Int64(number))
    case .flag(let flag?): buffer.append(mark: flag ? "true" : "false")
    case .date(let date?): buffer.append(string: text(of: date))
    case .text(nil), .number(nil), .flag(nil), .date(nil): buffer.append(mark: "null")
    }
  }

  private mutating func text(of date: Date) -> String {
    if let lastDate, lastDate.date == date { return lastDate.text }
    let text = LocalTime.utc(date)
    lastDate = (date, text)
    return text
  }
}

extension FieldValue {
  /// The style of the value in coloured JSON.
  fileprivate nonisolated var role: Role {
    switch self {
    case .text(.some), .texts, .date(.some): .jsonText
    case .number(.some): .plain
    case .text(nil), .number(nil), .flag, .date(nil): .jsonLiteral
    }
  }
}
