import Glibc

/// The system's own words for an error number.
func systemMessage(_ code: Int32) -> String {
  strerror(code).map { String(cString: $0) } ?? "error \(code)"
}

/// Calls `body` again for as long as a signal interrupts it.
package func retryingInterrupts<Result: SignedInteger>(_ body: () -> Result) -> Result {
  while true {
    let result = body()
    if result >= 0 || errno != EINTR { return result }
  }
}

/// Writes all of `bytes` to `file`.
///
/// - Returns: The error number, or `nil` when all was written.
package func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32? {
  var start = 0
  while start < bytes.count {
    let count = bytes[start...].withUnsafeBytes { part in
      retryingInterrupts { write(file, part.baseAddress, part.count) }
    }
    guard count > 0 else { return count < 0 ? errno : EIO }
    start += count
  }
  return nil
}
