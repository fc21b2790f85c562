import Foundation
import TestSupport
import XCTest

/// What lies in a store, as SQLite itself and a reader of lines find it without the program.
struct StoreLook: Decodable {
  /// A line of the journal about a note.
  struct Change: Decodable, Equatable {
    let seq: Int
    let id: Int
    /// `nil` for a deletion.
    let note: String?
  }

  /// What SQLite says of the database: `ok`, or what is wrong.
  let integrity: String
  /// The same of the search index.
  let index: String
  /// The version of the tables.
  let version: Int
  /// The tables and indexes, each as it was made.
  let tables: [String]
  /// The texts of the notes, by the id of whom they are about.
  let notes: [String: String]
  /// The sound lines of the journal about notes, in their order.
  let changes: [Change]

  /// The notes that the journal alone has, by id.
  var journaled: [String: String] {
    changes.reduce(into: [:]) { $0["\($1.id)"] = $1.note }
  }

  // A copy is looked at: SQLite brings a database up that it finds with a log or a journal.
  private static let script = """
    import binascii, json, os, shutil, sqlite3, sys, tempfile
    store, name = sys.argv[1], sys.argv[2]
    place = tempfile.mkdtemp()
    for end in ('', '-wal', '-journal'):
        if os.path.exists(f'{store}/{name}{end}'):
            shutil.copy(f'{store}/{name}{end}', f'{place}/copy{end}')
    copy = sqlite3.connect(f'{place}/copy')
    integrity = copy.execute('pragma integrity_check').fetchone()[0]
    version = copy.execute('pragma user_version').fetchone()[0]
    tables = [row[0] for row in copy.execute(
        "select coalesce(sql, name) from sqlite_master where name not like 'search_index_%' order by name")]
    def index():
        if not any('search_index' in table for table in tables): return 'ok'
        try: copy.execute("insert into search_index(search_index, rank) values('integrity-check', 1)")
        except sqlite3.Error as error: return str(error)
        return 'ok'
    notes = {}
    if version: notes = dict(copy.execute('select user_id, text from notes where text is not null'))
    changes = []
    lines = open(f'{store}/notes.jsonl', 'rb').read() if os.path.exists(f'{store}/notes.jsonl') else b''
    for line in lines.split(b'\\n'):
        body, _, end = line.rpartition(b',"crc":"')
        if end == b'%08x"}' % binascii.crc32(body):
            change = json.loads(body + b'}')
            if 'seq' in change: changes.append({key: change.get(key) for key in ('seq', 'id', 'note')})
    print(json.dumps(dict(integrity=integrity, index=index(), version=version, tables=tables,
        notes=notes, changes=changes)))
    shutil.rmtree(place)
    """

  /// Looks at a database in a directory, and at the journal beside it.
  init(_ directory: String, database: String = "ghbrowse.db") throws {
    let outcome = try SystemCommand.python3.run(["-c", Self.script, directory, database])
    XCTAssertTrue(outcome.isFine, outcome.output)
    self = try JSONDecoder().decode(Self.self, from: Data(outcome.output.utf8))
  }
}

extension ProgramUnderTest {
  /// What lies in its store now.
  func look() throws -> StoreLook { try StoreLook(storeDirectory) }

  /// The names of files in its directories of data, state and cache that have no business to stay there.
  var leftBehind: [String] {
    let places = [".local/share", ".local/state", ".cache"].map { "\(directory)/\($0)/ghbrowse" }
    return places.flatMap { place in
      FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String } ?? []
    }.filter { name in
      let last = name.split(separator: "/").last ?? ""
      return last.wholeMatch(of: Self.knownFile) == nil
    }.sorted()
  }

  // The folders of a host and of its pictures too. A removal that was begun has a mark until it is run again.
  private static var knownFile: Regex<Substring> {
    #/
      127\.0\.0\.1_[0-9]+ | ghbrowse\.db(?:-wal|-shm)? | ghbrowse\.v[0-9]+\.db | ghbrowse\.lock
      | ghbrowse\.db\.forgetting
      | notes\.jsonl | ghbrowse\.db\.damaged-[0-9TZ]+(?:-[0-9]+)?(?:-wal|-shm|-journal)?
      | history | palette.* | drafts | avatars | CACHEDIR\.TAG | [0-9]+-[0-9]+
    /#
  }
}
