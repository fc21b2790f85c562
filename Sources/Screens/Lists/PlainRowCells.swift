import FoundationEssentials
import Models
import Terminal

extension CellCatalog {
  package static func tags(_ presentation: Presentation) -> Self where Item == PlainRow<TagCount> {
    CellCatalog(LoadingRowCell.self, TagCell.self, presentation: presentation)
  }

  package static func groups(_ presentation: Presentation) -> Self
  where Item == PlainRow<SearchGroup> {
    CellCatalog(LoadingRowCell.self, SearchGroupCell.self, presentation: presentation)
  }

  package static func lists(_ presentation: Presentation) -> Self
  where Item == PlainRow<SavedList> {
    CellCatalog(LoadingRowCell.self, SavedListCell.self, presentation: presentation, rowHeight: 2)
  }

  package static func repositories(_ presentation: Presentation) -> Self
  where Item == PlainRow<GitRepository> {
    CellCatalog(LoadingRowCell.self, RepositoryCell.self, presentation: presentation)
  }
}

/// The last row while more of them are loading.
struct LoadingRowCell<Entry: Sendable & Equatable>: ListCell {
  init?(_ item: PlainRow<Entry>) {
    guard case .loading = item else { return nil }
  }

  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    [LoadingCell.line("Loading…").fitted(to: width)]
  }
}

/// The row of a ``GitRepository``: name, stars, language, last push and description.
struct RepositoryCell: RowCell {
  let row: Row

  init?(_ item: PlainRow<GitRepository>) {
    guard case .entry(let number, let repository) = item else { return nil }
    let name = SafeText.line(repository.name)
    row = Row(
      number: number, title: StyledText(name, .link), name: name,
      facts: repository.facts(now: Date()),
      marks: StyledText(.joined(repository.states.map { "  \($0)" }, separator: ""), .detail))
  }
}

extension GitRepository {
  fileprivate var states: [SafeText] {
    (isFork == true ? ["fork"] : []) + (isArchived == true ? ["archived"] : [])
  }

  fileprivate func facts(now: Date) -> [Fact] {
    let stars = stars.map {
      Fact(
        text: Excerpt($0.grouped, .line), importance: .state, label: StyledText("★ ", .detail),
        spokenLabel: "stars ")
    }
    let text = description.flatMap { text in
      let text = Excerpt(text, .line)
      return text.isEmpty
        ? nil : Fact(text: text, importance: .kind, role: .plain, minimumTextWidth: 16)
    }
    let pushed = pushedAt.map { "pushed \(LocalTime.shortDay($0, now: now))" }
    let first = [stars, language.map { Fact($0, .count) }]
    let last = [pushed.map { Fact($0, .place) }, text]
    return first.compactMap { $0 } + states.map { Fact(spoken: $0.string) }
      + last.compactMap { $0 }
  }
}

/// A tag, and the number of notes with it.
struct TagCell: RowCell {
  let row: Row

  init?(_ item: PlainRow<TagCount>) {
    guard case .entry(let number, let entry) = item else { return nil }
    let tag = SafeText.line(entry.tag)
    row = Row(
      number: number, title: StyledText("#\(tag)" as SafeText, .link), name: "tag \(tag)",
      facts: [Fact(entry.count.counted("note"), .count)], isTitleCut: true)
  }
}

/// A value that people have, and how many they are.
struct SearchGroupCell: RowCell {
  let row: Row

  init?(_ item: PlainRow<SearchGroup>) {
    guard case .entry(let number, let group) = item else { return nil }
    let sign: SafeText = group.field == .tag ? "#" : ""
    let name = sign + .line(group.value ?? group.field.absence)
    row = Row(
      number: number, title: StyledText(name, group.value == nil ? .detail : .link), name: name,
      facts: [Fact(group.count.counted("person", "people"), .count)], isTitleCut: true)
  }
}

extension SearchGroup.Field {
  /// What is said of people without a value.
  fileprivate var absence: String { self == .created ? "no saved profile" : "no \(self) known" }
}

/// A saved list: its name; below, its size, completeness and age, and how many are noted and unseen.
struct SavedListCell: RowCell {
  let row: Row

  init?(_ item: PlainRow<SavedList>) {
    guard case .entry(let number, let entry) = item else { return nil }
    let name = SafeText.line(entry.list.name)
    row = Row(
      number: number, title: StyledText(name, .login), name: name,
      lowerFacts: entry.facts(now: Date()))
  }
}

extension SavedList {
  fileprivate func facts(now: Date) -> [Fact] {
    let words: [String?] = [
      overview.hadLoginUntil.map { "until \(LocalTime.day($0))" }, size,
      // The list of everyone never ends.
      list == .everyone ? nil : overview.fetchedAt.map { _ in completeness },
      overview.fetchedAt.map { "fetched \(LocalTime.ago(from: $0, now: now))" },
      notedCount > 0 ? "\(notedCount.grouped) noted" : nil,
      unseenCount > 0 ? "\(unseenCount.grouped) unseen" : nil,
    ]
    return words.compactMap { $0 }.map { Fact($0, .state) }
  }

  private var size: String {
    let (count, left) = (overview.peopleCount, overview.goneCount)
    let size =
      overview.largerTotal.map { "\(count.grouped) of \($0.grouped)" }
      ?? count.counted("person", "people")
    return left == 0 ? size : "\(size), \(left.grouped) \(list.kind.wordsForLeft)"
  }

  // GitHub shows only the first 1,000 results of a search.
  private var completeness: String {
    guard overview.isComplete else { return "incomplete" }
    if let doubt = overview.doubt { return "doubtful: \(doubt.words)" }
    return overview.largerTotal == nil ? "complete" : "all that GitHub shows"
  }
}
