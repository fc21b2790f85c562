import Models

// The commands that print people and profiles.
nonisolated extension CommandHelp {
  static let list = CommandHelp(
    name: "list",
    forms: ["ghbrowse list [LIST] [--limit NUMBER] [--after ID] [--refresh]"],
    examples: [
      HelpExample("ghbrowse list", "all people of the saved list, the oldest account first"),
      HelpExample("ghbrowse list followers:mojombo", "who follows mojombo"),
      HelpExample("ghbrowse list contributors:apple/swift", "whose commits apple/swift has"),
      HelpExample(
        "ghbrowse list find:'location:Berlin language:swift'", "whom GitHub's own search finds"),
      HelpExample("ghbrowse list --limit 20 --json", "the first 20, for a script"),
      HelpExample("ghbrowse list --after 135 --refresh", "the page after id 135, asked for again"),
    ],
    text: [
      """
      It prints what is saved. It asks GitHub for one page where nothing is saved yet, and with \
      --refresh; otherwise it asks for nothing. ghbrowse sync LIST fetches all of a list.
      """,
      UserList.forms + " Each list has an order and places of its own.",
    ])

  static let lists = CommandHelp(
    name: "lists",
    forms: ["ghbrowse lists"],
    examples: [
      HelpExample("ghbrowse lists", "each saved list: its size, and how whole and old it is"),
      HelpExample(
        "ghbrowse lists --json | jq -r '.[] | select(.isWhole | not).list'",
        "the lists that sync has not fetched to their end"),
      HelpExample("ghbrowse forget --list followers:mojombo", "forget one, and nobody in it"),
    ],
    text: [
      """
      GitHub is never asked. A list is whole when all its pages have come, one after the other. \
      It tells too how many people of the list have a note, and how many you never opened.
      """
    ])

  static let show = CommandHelp(
    name: "show",
    forms: ["ghbrowse show LOGIN [--refresh]"],
    examples: [
      HelpExample("ghbrowse show mojombo", "the profile of mojombo"),
      HelpExample("ghbrowse show https://github.com/mojombo", "the same, by its address"),
      HelpExample("ghbrowse show mojombo --refresh", "the profile as GitHub has it now"),
      HelpExample("ghbrowse show mojombo --offline", "what is saved of it, however old"),
    ],
    text: [
      """
      A saved profile less than an hour old is printed without asking. Otherwise GitHub is asked; \
      when that fails, the saved profile is printed, and its age is said on standard error.
      """
    ])

  static let search = CommandHelp(
    name: "search",
    forms: ["ghbrowse search TEXT [--in LIST] [--exact] [--limit NUMBER]"],
    examples: [
      HelpExample("ghbrowse search fosdem", "who has that in login, note or profile"),
      HelpExample("ghbrowse search tom preston", "the text \"tom preston\"; it needs no quotes"),
      HelpExample(
        "ghbrowse search in:\"san francisco\" '#swift'", "who lives there and has that tag"),
      HelpExample("ghbrowse search --exact mojombo", "whose login or note is exactly that"),
      HelpExample(
        "ghbrowse search --in followers:mojombo berlin", "who of that saved list has the text"),
    ],
    text: [
      """
      It looks in logins and notes, and in name, company, location and bio of saved profiles. Case \
      and accents do not matter, and GitHub is never asked.
      """,
      """
      name:, at: (company), in: (location) and note: narrow the search to one field; #word is a tag \
      of a note. A search that finds nobody is no failure.
      """,
    ])

  static let recent = CommandHelp(
    name: "recent",
    forms: ["ghbrowse recent [--since DURATION]"],
    examples: [
      HelpExample("ghbrowse recent", "whom you opened or wrote about, the last first"),
      HelpExample("ghbrowse recent --since 7d --json", "only the last seven days, for a script"),
    ],
    text: ["Only profiles opened at the prompt count as opened; show and list open nobody."])

  static let sync = CommandHelp(
    name: "sync",
    forms: ["ghbrowse sync [LIST] [--users NUMBER] [--profiles] [--avatars]"],
    examples: [
      HelpExample("ghbrowse sync --users 1000", "the first 1,000 people, in ten requests"),
      HelpExample(
        "ghbrowse sync --users 1000 --profiles --avatars",
        "the same people, with profiles and pictures"),
      HelpExample(
        "ghbrowse sync contributors:apple/swift --profiles --avatars",
        "the people of a project, for the train"),
      HelpExample("ghbrowse sync", "the whole list; Ctrl-C ends it, the next sync goes on"),
    ],
    text: [
      """
      It fetches what is missing, so that you can read it without a network. 100 people cost one \
      request, a profile costs one, a picture none. Profiles and whole lists younger than an hour \
      are not fetched again.
      """,
      """
      It leaves the last 10 requests of an hour to you, and waits for the next hour. \
      Where standard error is not a terminal, it ends with exit status 1 instead. \
      However it ended, the same command goes on from there.
      """,
    ])
}
