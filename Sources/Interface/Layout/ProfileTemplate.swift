import Assets
import Terminal

/// The layout of profiles, as `Assets/profile.layout` says it.
package struct ProfileTemplate {
  /// Lines that stand together, without an empty line between them.
  struct Paragraph {
    var lines: [TemplateLine] = []
    /// Whether the paragraph stands at the right of the picture.
    var isBesidePicture = false
  }

  /// The layout that is built in.
  package static let builtIn = ProfileTemplate(
    String(decoding: Assets.profileLayout, as: UTF8.self))

  let paragraphs: [Paragraph]
  /// The columns of labels, with the blanks behind them; 0 when there are no labels.
  let labelWidth: Int

  /// Reads the text of a layout.
  init(_ text: String) {
    var paragraphs = [Paragraph()]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isBeside = paragraphs[paragraphs.count - 1].isBesidePicture
      switch line.prefix(while: { !$0.isWhitespace }) {
      case "": paragraphs.append(Paragraph(isBesidePicture: isBeside))
      case "#": break
      case "beside": paragraphs.append(Paragraph(isBesidePicture: true))
      case "below": paragraphs.append(Paragraph(isBesidePicture: false))
      default: paragraphs[paragraphs.count - 1].lines.append(TemplateLine(line))
      }
    }
    self.paragraphs = paragraphs.filter { !$0.lines.isEmpty }
    labelWidth =
      paragraphs.flatMap(\.lines).compactMap { $0.label?.width }.max().map { $0 + 3 } ?? 0
  }
}
