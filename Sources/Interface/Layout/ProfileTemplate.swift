import Assets
import Terminal

/// How profiles are laid out, as a layout file says it.
package struct ProfileTemplate {
  /// Lines that stand together.
  struct Paragraph {
    var lines: [TemplateLine] = []
    /// Whether it stands at the right of the picture.
    var isBesidePicture = false
  }

  /// The layout that comes with the program.
  package static let builtIn = ProfileTemplate(
    String(decoding: Assets.profileLayout, as: UTF8.self))

  let paragraphs: [Paragraph]
  /// The columns that labels take, with what sets them off; 0 when there is none.
  let labelWidth: Int
  /// How many lines the file has.
  package let lineCount: Int
  /// All that cannot be read, in the order of the file; a template is of use when there is nothing.
  package let mistakes: [LayoutMistake]

  /// Reads the text of a layout file.
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

/// Something in a layout file that cannot be read.
package struct LayoutMistake: Error, Sendable, Equatable {
  /// The line, counted from 1.
  package let line: Int
  /// The character in the line, counted from 1.
  package let column: Int
  /// What is wrong and what was expected, in a sentence without its full stop.
  package let message: String
}
