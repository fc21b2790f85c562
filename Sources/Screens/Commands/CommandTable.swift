import Models

/// All commands of the prompt, in the order of the help.
package enum CommandTable {
  package static let entries =
    CommandEntry.rows + CommandEntry.notes + CommandEntry.lists + CommandEntry.program

  // Short forms of frequent commands, which would be ambiguous as prefixes.
  private static let shortcuts = [
    "b": "back", "n": "note", "s": "search", "m": "more", "l": "list", "li": "list", "lis": "list",
    "sta": "status", "d": "due",
  ]

  /// The commands of ``entries`` that need no colon where they stand alone.
  package static let keys = [
    "h": "help", "n": "next", "p": "prev", "b": "back", "m": "more", "q": "quit",
  ]

  // Commands that only the shell has.
  private static let commandsOfShell = [
    "annotate", "doctor", "export", "forget", "import", "show", "sync",
  ]

  /// The entry with that name, or the only one with that prefix; the error names the candidates, or the nearest name.
  static func entry(named name: String, _ rest: String = "") throws(CommandError) -> CommandEntry {
    let candidates = candidates(for: name)
    if candidates.count == 1 { return candidates[0] }
    let names = candidates.map { ":\($0.name)" }.joined(separator: " or ")
    let message =
      if commandsOfShell.contains(name.lowercased()) {
        "\":\(name)\" works only in the shell: "
          + "ghbrowse \(name.lowercased()) \(rest)".trimmingBlanks()
      } else if !names.isEmpty {
        "\":\(name)\" could be \(names); type one more letter."
      } else if let nearest = nearest(to: name) {
        "There is no command \":\(name)\". Did you mean :\(nearest)?"
      } else {
        "There is no command \":\(name)\"; :help all lists them."
      }
    throw CommandError(message: message)
  }

  /// The entries that a name matches: an exact name or a shortcut wins over a prefix.
  static func candidates(for name: String) -> [CommandEntry] {
    let name = shortcuts[name.lowercased()] ?? name.lowercased()
    if let exact = entries.first(where: { $0.name == name }) { return [exact] }
    return entries.filter { !name.isEmpty && $0.name.hasPrefix(name) }
  }

  /// The name closest to a mistyped one, if there is a close one.
  static func nearest(to name: String) -> String? {
    nearestName(to: name, among: entries.map(\.name))
  }
}

// Rows, and finding people.
extension CommandEntry {
  fileprivate static let rows = [
    CommandEntry(
      [":more [N]": "shows the next rows, or N more; same as Enter"],
      details: """
        Saved rows come first, then the next page from GitHub. On a profile it opens the next person \
        in the list below.
        """,
      examples: [":more": "the next rows, as many as fit", ":more 500": "500 more rows"],
      parse: number(Command.more)),
    CommandEntry(
      [":next": "on a profile, opens the next person; same as Enter"],
      details: "n alone does the same; :n is :note.",
      parse: nothing(.more(nil))),
    CommandEntry(
      [":prev": "on a profile, opens the previous person"],
      details: """
        Enter opens the next person, a number that row of the list, and :back returns to the list, at \
        the person you opened last.
        """,
      parse: nothing(.previous)),
    CommandEntry(
      [":search TEXT": "finds people, by login, note, profile or #tag"],
      isCommon: true,
      details: """
        It looks at what is saved: logins, notes, and the name, company, location and bio of \
        profiles. Words narrow it: name: at: (company:) in: (location:) note: login: bio: email: TEXT; \
        followers: following: repos: gists: commits: 100, >100, <=100 or 10..30; created: updated: \
        2020-05 or >2020; type:user, org or bot; has:note, email and so on; is:seen, changed, \
        hireable, staff or left; #tag; list:NAME. A - in front means everybody else. sort:followers \
        and others sort it. A value with spaces needs quotes; "TEXT" alone in quotes is a whole login \
        or note. Inside a list it finds only people in that list. :search alone leaves the search.
        """,
      examples: [
        ":search fosdem": "people with that in login, note or profile",
        "/in:berlin followers:>=100 sort:followers": "people in Berlin, most followers first",
        ":search tom in:\"san francisco\"": "every tom who lives there",
        ":search #swift": "people with the tag #swift in their note",
        ":search \"met at FOSDEM\"": "people whose login or note is exactly that",
        ":search": "leaves the search",
      ],
      parse: query),
    CommandEntry(
      [":by FIELD": "counts people by company, location, type, created or tag"],
      details: """
        It counts the people of the list or the search that is shown, most first; created is the year. \
        A number opens the search for those people. Spellings that differ in case, accents, blanks \
        around them or a leading @ count as one.
        """,
      examples: [
        ":by company": "how many work where, as saved profiles say",
        ":by created": "how many joined GitHub in which year",
      ],
      parse: field),
  ]
}

