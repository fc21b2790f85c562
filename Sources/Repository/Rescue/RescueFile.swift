import Files
import FoundationEssentials

/// Texts that the store could not take for want of room or rights, until it can.
///
/// Each text is in the first of several places that took it. Blocks a queue of its own while another
/// process is in the file.
package actor RescueFile {
  /// A line, and where it is.
  struct Line: Sendable, Equatable {
    let place: RescuePlace
    let bytes: [UInt8]
    let note: RescuedNote

    static func == (line: Self, other: Self) -> Bool {
      line.place.path == other.place.path && line.bytes == other.bytes
    }
  }

  /// Whose API the texts belong to, as the directory of its store is called.
  package nonisolated let host: String
  private nonisolated let places: [RescuePlace]
  private nonisolated let executor = QueueExecutor(label: "ghbrowse.rescue")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// - Parameter places: Where the file may be, the best place first.
  package init(host: String, places: [RescuePlace]) {
    self.host = host
    self.places = places
  }

  /// Whether something was kept that has not come back; also true of other hosts' texts.
  package nonisolated var exists: Bool { places.contains { $0.exists } }

  /// The files that hold texts now, and how many of whichever host; nothing is changed or locked.
  package nonisolated var lineCounts: [(path: String, count: Int)] {
    places.compactMap { place in place.lineCount.map { (place.path, $0) } }
  }

  /// Keeps a text, synced.
  ///
  /// - Parameter id: The user's; `nil` where the store could not tell it.
  /// - Returns: The path of the file that it is in.
  /// - Throws: ``FetchError/store(reason:)`` when no place takes it.
  package func keep(
    _ text: String, on id: Int64?, login: String, at date: Date
  ) throws(FetchError) -> String {
    let note = RescuedNote(host: host, id: id, login: login, note: text, date: date)
    let line = try note.line()
    guard let place = places.first(where: { $0.append(line) }) else {
      throw .store(reason: "The text could not be kept in \(Self.names(places)) either.")
    }
    return place.path
  }

  /// The lines of this host, the longest kept first.
  func lines() -> [Line] {
    let lines = places.flatMap { place in
      place.lines().compactMap { bytes in
        RescuedNote(line: bytes).map { Line(place: place, bytes: bytes, note: $0) }
      }
    }
    // Of one second, the order of the file.
    return lines.enumerated().filter { $0.element.note.host == host }
      .sorted { ($0.element.note.date, $0.offset) < ($1.element.note.date, $1.offset) }
      .map(\.element)
  }

  /// The paths of files with lines that nobody can read, and how many.
  func unreadable() -> [(path: String, count: Int)] {
    places.compactMap { place in
      let count = place.lines().count { RescuedNote(line: $0) == nil }
      return count == 0 ? nil : (place.path, count)
    }
  }

  /// Removes a line that is a note now, or kept elsewhere.
  func remove(_ line: Line) {
    line.place.remove(line.bytes)
  }

  /// Removes the lines about a person.
  ///
  /// A line without an id is about whoever has its login, and so is one with an id where no id is known.
  ///
  /// - Returns: How many were removed, and the paths of files that could not be written.
  package func forget(ids: Set<Int64>, logins: Set<String>) -> (count: Int, left: [String]) {
    let about = { (line: Line) in
      let isNamed = logins.holds(line.note.login)
      guard let id = line.note.id, !ids.isEmpty else { return isNamed }
      return ids.contains(id)
    }
    let found = lines().filter(about)
    for line in found { remove(line) }
    let left = lines().filter(about)
    return (found.count - left.count, Array(Set(left.map(\.place.path))).sorted())
  }

  private static func names(_ places: [RescuePlace]) -> String {
    places.map(\.path).joined(separator: ", ")
  }
}
