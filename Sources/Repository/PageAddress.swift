/// The address of a page of a list that is not the list of everyone.
///
/// GitHub numbers the pages of such lists: an address without a number is that of the first one.
struct PageAddress {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// How many people the page was asked to have; `nil` where GitHub chooses.
  var size: Int? { value(of: "per_page") }

  private var number: Int? { value(of: "page") }

  /// Makes sure that the list goes on behind the page at this address; a circle would never end.
  ///
  /// - Throws: ``FetchError/malformed(reason:)`` when the page after it is itself, or an earlier one.
  func checkNext(_ next: String?) throws(FetchError) {
    guard let next = next.map(PageAddress.init) else { return }
    guard next.text != text else {
      throw .malformed(reason: "its next page is the same page again")
    }
    // Addresses without any number may count in another way.
    guard number != nil || next.number != nil, (next.number ?? 1) <= (number ?? 1) else { return }
    throw .malformed(reason: "its next page is an earlier one")
  }

  private func value(of name: String) -> Int? {
    let query = text.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    let item = query.split(separator: "&").first { $0.hasPrefix("\(name)=") }
    return item.flatMap { Int($0.dropFirst(name.count + 1)) }
  }
}
