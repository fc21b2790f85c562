import Repository

/// A sentence for the reader, shown under what is on the screen.
package struct Notice: Sendable, Equatable {
  /// How a command that ended in this notice counts for a script.
  package enum Failure: Sendable, Equatable {
    /// It failed, or found nobody.
    case failed
    /// It was not understood.
    case usage
    /// It needed the network, there is none, and nothing is saved.
    case networkNeeded
    /// The token was refused.
    case tokenRefused
  }

  /// The sentence.
  package let text: String
  /// A text that belongs to it, such as the note that was replaced; may have several lines.
  package let quoted: String?
  /// `nil` for news.
  package let failure: Failure?
  /// Whether it is only for a reader who cannot see the change that it tells of.
  package let isOfHiddenRows: Bool

  package init(
    _ text: String, quoted: String? = nil, failure: Failure? = nil, isOfHiddenRows: Bool = false
  ) {
    self.text = text
    self.quoted = quoted
    self.failure = failure
    self.isOfHiddenRows = isOfHiddenRows
  }
}

extension RescueReport {
  /// What to tell the reader: a sentence for each kind of thing that was done, or is left.
  package var notices: [Notice] {
    let silent = saved.filter { $0.replaced == nil }.map(\.login)
    return (silent.isEmpty ? [] : [Self.notice(of: silent)])
      + saved.filter { $0.replaced != nil }.map {
        Notice(
          "The note on \($0.login) that could not be saved earlier is saved now. It replaced:",
          quoted: $0.replaced)
      }
      + drafts.map {
        Notice(
          "A note on \($0.login) could not be saved earlier, and was changed since. The text is "
            + "kept in \($0.path)")
      } + leftNotices
  }

  private var leftNotices: [Notice] {
    waiting.map {
      Notice(
        "A note on \($0.login) waits in \($0.path) until \($0.login) is saved here: open "
          + "@\($0.login), or run ghbrowse show \($0.login)")
    }
      + unreadable.sorted { $0.key < $1.key }.map { path, count in
        Notice("\(count.counted("line")) of \(path) cannot be read and left there.")
      }
  }

  private static func notice(of logins: [String]) -> Notice {
    guard logins.count > 1 else {
      return Notice(
        "The note on \(logins.joined()) that could not be saved earlier is saved now.")
    }
    let named = logins.prefix(5).joined(separator: ", ") + (logins.count > 5 ? " …" : "")
    return Notice(
      "\(logins.count.counted("note")) that could not be saved earlier are saved now: on \(named).")
  }
}
