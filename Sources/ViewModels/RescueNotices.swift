import Repository

// What became of the texts that could not be saved as notes.
extension RescueReport {
  /// What to say to the reader: a sentence for each kind of note that was saved, or is left.
  ///
  /// Of texts that wait for a profile it was said when they were kept.
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
    unreadable.sorted { $0.key < $1.key }.map { path, count in
      Notice(
        "\(count.counted("line")) of \(path) cannot be read; \(count == 1 ? "it is" : "they are") "
          + "left there.")
    }
  }

  /// One line about all the texts that wait for a profile; `nil` when none does.
  package var waitingNotice: Notice? {
    guard let first = waiting.first else { return nil }
    guard waiting.count > 1 else { return .waiting(first) }
    return Notice(
      "\(waiting.count.counted("note")) are not attached yet, because the profiles have not been "
        + "fetched: \(Self.names(Set(waiting.map(\.login)).sorted())).")
  }

  private static func notice(of logins: [String]) -> Notice {
    guard logins.count > 1 else {
      return Notice(
        "The note on \(logins.joined()) that could not be saved earlier is saved now.")
    }
    return Notice(
      "\(logins.count.counted("note")) that could not be saved earlier are saved now: on "
        + "\(names(logins)).")
  }

  private static func names(_ logins: [String]) -> String {
    logins.prefix(5).joined(separator: ", ") + (logins.count > 5 ? " …" : "")
  }
}

extension Notice {
  /// A text waits for somebody's profile.
  package static func waiting(_ text: RescueReport.Kept) -> Notice {
    Notice(
      "Your note on \(text.login) is not attached yet, because the profile has not been fetched. "
        + "It is safe in \(text.path)")
  }

  /// Nobody has the login that a text waited for.
  static func stoppedWaiting(_ text: RescueReport.Kept) -> Notice {
    Notice(
      "GitHub has no user called \(text.login), so your note is kept as a draft in \(text.path)")
  }
}
