import Terminal
import ViewModels

extension FieldTable where Value == Check {
  /// A check, as `doctor` prints it; `remedy` is null where there is nothing to do.
  nonisolated static var checks: Self {
    Self(
      fields: [
        Field("check") { .text($0.name) }, Field("status") { .text($0.status.rawValue) },
        Field("message") { .text($0.message) }, Field("remedy") { .text($0.remedy) },
      ],
      columns: ["check", "status", "message", "remedy"])
  }
}

/// Lays checks out for a person: marks and names in columns, or words for a screen reader.
struct CheckLayout {
  private static let gap = 2

  let checks: [Check]

  /// The lines, none wider than the screen but for a screen reader; the last one counts.
  func lines(width: Int, isSpoken: Bool) -> [StyledText] {
    if isSpoken { return checks.map(spoken) + [StyledText(.line(summary))] }
    let column = (checks.map { SafeText.line($0.name).width }.max() ?? 0) + Self.gap
    return checks.flatMap { drawn($0, column: column, width: width) }
      + [StyledText(""), StyledText(" \(summary)" as SafeText, worst.role)]
  }

  private func spoken(_ check: Check) -> StyledText {
    let remedy = check.remedy.map { SafeText.field(" \($0)") } ?? ""
    return StyledText(
      "\(check.name): \(check.status.rawValue). \(SafeText.field(check.message)).\(remedy)"
        as SafeText)
  }

  private func drawn(_ check: Check, column: Int, width: Int) -> [StyledText] {
    let indent = column + 3
    let room = max(width - indent - 1, 20)
    let texts =
      SafeText.field(check.message).wrapped(to: room).map { StyledText($0) }
      + (check.remedy.map { SafeText.field($0).wrapped(to: room) } ?? [])
      .map { StyledText($0, check.status == .ok ? .detail : .notice) }
    let name =
      StyledText(" \(check.status.mark) " as SafeText, check.status.role)
      + StyledText(SafeText.line(check.name).padded(to: column, alignment: .leading), .detail)
    let blanks = StyledText(("" as SafeText).padded(to: indent, alignment: .leading))
    return texts.enumerated().map { number, text in (number == 0 ? name : blanks) + text }
  }

  private var worst: Check.Status {
    [.problem, .warning].first { status in checks.contains { $0.status == status } } ?? .ok
  }

  private var summary: String {
    let problems = checks.count { $0.status == .problem }
    let warnings = checks.count { $0.status == .warning }
    let parts =
      (problems > 0 ? [problems.counted("problem")] : [])
      + (warnings > 0 ? [warnings.counted("warning")] : [])
    return parts.isEmpty ? "All is well." : "\(parts.joined(separator: ", "))."
  }
}

extension Check.Status {
  fileprivate var mark: SafeText {
    switch self {
    case .ok: "✓"
    case .warning: "!"
    case .problem: "×"
    }
  }

  fileprivate var role: Role {
    switch self {
    case .ok: .changed
    case .warning: .note
    case .problem: .warning
    }
  }
}
