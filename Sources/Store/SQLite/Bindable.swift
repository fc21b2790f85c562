import CSQLite
import FoundationEssentials
import Models

/// A value for a parameter of a statement.
protocol Bindable {
  /// Binds the value to the parameter at `index`, counted from 1, and returns SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int64: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self)
  }
}

extension Int: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension Double: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_double(statement, index, self)
  }
}

extension Bool: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self ? 1 : 0)
  }
}

extension Date: Bindable {
  /// As seconds since 1970, with the fraction.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    timeIntervalSince1970.bind(to: statement, at: index)
  }
}

extension String: Bindable {
  /// With its length, because it may contain a NUL.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else {
          return csqlite_bind_text(statement, index, "", 0)
        }
        return csqlite_bind_text(statement, index, start, Int32(characters.count))
      }
    }
  }
}

extension NoteText: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    string.bind(to: statement, at: index)
  }
}

extension [Int64]: Bindable {
  /// As a JSON array, for `json_each`.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = "["
    for (place, value) in enumerated() { text += place == 0 ? "\(value)" : ",\(value)" }
    text += "]"
    return text.bind(to: statement, at: index)
  }
}
