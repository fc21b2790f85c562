/// Animated text, for data that is being loaded.
extension StyledText {
  // Ten frames a second.
  private static let spinner: [SafeText] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private static let shimmerWidth = 6
  private static let shimmerCycle = 48
  private static let shimmerStep = 3

  /// Whether the frames of the line differ.
  var isAnimated: Bool { runs.contains { $0.role == .spinner || $0.role == .placeholder } }

  /// The line in one frame, with the spinner turned and the light on placeholders moved.
  func frame(_ number: Int) -> StyledText {
    guard isAnimated else { return self }
    var column = 0
    var line = StyledText("")
    for run in runs {
      switch run.role {
      case .spinner:
        line =
          line + StyledText(Self.spinner[number % Self.spinner.count], .spinner, run.style)
      case .placeholder:
        line = line + Self.shimmering(run, from: column, number)
      default:
        line = line + run.alone
      }
      column += run.width
    }
    return line
  }

  // The light is in the same columns of all rows.
  private static func shimmering(_ run: Run, from column: Int, _ frame: Int) -> StyledText {
    let light = frame * shimmerStep % shimmerCycle - shimmerWidth
    let width = run.width
    let start = min(max(light - column, 0), width)
    let end = min(max(light + shimmerWidth - column, start), width)
    // Each character of a placeholder has one column.
    let text = run.text.string
    let lit = text.dropFirst(start).prefix(end - start)
    let parts = [text.prefix(start), lit, text.dropFirst(end)].map { SafeText(trusted: String($0)) }
    return StyledText(parts[0], .placeholder, run.style)
      + StyledText(parts[1], .shimmer, run.style.subtracting(.dim))
      + StyledText(parts[2], .placeholder, run.style)
  }
}
