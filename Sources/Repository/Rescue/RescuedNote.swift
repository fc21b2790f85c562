import Files
import FoundationEssentials

/// A note that could not be saved for want of room or rights, as a line of the rescue file keeps it.
package struct RescuedNote: Sendable, Equatable {
  /// Whose API the user belongs to, as the directory of its store is called.
  package let host: String
  /// The user's id; `nil` where the store could not tell it.
  package let id: Int64?
  /// The user's login at that time.
  package let login: String
  /// What was written.
  package let note: String
  /// When it was written, in whole seconds.
  package let date: Date

  /// A text of this moment; its date is cut to whole seconds.
  package init(host: String, id: Int64?, login: String, note: String, date: Date) {
    self.host = host
    self.id = id
    self.login = login
    self.note = note
    // In whole seconds, so that a line says the same after it is read again.
    self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
  }
}

extension RescuedNote {
  /// The line without its line feed, with its checksum.
  ///
  /// - Throws: ``FetchError/store(reason:)`` when it cannot be written as JSON.
  func line() throws(FetchError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let object = try? encoder.encode(Fields(self)) else {
      throw .store(reason: "The text cannot be written as JSON.")
    }
    return ChecksummedObject.bytes(Array(object.dropLast()))
  }

  /// Reads a line; `nil` when the checksum does not hold or it is no line of ours.
  init?(line: some BidirectionalCollection<UInt8>) {
    guard let object = ChecksummedObject.checked(line),
      let fields = try? JSONDecoder().decode(Fields.self, from: Data(object)),
      let date = try? Date(fields.at, strategy: .iso8601)
    else { return nil }
    self.init(
      host: fields.host, id: fields.id, login: fields.login, note: fields.note, date: date)
  }

  /// The keys of a line.
  private struct Fields: Codable {
    let at: String
    let host: String
    let id: Int64?
    let login: String
    let note: String

    init(_ note: RescuedNote) {
      (at, host) = (note.date.formatted(.iso8601), note.host)
      (id, login, self.note) = (note.id, note.login, note.note)
    }

    // An unknown id is written as null, as in the journal.
    func encode(to encoder: any Encoder) throws {
      var keys = encoder.container(keyedBy: CodingKeys.self)
      try keys.encode(at, forKey: .at)
      try keys.encode(host, forKey: .host)
      try keys.encode(id, forKey: .id)
      try keys.encode(login, forKey: .login)
      try keys.encode(note, forKey: .note)
    }
  }
}
