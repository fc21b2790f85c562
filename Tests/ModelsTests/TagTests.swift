import Models
import XCTest

/// What counts as a tag in a note (X17).
final class TagTests: XCTestCase {
  func test_X17_aTagIsAWordAfterANumberSign_inSmallLetters_eachOnce() {
    let expected: [(String, [String])] = [
      ("met at #FOSDEM, talks #Swift and #swift", ["fosdem", "swift"]),
      ("#a/b-c_d #2026", ["a/b-c_d"]),
      ("(#one) [#two], \"#three\"", ["one", "two", "three"]),
      ("#Größe #日本 #हिन्दी #čeština", ["größe", "日本", "हिन्दी", "čeština"]),
      ("#end. #dash- #slash/ #-lead", ["end", "dash", "slash", "-lead"]),
      ("line\n#next\ttab\t#tabbed", ["next", "tabbed"]),
    ]
    for (note, names) in expected { XCTAssertEqual(Tag.names(in: note), names, note) }
  }

  func test_X17_aLanguageAHeadingAndAFragmentOfAnAddress_areNone() {
    let notes = [
      "writes C# and F#", "https://a.example/page#part", "# heading", "##", "#", "a#b", "#!x",
      "##x",
      "&#39;", "#\u{1F600}", "", "#\u{301}", "#\u{301}b", "#\u{FE0F}\u{20E3}", "#\u{FF9E}x",
    ]
    for note in notes { XCTAssertEqual(Tag.names(in: note), [], note) }
  }

  func test_X17_aTagFollowsAnySign_hasALetter_andStandsInNoCode() {
    let expected: [(String, [String])] = [
      ("met at #fosdem", ["fosdem"]),
      ("#Swift and #swiftui", ["swift", "swiftui"]),
      ("去了，#旅行", ["旅行"]),
      ("好。#旅行；#书", ["旅行", "书"]),
      ("标签：#书", ["书"]),
      ("see *#work* and **#home**", ["work", "home"]),
      ("(#a) [#b] \"#c\" «#d»", ["a", "b", "c", "d"]),
      ("no#tag a#b", []),
      ("issue #123 and #1", []),
      ("colour #fff and #3949ab", ["fff"]),
      ("#2fast #fast2", ["2fast", "fast2"]),
      ("#c++ #c# #f# #.net", ["c++", "c#", "f#"]),
      ("#сім'я #l’été", ["сім'я", "l’été"]),
      ("#rock-n-roll #a_b", ["rock-n-roll", "a_b"]),
      ("write `#include` here", []),
      ("```\n#define X\n```\nthen #yes", ["yes"]),
      ("\\#escaped #kept", ["kept"]),
      ("https://example.org/#part #real", ["real"]),
      ("#東京、#大阪！", ["東京", "大阪"]),
      ("#été #ÉTÉ", ["été"]),
      ("# heading", []),
      ("#", []),
      ("##twice", []),
      ("`a` #b ``c ` #d`` #e", ["b", "e"]),
      ("a ` #b\n` #c", ["b", "c"]),
      ("#3949ab12 #facade #c++17 #a#b #rock'n'roll' #90's", ["facade", "c", "a", "rock'n'roll"]),
    ]
    for (note, names) in expected { XCTAssertEqual(Tag.names(in: note), names, note) }
  }

  func test_X17_theRangesHoldTheNumberSign_andNothingElse() {
    let note = "met #Ada, not C#, (#Zoë)"
    XCTAssertEqual(Tag.ranges(in: note).map { String(note[$0]) }, ["#Ada", "#Zoë"])
    XCTAssertEqual(Tag.name(of: "#Ada"), "ada")
    XCTAssertNil(Tag.name(of: "#Ada,"))
    XCTAssertNil(Tag.name(of: "Ada"))
  }
}
