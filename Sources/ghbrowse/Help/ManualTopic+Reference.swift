// The longer topics: the environment and the formats of output.
nonisolated extension ManualTopic {
  static let environment = ManualTopic(
    name: "environment", summary: "the variables that are read",
    entries: [
      Entry("GH_TOKEN, GITHUB_TOKEN", "The token for api.github.com; the first that is set."),
      Entry("GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN", "The same for any other host."),
      Entry("GH_HOST", "The host of a GitHub Enterprise, when it is not github.com."),
      Entry("GHBROWSE_API_URL", "The API's address; it goes before GH_HOST."),
      Entry("GHBROWSE_THEME", "auto, dark or light."),
      Entry("GHBROWSE_IMAGES", "auto, off, blocks, sixel, kitty or iterm."),
      Entry("GHBROWSE_ACCESSIBLE", "1 writes everything for a screen reader."),
      Entry("PAGER", "Shows long output; empty or cat for none."),
      Entry("VISUAL, EDITOR", "Edits notes with :note --edit."),
      Entry("BROWSER", "Opens pages with :web."),
      Entry("NO_COLOR", "Not empty: no colours."),
      Entry("CLICOLOR_FORCE", "Not empty and not 0: colours in all that is drawn for a person."),
      Entry("COLORTERM", "truecolor: 24 bits of colour."),
      Entry("COLUMNS, LINES", "The terminal's size where it cannot be asked."),
      Entry("HTTPS_PROXY, NO_PROXY", "The proxy, and the hosts that need none."),
      Entry("SSL_CERT_FILE", "The certificates to trust, in place of the system's."),
      Entry(
        "XDG_DATA_HOME, XDG_CACHE_HOME, XDG_STATE_HOME, XDG_CONFIG_HOME",
        "Where files are kept; ghbrowse help files tells more."),
      Entry(
        "XDG_RUNTIME_DIR", "Keeps the text of a note when no directory of files can be written."),
    ],
    text: [
      """
      Arguments override the environment, and the environment overrides the configuration file. A token is \
      never an argument, because other users of the machine can see arguments.
      """
    ])

  static let config = ManualTopic(
    name: "config", summary: "the configuration file",
    entries: ["--theme light", "--color never", "--token-from gh", "--no-pager"].map {
      Entry($0, "As on the command line.")
    },
    text: [
      """
      ~/.config/ghbrowse/config has default options, one a line, and comments that begin with #. \
      It can have --color, --images, --no-pager, --offline, --quiet, --theme and --token-from.
      """,
      """
      Arguments override the environment, and the environment overrides the file. A command ignores \
      an option that it does not have. A mistake is reported with its line, and the exit status is 2.
      """,
    ])

  static let formats = ManualTopic(
    name: "formats", summary: "columns of plain output, and JSON",
    entries: TSVFormat.all.map { Entry($0.command, $0.columns.joined(separator: ", ")) },
    text: [
      """
      Into a pipe, every line is a record, its fields kept apart by TABs; nothing \
      is cut and there is no heading. show prints one field a line: its name, a TAB, its value. \
      Times are RFC 3339 in UTC, and what is not known is empty. In a field, a line break is \\n, a TAB \
      \\t and a backslash \\\\, as psql's COPY writes them; note alone prints its text as it is.
      """,
      """
      --fields login,note chooses columns, in that order, or keys of JSON; each key may be a column.
      """,
      """
      With --json everything is one array of objects, or one object for show and note. Every key is \
      always there, null where nothing is known; keys are only ever added. docs/JSON.md lists them.
      """,
    ])
}

/// The columns of a command's lines in a pipe.
nonisolated struct TSVFormat {
  let command: String
  let columns: [String]

  /// The formats of the commands that have one.
  static let all = [
    TSVFormat(command: "list, search, notes", columns: FieldTable.rows.columns),
    TSVFormat(command: "recent", columns: FieldTable.diary.columns),
    TSVFormat(command: "doctor", columns: FieldTable.checks.columns),
    TSVFormat(command: "tags", columns: FieldTable.tags.columns),
    TSVFormat(command: "lists", columns: FieldTable.lists.columns),
    TSVFormat(command: "note --history", columns: FieldTable.noteVersions.columns),
    TSVFormat(command: "show", columns: FieldTable.profile.columns),
  ]
}
