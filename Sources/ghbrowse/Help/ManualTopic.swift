/// A topic of the help that belongs to no single command; the man page has it as a section.
nonisolated struct ManualTopic {
  /// One thing that the topic explains.
  struct Entry {
    /// How it is written, such as the name of a variable.
    let term: String
    let meaning: String

    init(_ term: String, _ meaning: String) {
      self.term = term
      self.meaning = meaning
    }
  }

  /// What is typed after `ghbrowse help`.
  let name: String
  /// What it is about, in a few words.
  let summary: String
  let entries: [Entry]
  /// What is to know besides, a paragraph each.
  let text: [String]

  /// What stands above the entries.
  var title: String { summary.prefix(1).uppercased() + summary.dropFirst() }

  /// The topics in the order of the help.
  static let all: [ManualTopic] = [.environment, .config, .files, .formats, .exitStatus]
}

nonisolated extension ManualTopic {
  static let exitStatus = ManualTopic(
    name: "exit-status", summary: "what the exit status says",
    entries: [
      Entry("0", "Done. A search that finds nobody is done too, and so is a closed pipe."),
      Entry("1", "It failed, or GitHub knows nobody of that login."),
      Entry("2", "The command line is wrong; nothing was done."),
      Entry("3", "The network is needed, there is none, and nothing is saved."),
      Entry("4", "GitHub refused the token."),
      Entry("130", "Ctrl-C ended it."),
    ],
    text: [
      "From a pipe or with -c, the first command that fails sets the status; the rest still run."
    ])

  static let files = ManualTopic(
    name: "files", summary: "where everything is kept",
    entries: [
      Entry(
        "~/.local/share/ghbrowse/HOST/ghbrowse.db", "The database of everything that was saved."),
      Entry(
        "~/.local/share/ghbrowse/HOST/notes.jsonl",
        "The notes log: every version of each note. A copy of it keeps your notes; import takes it in."
      ),
      Entry("~/.local/share/ghbrowse/HOST/ghbrowse.lock", "Keeps two writers apart."),
      Entry("~/.cache/ghbrowse/HOST/avatars/", "Pictures; to delete them loses nothing."),
      Entry("~/.local/state/ghbrowse/history", "The lines typed at the prompt, without notes."),
      Entry("~/.local/state/ghbrowse/", "Also ghbrowse.log, and drafts of notes in HOST/drafts."),
      Entry("~/.config/ghbrowse/config", "Default options, one a line."),
    ],
    text: [
      """
      HOST is the API's host, such as api.github.com, with the port where it is not the usual one. \
      XDG_DATA_HOME, XDG_CACHE_HOME, XDG_STATE_HOME and XDG_CONFIG_HOME move the four directories. \
      Only you can read them.
      """
    ])
}
