import Terminal

/// A line of a layout: a style, a label, and text with fields in it.
struct TemplateLine {
  /// Words and fields that vanish together when none of the fields is known.
  struct Part {
    /// What separates the part from the part before: a middle dot, or two blanks.
    let separator: SafeText
    let pieces: [Piece]
  }

  /// Words, or the place of a field.
  enum Piece {
    case words(SafeText)
    case field(ProfileField)
  }

  let style: LayoutStyle
  /// The label, without its colon.
  let label: SafeText?
  let parts: [Part]

  var fields: [ProfileField] { parts.flatMap(\.fields) }

  /// Reads a line such as `detail Bio: {bio}`, whose label may be left out.
  init(_ line: Substring) {
    let name = line.prefix { !$0.isWhitespace }
    style = LayoutStyle(rawValue: String(name)) ?? .plain
    var text = line.dropFirst(name.count).drop(while: \.isWhitespace)
    let colon = text.prefix { $0 != "{" }.firstIndex(of: ":")
    label = colon.map { .line(String(text[..<$0])) }
    if let colon { text = text[colon...].dropFirst().drop(while: \.isWhitespace) }
    parts = text.split(separator: " · ").flatMap { dotted in
      dotted.split(separator: "  ").enumerated().map { place, part in
        Part(separator: place == 0 ? " · " : "  ", pieces: Self.pieces(of: part))
      }
    }
  }

  private static func pieces(of part: Substring) -> [Piece] {
    part.split(separator: "{").flatMap { text -> [Piece] in
      let halves = text.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      guard let field = ProfileField(rawValue: String(halves[0])) else {
        return [.words(.field(String(text)))]
      }
      let words = halves.dropFirst().filter { !$0.isEmpty }.map { Piece.words(.field(String($0))) }
      return [.field(field)] + words
    }
  }
}

extension TemplateLine.Part {
  var fields: [ProfileField] {
    pieces.compactMap { if case .field(let field) = $0 { field } else { nil } }
  }
}