// Notes, and what the reader has seen.
extension CommandEntry {
  fileprivate static let notes = [
    CommandEntry(
      [
        ":note [N] TEXT": "writes a note; on a list, N is the row",
        ":note @LOGIN TEXT": "on a list: writes it about that person",
        ":note [N] --edit": "edits the note in your editor",
        ":note [N] --history": "shows all versions of the note",
      ],
      isCommon: true,
      details: """
        A new note replaces the old one, which is printed and stays in the note's history. :note \
        alone (on a list, :note 7) puts the note on the line so that you can edit it; a note of \
        several lines opens in your editor. A pasted note keeps its line breaks. Notes never leave \
        this machine.
        """,
      examples: [
        ":note met at FOSDEM": "on a profile: writes that note",
        ":note 7 met at FOSDEM": "on a list: writes it about row 7",
        ":note": "on a profile: edits the note on the prompt line",
        ":note 7": "on a list: edits the note of row 7 on the prompt line",
        ":note --edit": "on a profile: edits it in your editor",
        ":note 7 --edit": "on a list: edits the note of row 7 in your editor",
        ":note --history": "on a profile: shows each version and its time",
      ],
      parse: note),
    CommandEntry(
      [":add [N] TEXT": "adds to the note, as a further line"], isCommon: true,
      details: """
        The line starts with today's date. On a list, @LOGIN can replace the row. If there is no note yet, it becomes the note. In the shell, it is \
        ghbrowse note LOGIN --add.
        """,
      examples: [
        ":add met again": "on a profile: adds that line to the note",
        ":add 7 met again": "on a list: adds it to the note of row 7",
      ],
      parse: addition),
    CommandEntry(
      [":unnote [N]": "deletes a note; on a list, N is the row"],
      isTypedInFull: true,
      details: """
        The text stays in the note's history; ghbrowse forget in the shell removes it for good.
        """,
      examples: [
        ":unnote": "on a profile: deletes its note",
        ":unnote 7": "on a list: deletes that of row 7",
      ],
      parse: person(.unnote)),
    CommandEntry(
      [":undo": "takes back the last change to a note; a second :undo restores it"],
      isTypedInFull: true,
      details: """
        On a profile it changes that person's note, however old the change is. Elsewhere it changes \
        the note that you last changed in this session.
        """,
      parse: nothing(.undo)),
    CommandEntry(
      [
        ":notes": "shows your notes, newest first",
        ":notes TEXT": "shows the notes with that text; search words work too",
      ], isCommon: true,
      details: """
        Inside a list of people, only those in that list are shown. Elsewhere, it includes people who \
        are on none of your saved lists. TEXT is looked for in the notes only, and the words of a \
        search narrow them, as in :notes fosdem in:berlin.
        """,
      parse: notes),
    CommandEntry(
      [":tags": "shows the tags in your notes, with counts"],
      details: "A #word in a note is a tag. A number opens the search for that tag.",
      parse: nothing(.tags)),
    CommandEntry(
      [":unseen": "shows the unseen: people whose profile you have not opened"],
      isCommon: true,
      details: """
        This is :search -is:seen: it shows people who are saved, and inside a list of people only \
        those in that list. A row that you open stays until the next :unseen. To mark somebody as not \
        seen, type :unsee.
        """,
      parse: nothing(.search(.unseen))),
    CommandEntry(
      [":recent": "shows the latest: people you opened or wrote about"],
      isCommon: true,
      details: "People are grouped by the day on which you last opened them or wrote about them.",
      parse: nothing(.recent)),
    CommandEntry(
      [":changes [7d]": "shows who came, left and moved"], isCommon: true,
      details: """
        In a list, it shows that list's changes and those of its people's profiles; elsewhere, those \
        of all lists and all saved people. They are known from fetching a list or a profile again. \
        Without a time it shows the last seven days; a time is 90s, 30m, 12h, 7d, 2w, or a day.
        """,
      examples: [
        ":changes": "the last seven days",
        ":changes 4w": "the last four weeks",
        ":changes 2026-11-20": "since that day",
      ],
      parse: changes),
    CommandEntry(
      [":due": "shows who is due: whom to come back to"], isCommon: true,
      details: """
        due:2026-12-11 in a note is a day to come back. Type due:3d, due:2w or due:2m for days, weeks or months from \
        today, as in :note 7 ask again due:2w; the note gets the date.
        """,
      parse: nothing(.due)),
    CommandEntry(
      [":done [N]": "marks the earliest day of a note as done"],
      isTypedInFull: true,
      details: "due: becomes done: with today's date; :undo takes that back.",
      examples: [":done": "on a profile", ":done 7": "on a list: of the person on row 7"],
      parse: person(.done)),
    CommandEntry(
      [":unsee [N]": "marks a person as not seen; on a list, N is the row"],
      isTypedInFull: true,
      details: """
        You are no longer told when the profile changes. To list everybody you have not seen, type \
        :unseen.
        """,
      examples: [
        ":unsee": "on a profile: marks that person as not seen",
        ":unsee 7": "on a list: marks the person on row 7 as not seen",
      ],
      parse: person(.unsee)),
  ]
}

