import CSQLite
import FoundationEssentials
import Models

/// The current row of a statement, valid until the next step; columns are counted from 0.
struct Row {
  let handle: OpaquePointer

  var columnCount: Int32 { sqlite3_column_count(handle) }

  func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func int(_ column: Int32) -> Int { Int(int64(column)) }

  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func bool(_ column: Int32) -> Bool { int64(column) != 0 }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// The text, even with a NUL inside; "" for NULL.
  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes of a text, valid until the next step.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_text(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

  func optionalInt64(_ column: Int32) -> Int64? { isNull(column) ? nil : int64(column) }

  func optionalBool(_ column: Int32) -> Bool? { isNull(column) ? nil : bool(column) }

  /// The text of a note; `nil` for NULL, and for an empty text, which is a deletion.
  func note(_ column: Int32) -> NoteText? {
    let text = text(column)
    return text.isEmpty ? nil : NoteText(text)
  }

  /// A column with milliseconds since 1970.
  func date(milliseconds column: Int32) -> Date { Date(milliseconds: int64(column)) }

  /// A column with seconds since 1970 and a fraction; this is also how a `Date` is bound.
  func optionalDate(seconds column: Int32) -> Date? {
    isNull(column) ? nil : Date(timeIntervalSince1970: double(column))
  }
}
