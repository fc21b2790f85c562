import Terminal

/// Lays out checks for a person: marks and names in columns, or words for a screen reader.
struct CheckLayout {
  let checks: [Check]

  /// The lines, at most `width` columns wide; the last one counts the problems.
  func lines(width: Int) -> [StyledText] {
    let indent = (checks.map { SafeText.line($0.name).width }.max() ?? 0) + 5
    let space = max(width - indent - 1, 20)
    let lines = checks.flatMap { check in
      let texts =
        SafeText.field(check.message).wrapped(to: space).map { StyledText($0) }
        + (check.remedy.map { SafeText.field($0).wrapped(to: space) } ?? [])
        .map { StyledText($0, check.status == .ok ? .detail : .notice) }
      let name =
        StyledText(" \(check.status.mark) " as SafeText, check.status.role)
        + StyledText(SafeText.line(check.name), .detail)
      return StyledText.beside([name], texts, column: indent)
    }
    return lines + [StyledText(""), StyledText(" \(summary)" as SafeText, worst.role)]
  }

  /// A line for each check, not wrapped.
  var spokenLines: [StyledText] {
    let lines = checks.map { check in
      let remedy = check.remedy.map { " \($0)" } ?? ""
      return SafeText.field(
        "\(check.name): \(check.status.rawValue). \(check.message.withoutFullStop).\(remedy)")
    }
    return (lines + [.line(summary)]).map { StyledText($0) }
  }

  private var worst: Check.Status {
    [.problem, .warning].first { status in checks.contains { $0.status == status } } ?? .ok
  }

  private var summary: String {
    let counts = [Check.Status.problem, .warning].map { status in
      (checks.count { $0.status == status }, status.rawValue)
    }
    let parts = counts.filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
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
