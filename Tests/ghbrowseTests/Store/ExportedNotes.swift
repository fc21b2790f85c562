import Foundation

/// Notes about people, as an export has them.
struct ExportedNotes {
  /// The export.
  let file: String
  /// The notes, by login.
  let notes: [String: String]

  /// - Parameter url: Of the API that the people are of.
  init(_ count: Int, from url: String, text: String = "note") {
    let host = url.replacingOccurrences(of: "http://", with: "")
      .replacingOccurrences(of: ":", with: "_")
    let numbers = Array(1..<count + 1)
    file = numbers.map { number in
      #"{"host":"\#(host)","id":\#(1_000_000 + number),"login":"person-\#(number)","#
        + #""note":"\#(text) \#(number)","noteUpdatedAt":"2026-11-20T09:31:07Z","seenAt":null}"#
        + "\n"
    }.joined()
    notes = Dictionary(uniqueKeysWithValues: numbers.map { ("person-\($0)", "\(text) \($0)") })
  }
}
