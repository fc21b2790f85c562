import Screens
import Terminal

/// Prints values that have one kind of row: as JSON, in rows for a person, or with tabs.
struct CellsPrinter<Value, Item> {
  private let table: FieldTable<Value>
  private let catalog: CellCatalog<Item>
  private let dependencies: Dependencies
  private let output = StandardStream.output

  init(
    _ table: FieldTable<Value>, _ catalog: CellCatalog<Item>, _ dependencies: Dependencies
  ) {
    self.table = table
    self.catalog = catalog
    self.dependencies = dependencies
  }

  /// Prints all of them.
  ///
  /// - Parameter row: Makes a row of a value and its number, counted from 1.
  func print(_ values: [Value], row: (Int, Value) -> Item) {
    dependencies.pager.begin()
    guard dependencies.isForPerson else {
      var printer = RecordPrinter(table, dependencies)
      printer.print(values)
      return printer.end()
    }
    let rows = values.enumerated().map { row($0.offset + 1, $0.element) }
    let width = output.size(environment: dependencies.environment).columns
    for line in catalog.lines(of: rows, fitting: width) {
      output.write(line: line, in: dependencies.theme)
    }
  }
}
