import Foundation

/// The recorded lists of people, by what was asked for.
///
/// A list goes on as far as it was recorded; the pages after are empty.
struct RecordedLists {
  /// An answer in the folder's `index.json`.
  private struct Entry: Decodable {
    let id: String
    let request: String?
    let link: String?
  }

  /// What a request asks for; how many rows a page shall have does not count.
  private struct Key: Hashable {
    var path: String
    var words: String
    var page: Int64
    var hasAnonymous: Bool
  }

  private let folder: RecordedFolder
  private var names: [Key: String] = [:]
  private var firstPages: Set<Key> = []

  /// - Parameter path: A folder; without an index in it there are no lists.
  init(_ folder: RecordedFolder, path: String) {
    self.folder = folder
    let index = FileManager.default.contents(atPath: "\(path)/index.json") ?? Data()
    for entry in (try? JSONDecoder().decode([Entry].self, from: index)) ?? [] {
      guard let request = entry.request, let key = Self.key(ofAddress: request) else { continue }
      note(entry.id, as: key)
      // Links write a number for a name.
      for target in Self.targets(of: entry.link ?? "") {
        guard var other = Self.key(ofAddress: target) else { continue }
        other.page = key.page
        note(entry.id, as: other)
      }
    }
  }

  /// The recorded answer, or `nil` where nothing like it was recorded.
  func answer(to request: RecordedRequest) -> CannedAnswer? {
    guard let key = Self.key(of: request) else { return nil }
    var other = key
    other.hasAnonymous.toggle()
    if let name = names[key] ?? names[other] { return folder.answer(name) }
    guard key.page > 1, firstPages.contains(Self.firstPage(of: key)) else { return nil }
    return key.words.isEmpty
      ? .json("[]") : .json(#"{"total_count":0,"incomplete_results":false,"items":[]}"#)
  }

  private mutating func note(_ name: String, as key: Key) {
    if names[key] == nil { names[key] = name }
    firstPages.insert(Self.firstPage(of: key))
  }
}

extension RecordedLists {
  private static func firstPage(of key: Key) -> Key {
    var first = key
    (first.page, first.hasAnonymous) = (1, false)
    return first
  }

  private static func key(of request: RecordedRequest) -> Key? {
    switch APIPlace(request) {
    case .list, .search: break
    default: return nil
    }
    return Key(
      path: request.parts.joined(separator: "/").lowercased(),
      words: SearchWords(request.text("q") ?? "").text, page: request.number("page") ?? 1,
      hasAnonymous: request.text("anon") != nil)
  }

  private static func key(ofAddress address: String) -> Key? {
    let path = address.replacingOccurrences(of: "https://api.github.com", with: "")
    return key(of: RecordedRequest(method: "GET", path: path, headers: []))
  }

  private static func targets(of link: String) -> [String] {
    link.split(separator: "<").compactMap { part in
      part.firstIndex(of: ">").map { String(part[..<$0]) }
    }
  }
}
