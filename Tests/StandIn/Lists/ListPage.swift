/// Which page of a list is asked for, and the links to the pages around it.
struct ListPage {
  private static let usual: Int64 = 30
  private static let largest: Int64 = 100
  private static let farthest: Int64 = 1_000_000
  // The order differs from answer to answer, as it does in recorded ones.
  private static let orders = [
    ["prev", "next", "last", "first"], ["next", "last", "first", "prev"],
  ]

  /// From 1.
  let number: Int
  private let size: Int
  private let isSizeAsked: Bool

  init(_ request: RecordedRequest) {
    let asked = request.number("per_page").flatMap { $0 > 0 ? min($0, Self.largest) : nil }
    size = Int(asked ?? Self.usual)
    isSizeAsked = asked != nil
    number = Int(min(max(1, request.number("page") ?? 1), Self.farthest))
  }

  /// The place of its first row, from 0.
  var start: Int { (number - 1) * size }

  /// The places of its rows, among `count` that there are.
  func range(of count: Int) -> Range<Int> {
    min(start, count)..<min(start + size, count)
  }

  /// Its `Link`, or `nil` where all is on one page.
  ///
  /// - Parameter address: The whole address, up to the parameters that the page adds.
  func link(_ address: String, count: Int, hasLast: Bool) -> String? {
    let last = max(1, (count + size - 1) / size)
    guard last > 1 || number > 1 else { return nil }
    var pages: [String: Int] = [:]
    if number > 1 {
      pages["first"] = 1
      pages["prev"] = number - 1
    }
    if number < last {
      pages["next"] = number + 1
      pages["last"] = hasLast ? last : nil
    }
    let links = Self.orders[number % 2].compactMap { relation in
      pages[relation].map { "<\(address)\(parameters(of: $0))>; rel=\"\(relation)\"" }
    }
    return (number < last ? strangers + links : links).joined(separator: ", ")
  }

  private func parameters(of page: Int) -> String {
    isSizeAsked ? "per_page=\(size)&page=\(page)" : "page=\(page)"
  }

  // A link that belongs to no list stands there at times.
  private var strangers: [String] {
    number % 3 == 0
      ? [#"<https://github.blog/changelog>; rel="deprecation"; type="text/html""#] : []
  }
}
