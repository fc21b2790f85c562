import Terminal

/// Parses a layout file line by line, and goes on after a mistake.
struct TemplateParser {
  // A file with more mistakes is no layout file.
  private static let mistakeLimit = 100

  private(set) var paragraphs = [ProfileTemplate.Paragraph()]
  private(set) var mistakes: [LayoutMistake] = []
  private(set) var lineCount = 0
  private var hasPicture = false

  mutating func read(_ text: String) {
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if lines.last?.isEmpty == true { lines.removeLast() }
    lineCount = lines.count
    for (index, line) in lines.enumerated() where mistakes.count < Self.mistakeLimit {
      read(line, number: index + 1)
    }
  }

  private mutating func read(_ line: Substring, number: Int) {
    var scanner = LineScanner(line)
    scanner.skipBlanks()
    guard let first = scanner.next else { return beginParagraph() }
    guard first != "#" else { return }
    do {
      switch scanner.word() {
      case "beside": try beginPicture(&scanner)
      case "below": try endPicture(&scanner)
      case let word: try add(word, &scanner)
      }
    } catch {
      mistakes.append(LayoutMistake(line: number, column: error.column, message: error.message))
    }
  }

  private mutating func add(
    _ word: String, _ scanner: inout LineScanner
  ) throws(LineScanner.Failure) {
    let line = try TemplateLine(style: word, from: &scanner)
    paragraphs[paragraphs.count - 1].lines.append(line)
  }

  private mutating func beginParagraph(isBesidePicture: Bool? = nil) {
    let isBeside = isBesidePicture ?? paragraphs.last?.isBesidePicture ?? false
    paragraphs.append(ProfileTemplate.Paragraph(isBesidePicture: isBeside))
  }

  private mutating func beginPicture(_ scanner: inout LineScanner) throws(LineScanner.Failure) {
    scanner.skipBlanks()
    let column = scanner.column
    guard scanner.rest() == "{picture}" else {
      throw .init(column: column, message: "beside is followed by {picture}, and nothing else")
    }
    guard !hasPicture else {
      throw .init(column: column, message: "there is one picture, and it has its place above")
    }
    hasPicture = true
    beginParagraph(isBesidePicture: true)
  }

  private mutating func endPicture(_ scanner: inout LineScanner) throws(LineScanner.Failure) {
    scanner.skipBlanks()
    guard scanner.isAtEnd else {
      throw .init(column: scanner.column, message: "below stands alone on its line")
    }
    guard paragraphs.last?.isBesidePicture == true else {
      throw .init(column: 1, message: "below ends beside {picture}, which is not above it")
    }
    beginParagraph(isBesidePicture: false)
  }
}
