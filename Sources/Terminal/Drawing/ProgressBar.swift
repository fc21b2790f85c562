/// A bar of one row, such as `[####------] 1,200 of 3,000 users`, in ASCII.
package struct ProgressBar {
  private static let lengths = 6...30

  private let share: Double?
  private let forms: [SafeText]

  /// - Parameters:
  ///   - share: How much is done, from 0 to 1; `nil` for no bar.
  ///   - forms: Texts after the bar, the longest first.
  package init(share: Double?, forms: [SafeText]) {
    self.share = share
    self.forms = forms
  }

  /// The longest form that fits into `columns` with a short bar, or else alone.
  ///
  /// The last column stays free, because some terminals begin a new row there.
  package func line(columns: Int) -> SafeText {
    let width = columns - 1
    let least = share == nil ? 0 : Self.lengths.lowerBound + 3
    guard let form = forms.first(where: { $0.width + least <= width }) else {
      return (forms.last ?? "").fitted(to: width)
    }
    guard let share else { return form }
    let length = min(width - form.width - 3, Self.lengths.upperBound)
    return "[\(Self.cells(share, length))] \(form)"
  }

  private static func cells(_ share: Double, _ length: Int) -> SafeText {
    let count = Int(Double(length) * min(max(share, 0), 1))
    return SafeText(
      trusted: String(repeating: "#", count: count)
        + String(repeating: "-", count: length - count))
  }
}
