import Models

/// The table of the tags of notes; the caller has begun a transaction.
struct NoteTags {
  let connection: Connection

  /// Makes the tags of `id` those of its note; `nil` is no note.
  func set(_ id: Int64, note: String?) throws(DatabaseError) {
    try connection.cached("DELETE FROM note_tags WHERE user_id = ?1").run(id)
    for name in note.map(Tag.names) ?? [] {
      // Two spellings of one tag are one: the first counts.
      try connection.cached(
        "INSERT OR IGNORE INTO note_tags(tag, user_id, spelling) VALUES(?1, ?2, ?3)"
      ).run(FoldedText.fold(name), id, name)
    }
  }

  /// The next `limit` tags after `tag` that begin with `prefix`, in alphabetical order, and how many
  /// people have each.
  func all(
    prefix: String = "", after tag: String = "", limit: Int
  ) throws(DatabaseError) -> [TagCount] {
    // Of several spellings the one with its marks is shown: it comes after the one without.
    try connection.cached(
      """
      SELECT max(spelling), count(*) FROM note_tags
      WHERE tag >= ?1 AND tag < ?1 || char(1114111) AND tag > ?2
      GROUP BY tag ORDER BY tag LIMIT ?3
      """
    ).all(FoldedText.fold(prefix), FoldedText.fold(tag), limit) {
      TagCount(tag: $0.text(0), count: $0.int(1))
    }
  }
}
