import Screens

// The sentences of the coordinator and the session. Those about errors are in `ErrorMessages`.

@MainActor extension Notice {
  static let noSearch = Notice(
    "There is no search to leave; :search TEXT starts one.", failure: .usage)
  static let outOfPlace = Notice(
    "This command does nothing on this screen; :help lists all commands.", failure: .usage)
  static let firstScreen = Notice("This is the first screen; :quit exits.", failure: .failed)

  static func stopped(_ job: Job) -> Notice {
    Notice("Stopped: \(job.name); \(job.restart) to retry.")
  }

  static func noJob(_ number: Int?) -> Notice {
    Notice(
      number.map { "There is no job \($0); :status lists them." } ?? "There is no job to stop.",
      failure: .usage)
  }
}

@MainActor extension Notice {
  static let noteOnLine = Notice("Enter saves the note; Ctrl-C discards your changes.")
  /// Ctrl-C dropped a line that was waiting.
  static func dropped(_ line: String) -> Notice { Notice("Not run:", quoted: line) }

  /// A line that may contain a note was refused by a script, or was left waiting at the end.
  static func notRun(_ line: String) -> Notice { Notice("The line was:", quoted: line) }

  /// The reader pressed Ctrl-C while a note was being saved; the save continues.
  static func stillSaving(on login: String?) -> Notice {
    Notice("The note\(login.map { " on \($0)" } ?? "") is still being saved.")
  }

  /// The reader left while a note was being saved.
  static func wasStillSaving(on login: String?, keptIn path: String?) -> Notice {
    let kept = path.map { "; its text is also in \($0)" } ?? ""
    return Notice(
      "The note\(login.map { " on \($0)" } ?? "") was still being saved\(kept).", failure: .failed)
  }

  /// The reader left before all lines had run; `nil` if there were no others.
  static func leftLines(notes: Int, others: Int) -> Notice? {
    let kept = notes > 0 ? ["\(notes.counted("note")) not saved yet: a draft keeps the text."] : []
    let dropped = others > 0 ? ["\(others.counted("line")) not run."] : []
    let sentences = kept + dropped
    return sentences.isEmpty
      ? nil : Notice(sentences.joined(separator: " "), failure: .failed)
  }
  static let unchangedEmptyNote = Notice("The note is unchanged; :unnote deletes it.")
  static let lineTooLong =
    "The line is longer than 64 KiB, the limit; nothing was done."

  /// - Parameter reason: Such as "because you are writing a note now"; `nil` if the reader has stopped them.
  static func pastedLinesLeft(_ count: Int, _ reason: String?) -> Notice {
    let lines =
      count == 1
      ? "The last line of the paste was" : "The last \(count) lines of the paste were"
    return Notice(
      "\(lines) not run\(reason.map { ", \($0)" } ?? "").\(reason == nil ? "" : " Paste the rest again.")"
    )
  }
}

@MainActor extension Notice {
  static let welcome = Notice("Type a row number to open it, or :help for the commands.")
  static let noSixels = Notice(
    "Pictures are drawn with blocks, because the terminal does not say how large its cells are.")
}

@MainActor extension Notice {
  static let noTerminalForEditor = Notice(
    "An editor needs a terminal, and there is none; :note TEXT writes a note.", failure: .usage)

  static func opening(_ page: String) -> Notice { Notice("The browser is opening \(page)") }

  static func noBrowser(_ failure: String, _ page: String) -> Notice {
    Notice("\(failure) The page is:", quoted: page, failure: .failed)
  }
}
