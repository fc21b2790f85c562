import GitHub
import Models
import ViewModels

// What the coordinator and the session say. The sentences about errors are in `ErrorMessages`.
extension Notice {
  /// `:search` without a text, on no search.
  static var noSearch: Notice {
    Notice("There is no search to leave; :search TEXT starts one.", failure: .usage)
  }

  /// A command that the screen on top has no use for.
  static var outOfPlace: Notice {
    Notice("This command does nothing on this screen; :help lists all commands.", failure: .usage)
  }

  /// `:back` on the first screen.
  static var firstScreen: Notice {
    Notice("This is the first screen; :quit leaves.", failure: .failed)
  }

  /// A job that the reader has stopped.
  static func stopped(_ job: Job) -> Notice {
    Notice("Stopped: \(job.name); \(job.restart) asks again.")
  }

  /// `:stop` without such a job.
  static func noJob(_ number: Int?) -> Notice {
    Notice(
      number.map { "There is no job \($0); :status lists them." } ?? "There is no job to stop.",
      failure: .usage)
  }
}

// The prompt line.
extension Notice {
  /// Ctrl-C on an empty line, while nothing is asked.
  static var howToLeave: Notice {
    Notice(":quit or Ctrl-D leaves.")
  }

  /// A note is typed before all lines of a paste were run.
  static func pastedLinesLeft(_ count: Int) -> Notice {
    let lines =
      count == 1
      ? "The last line of the paste was" : "The last \(count) lines of the paste were"
    return Notice("\(lines) not run, because you are writing a note now. Paste the rest again.")
  }

  /// A note can be edited on the line now.
  static var noteOnLine: Notice {
    Notice("Enter saves, Ctrl-C leaves it as it was.")
  }

  /// The reader has given up editing a note.
  static var noteLeft: Notice {
    Notice("The note is left as it was.")
  }

  /// A note was edited until nothing was left of it.
  static var emptyNote: Notice {
    Notice("The note is left as it was; :unnote deletes it.")
  }

  /// What a line says that is longer than a line may be.
  static let lineTooLong =
    "The line is longer than 64 KiB, the limit; nothing was done."

  /// A line whose bytes are no text.
  static var notUTF8: Notice {
    Notice("A line is not UTF-8 text and was ignored.", failure: .failed)
  }

  /// A line from a pipe that is longer than a line may be.
  static var longLine: Notice {
    Notice(
      "A line is longer than \(PlainLines.byteLimit >> 20) MiB, the limit, and was ignored.",
      failure: .failed)
  }

  /// Nothing more can be read from standard input.
  static func unreadableInput(reason: String) -> Notice {
    Notice("Standard input can no longer be read (\(reason)).", failure: .failed)
  }
}

// What a start has to say.
extension Notice {
  /// The first start of all.
  static var welcome: Notice {
    Notice("Type a row's number to open it, :help for everything.")
  }

  /// The reader's start-up file of readline was left out.
  static func noStartUpFile(_ problem: String) -> Notice {
    Notice("\(problem), so readline's own keys are used.")
  }

  /// The cache of pictures cannot be used.
  static func noPictures(_ problem: String) -> Notice {
    Notice("\(problem), so there are no pictures.")
  }

  /// The file of the history is not one that this program has written.
  static func noHistory(_ problem: String) -> Notice {
    Notice("\(problem), so it is left alone: no history is read or kept.")
  }

  /// Sixels were asked for, but the size of a cell is unknown.
  static var noSixels: Notice {
    Notice(
      "Pictures are drawn with blocks, because the terminal does not say how large its cells are.")
  }
}

// Editor and browser.
extension Notice {
  /// An editor was asked for where nobody types.
  static var noTerminalForEditor: Notice {
    Notice(
      "An editor needs a terminal, and there is none; :note TEXT writes a note.", failure: .usage)
  }

  /// An editor that could not be started.
  static func noEditor(_ failure: ChildFailure) -> Notice {
    Notice(failure.message, failure: .failed)
  }

  /// GitHub has sent no page of that user.
  static func noPage(of user: User) -> Notice {
    Notice("GitHub gives no page for \(user.login), so there is nothing to open.", failure: .failed)
  }

  /// A page that the browser is not shown.
  static func refusedPage(_ page: String, of user: User, _ reason: String) -> Notice {
    Notice("The page of \(user.login) was not opened: \(reason).", quoted: page, failure: .failed)
  }

  /// The browser was started.
  static func opening(_ page: String) -> Notice {
    Notice("The browser is opening \(page)")
  }

  /// No browser was started, or it could not open the page.
  static func noBrowser(_ failure: String, _ page: String) -> Notice {
    Notice("\(failure) The page is:", quoted: page, failure: .failed)
  }
}
