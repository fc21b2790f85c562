/// The screen of the prompt: prints blocks and news above the line that is being typed.
@MainActor
package final class Display {
  private let descriptor: Int32
  private let environment: [String: String]
  private weak var reader: LineReader?
  /// The look of everything.
  package let theme: Theme

  package init(descriptor: Int32 = 1, theme: Theme, environment: [String: String]) {
    self.descriptor = descriptor
    self.theme = theme
    self.environment = environment
  }

  /// Lets `reader` keep its half-typed line while something is printed above it.
  package func share(with reader: LineReader) {
    self.reader = reader
  }

  /// The room there is now.
  package var size: TerminalSize { .current(of: descriptor, environment: environment) }

  /// Prints a block above the prompt; what is being typed stays as it was.
  package func draw(_ frame: Frame) {
    guard !frame.lines.isEmpty else { return }
    let text = frame.lines.reduce(into: "") { $0 += $1.rendered(in: theme) + "\n" }
    reader?.hideLine()
    // A terminal that is gone says so to the reader of its keys, who ends the program.
    _ = writeAll(Array(text.utf8), to: descriptor)
    reader?.showLine()
  }

  /// Prints a line of news above the prompt.
  package func tell(_ line: StyledText) {
    draw(Frame(lines: [line]))
  }
}