// Lists of people: a kind of list is one entry.
extension CommandEntry {
  fileprivate static let lists = [
    CommandEntry(
      [":followers [LOGIN]": "shows followers, this person's or LOGIN's"],
      isCommon: true,
      details: """
        A list of people works like the list of all users: it is saved page by page, with your notes \
        and what you have seen, and :search, :notes and :unseen look only at its people. On a \
        profile it needs no login. On a list a number is a row; the login 7 is @7. A list belongs to its \
        account: where somebody else has the login mona now, that of the former owner is 3+mona, with the id.
        """,
      examples: [
        ":followers mojombo": "who follows mojombo",
        ":followers 3+mona": "who follows the former owner of mona, whose id is 3",
        ":followers": "on a profile: who follows that person",
        ":followers 7": "on a list: who follows the person on row 7",
      ],
      parse: subject(of: .followers)),
    CommandEntry(
      [":following [LOGIN]": "shows the people this person, or LOGIN, follows"],
      details: "On a profile it needs no login. On a list a number is a row; the login 7 is @7.",
      examples: [
        ":following mojombo": "the people mojombo follows",
        ":following": "on a profile: the people that person follows",
      ],
      parse: subject(of: .following)),
    CommandEntry(
      [":members [ORG]": "shows an organization's public members"],
      details: """
        Private members are not shown. On an organization's profile it needs no name; on a list a \
        number is a row.
        """,
      examples: [
        ":members apple": "the public members of apple",
        ":members": "on an organization's profile: its public members",
      ],
      parse: subject(of: .members)),
    CommandEntry(
      [":contributors OWNER/REPO": "shows a repository's contributors, most commits first"],
      details: """
        Each row shows the number of commits. GitHub links only the first 500 author addresses of a \
        repository to accounts. You can also paste the address of the repository's page.
        """,
      examples: [
        ":contributors apple/swift": "everybody with commits in apple/swift",
        ":contributors https://github.com/apple/swift": "the same, as copied from a browser",
      ],
      parse: subject(of: .contributors)),
    CommandEntry(
      [":repos [N]": "shows a person's repositories, most stars first"],
      details: """
        On a list, N is the row. A number opens the contributors to a repository. Forks and archived ones come last. \
        GitHub is asked for the 100 that were pushed last, again after an hour; Enter fetches more. The profile then \
        shows the five with most stars, and the languages of those that are not forks.
        """,
      examples: [":repos": "on a profile", ":repos 7": "on a list: of the person on row 7"],
      parse: person(.repos)),
    CommandEntry(
      [":stargazers OWNER/REPO": "shows who starred a repository, oldest star first"],
      details: """
        Since July 2026 GitHub shows stargazers only to a repository's admins and collaborators, who \
        need a token. What it shows to others says nothing about the real number of stars.
        """,
      examples: [":stargazers apple/swift": "everybody who starred apple/swift"],
      parse: subject(of: .stargazers)),
    CommandEntry(
      [":find WORDS": "searches GitHub, not only what is saved"], isCommon: true,
      details: """
        The words are those of GitHub's own search: location:Berlin, language:swift, followers:>100, \
        type:org, "in quotes". GitHub shows at most 1,000 results, and allows only a few searches a minute. \
        :search looks at what is saved here.
        """,
      examples: [
        ":find location:Berlin language:swift": "people in Berlin who write Swift",
        ":find tom followers:>1000": "toms with many followers",
      ],
      parse: subject(of: .find)),
    CommandEntry(
      [":lists": "shows saved lists: size, age, and whether complete"],
      isCommon: true, details: "A number opens a list.",
      parse: nothing(.lists)),
    CommandEntry(
      [":list [N]": "shows all users, from the first or place N"],
      isCommon: true, details: "It leaves a search, a filter or another list.",
      examples: [":list": "from the start", ":list 20": "from the 20th user on"],
      parse: place),
  ]
}

