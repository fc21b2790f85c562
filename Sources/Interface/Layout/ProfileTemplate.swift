import Assets
import Terminal

/// The layout of profiles, as a layout file says it.
package struct ProfileTemplate {
  /// Lines that stand together, without an empty line between them.
  struct Paragraph {
    var lines: [TemplateLine] = []
    /// Whether the paragraph stands at the right of the picture.
    var isBesidePicture = false
  }

  /// The layout that comes with the program.
  package static let builtIn = ProfileTemplate(
    String(decoding: Assets.profileLayout, as: UTF8.self))

  let paragraphs: [Paragraph]
  /// The columns of labels, with the blanks behind them; 0 when there are no labels.
  let labelWidth: Int
  /// How many lines the file has.
  package let lineCount: Int
  /// All mistakes, in the order of the file; a template is used only when there are none.
  package let mistakes: [LayoutMistake]

  /// Parses the text of a layout file.
  package init(_ text: String) {
    var parser = TemplateParser()
    parser.read(text)
    paragraphs = parser.paragraphs.filter { !$0.lines.isEmpty }
    lineCount = parser.lineCount
    mistakes = parser.mistakes
    let labels = paragraphs.flatMap(\.lines).compactMap { $0.label?.width }
    labelWidth = labels.max().map { $0 + 3 } ?? 0
  }
}

/// A mistake in a layout file.
package struct LayoutMistake: Error, Sendable, Equatable {
  /// The line, counted from 1.
  package let line: Int
  /// The character in the line, counted from 1.
  package let column: Int
  /// What is wrong and what was expected, in a sentence without a full stop.
  package let message: String
}
