import Repository

// What became of the texts that could not be saved as notes.
extension RescueReport {
  /// What to say to the reader: a sentence for each kind of note that was saved, or is left.
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
        Notice(
          "\(count.counted("line")) of \(path) cannot be read; \(count == 1 ? "it is" : "they are") "
            + "left there.")
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