// The program itself.
extension CommandEntry {
  fileprivate static let program = [
    CommandEntry(
      [":refresh": "asks GitHub again now"],
      details: """
        What is on the screen is fetched again, and waiting jobs are tried at once. GitHub's rate \
        limits are still respected.
        """,
      parse: nothing(.refresh)),
    CommandEntry(
      [":web [N]": "opens the profile's page in your browser"],
      details: "The browser is BROWSER or xdg-open.",
      examples: [
        ":web": "on a profile: its page", ":web 7": "on a list: the page of the person on row 7",
      ],
      parse: person(.web)),
    CommandEntry(
      [":coauthor [N]": "shows a person's line for a git commit"],
      details: """
        The line makes the person co-author of a commit whose message ends with it. The address is GitHub's own \
        for that account.
        """,
      examples: [":coauthor": "on a profile", ":coauthor 7": "on a list: of the person on row 7"],
      parse: person(.coauthor)),
    CommandEntry(
      [":status": "shows connection, budget, jobs and what is saved"],
      details: "It also says what a command costs: a page or a profile is one request.",
      parse: nothing(.status)),
    CommandEntry(
      [":stop [N]": "stops the newest job, or job N"],
      details: """
        A job fetches something from GitHub while you continue; :status lists the jobs. Ctrl-C on an \
        empty line stops the newest.
        """,
      examples: [":stop": "stops the newest job", ":stop 1": "stops job 1"],
      parse: number(Command.stop)),
    CommandEntry(
      [":back": "goes back a screen"], isCommon: true,
      details: "The first screen has no previous one.", parse: nothing(.back)),
    CommandEntry(
      [
        ":help [COMMAND]": "shows the common commands, or more about one",
        ":help all": "shows all commands", ":help keys": "shows what the keys do",
      ],
      details: "help and ? do the same. There is also help about 7, @ and Enter.",
      examples: [
        ":help": "the common commands", ":help note": "more about :note",
        "help 7": "more about a row's number",
      ],
      parse: { text, _, _ in .help(text.isEmpty ? nil : text) }),
    CommandEntry(
      [":quit": "exits"], isCommon: true, details: "q, exit and Ctrl-D do the same.",
      parse: nothing(.quit)),
  ]
}
