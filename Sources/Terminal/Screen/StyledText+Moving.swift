/// Text that moves while something is on its way.
extension StyledText {
  // A turn a second and a little more, at ten pictures a second.
  private static let spinner: [SafeText] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private static let shimmerWidth = 6
  private static let shimmerCycle = 48
  private static let shimmerStep = 3

  /// Whether its pictures differ.
  var isMoving: Bool { runs.contains { $0.role == .spinner || $0.role == .placeholder } }

  /// What it looks like at a moment: a spinner turned on, the light on placeholders moved on.
  func picture(_ phase: Int) -> StyledText {
    guard isMoving else { return self }
    var column = 0
    var picture = StyledText("")
    for run in runs {
      switch run.role {
      case .spinner:
        picture =
          picture + StyledText(Self.spinner[phase % Self.spinner.count], .spinner, run.style)
      case .placeholder:
        picture = picture + Self.shimmering(run, from: column, phase)
      default:
        picture = picture + run.alone
      }
      column += run.text.width
    }
    return picture
  }

  // The light moves over all rows at once, from left to right.
  private static func shimmering(_ run: Run, from column: Int, _ phase: Int) -> StyledText {
    let light = phase * shimmerStep % shimmerCycle - shimmerWidth
    let width = run.text.width
    let start = min(max(light - column, 0), width)
    let end = min(max(light + shimmerWidth - column, start), width)
    let parts = run.text.split(at: [start, end])
    return StyledText(parts[0], .placeholder, run.style)
      + StyledText(parts[1], .shimmer, run.style.subtracting(.dim))
      + StyledText(parts[2], .placeholder, run.style)
  }
}
