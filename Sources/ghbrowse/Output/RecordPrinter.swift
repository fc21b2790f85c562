import Interface
import Terminal

/// How a command writes what it prints.
enum OutputForm: Equatable {
  /// Fitted to a terminal, in colours.
  case person
  /// Fields with tabs between them.
  case tabs
  case json
  /// JSON that is indented and coloured.
  case readableJSON

  /// - Parameter isTerminal: Whether standard output is one.
  init(_ options: Options, isTerminal: Bool) {
    // `fzf --preview` shows a pipe's text on a terminal: a reader says so with `--color always`.
    let isShown = isTerminal || options.color == .always
    if options.json {
      self = isShown ? .readableJSON : .json
    } else {
      self = isShown && options.fields == nil ? .person : .tabs
    }
  }
}

/// Prints values of one kind for programs: as JSON, or as fields with tabs between them.
struct RecordPrinter<Value> {
  private var json: JSONOutput<Value>
  private let columns: [Field<Value>]
  private let form: OutputForm
  private let output = StandardStream.output
  private var count = 0

  /// - Parameter isArray: Whether JSON is an array, of any number of values.
  init(_ table: FieldTable<Value>, _ dependencies: Dependencies, isArray: Bool = true) {
    self.init(
      table, dependencies.options.fields, in: dependencies.form, dependencies.theme,
      isArray: isArray)
  }

  /// The same for a command that has no store.
  init(
    _ table: FieldTable<Value>, _ names: FieldNames?, in form: OutputForm, _ theme: Theme,
    isArray: Bool = true
  ) {
    self.form = form
    json = JSONOutput(
      table.inJSON(names), theme: form == .readableJSON ? theme : nil, isArray: isArray)
    columns = table.betweenTabs(names)
    if isArray, isJSON { json.begin() }
  }

  /// Prints further values.
  mutating func print(_ values: some Sequence<Value>) {
    for value in values {
      if isJSON {
        json.write(next: value, isFirst: count == 0)
      } else {
        output.write(
          line: .joined(columns.map { $0.value(value).tabField }, separator: "\t"))
      }
      count += 1
    }
  }

  /// Ends what was printed.
  func end() {
    if isJSON { json.end(isEmpty: count == 0) }
  }

  /// Prints one value: as an object, or each field on a line after its name.
  mutating func print(alone value: Value) {
    if isJSON { return json.write(alone: value) }
    for field in columns {
      output.write(line: "\(SafeText.tabField(field.name))\t\(field.value(value).tabField)")
    }
  }

  private var isJSON: Bool { form == .json || form == .readableJSON }
}
