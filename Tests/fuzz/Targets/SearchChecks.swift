import Foundation
import Models
import Screens

@testable import Store
@testable import Terminal

/// A search as typed in the first line, and the rest of the input as the text it is found in (fH9).
enum SearchChecks {
  static func check(_ input: [UInt8]) {
    let (typed, text) = (input.halves.first.text, input.halves.second.text)
    do throws(SearchMistake) {
      check(try SearchQuery(typed: typed), in: text)
    } catch {
      require(!error.sentence.isEmpty, "a mistake has a sentence")
    }
    _ = try? SearchQuery(arguments: typed.split(separator: " ").map(String.init))
    for name in Tag.names(in: text) {
      require(Tag.name(of: "#\(name)") != nil, "a tag is a word: \(name)")
    }
  }

  private static func check(_ query: SearchQuery, in text: String) {
    require(!query.isEmpty, "something is looked for")
    require(!query.typed.isEmpty, "a search can be shown")
    // A mark behind a blank makes one character with it.
    if query.typed.unicodeScalars.count == query.typed.count {
      require((try? SearchQuery(typed: query.typed)) == query, "what a query prints is that query")
    }
    let parts = query.conditions.compactMap { condition in
      if case .text(_, let text, _) = condition.test { text } else { nil }
    }
    for part in ([query.text] + parts).map(FoldedText.fold) where !part.isEmpty {
      let ranges = FoldedText.ranges(of: part, in: text, limit: 20)
      require(ranges.count <= 20 && areOrdered(ranges), "matches come in order")
      require(
        ranges.allSatisfy { FoldedText.fold(String(text[$0])).utf8.count >= part.utf8.count },
        "a match contains what is looked for")
      show(text, matches: ranges.first.map { [$0] } ?? [])
    }
  }

  private static func areOrdered(_ ranges: [Range<String.Index>]) -> Bool {
    zip(ranges, ranges.dropFirst()).allSatisfy { $0.lowerBound <= $1.lowerBound }
  }

  private static func show(_ text: String, matches: [Range<String.Index>]) {
    for kind in [TextKind.line, .login, .block] {
      let excerpt = Excerpt(text, kind, matches: matches)
      for columns in [0, 1, 2, 17, 60] {
        let shown = excerpt.fitted(to: columns, .plain)
        require(shown.width <= columns, "an excerpt fits into \(columns) columns")
      }
    }
  }
}
