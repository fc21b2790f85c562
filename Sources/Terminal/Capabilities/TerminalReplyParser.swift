import TerminalCells

/// Finds the terminal's replies among the bytes of the keyboard.
///
/// All other bytes are keys; ``takeKeys()`` returns them complete and in order, however the stream
/// was cut. Bytes that may be the beginning of a reply are held until that is decided, or until
/// ``giveUp()``; never more than ``limit`` bytes.
struct TerminalReplyParser {
  /// The longest reply, in bytes.
  static let limit = 64

  /// The background that the terminal reports.
  private(set) var background: RGB?
  /// The size of a cell that the terminal reports.
  private(set) var cell: PixelSize?
  /// Whether the terminal reports that it supports sixels.
  private(set) var hasSixel = false
  /// Whether the last reply has come.
  private(set) var isEnded = false
  private var keys: [UInt8] = []
  private var held: [UInt8] = []
  // How many bytes of a UTF-8 character are still to come; they could look like C1 controls.
  private var missing = 0

  /// Takes bytes as they come.
  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      held.append(byte)
      parse()
    }
  }

  /// Counts the held bytes as keys.
  mutating func giveUp() {
    while !held.isEmpty { release() }
    missing = 0
  }

  /// The bytes that are keys, each of them once.
  mutating func takeKeys() -> [UInt8] {
    defer { keys = [] }
    return keys
  }

  private mutating func parse() {
    while !held.isEmpty {
      switch isInsideCharacter ? .none : TerminalReply.Match(held) {
      case .none: release()
      case .begun where held.count < Self.limit: return
      case .begun: release()
      case .whole(let reply):
        held = []
        missing = 0
        take(reply)
      }
    }
  }

  private mutating func take(_ reply: TerminalReply) {
    switch reply {
    case .background(let color): background = color
    case .cellSize(let size): cell = size
    case .attributes(let numbers):
      hasSixel = numbers.dropFirst().contains(4)
      isEnded = true
    }
  }

  private var isInsideCharacter: Bool {
    missing > 0 && held.first.map(TypedCharacter.isContinuation) == true
  }

  private mutating func release() {
    let byte = held.removeFirst()
    missing =
      isContinuation(byte) ? missing - 1 : TypedCharacter.continuationCount(after: byte) ?? 0
    keys.append(byte)
  }

  private func isContinuation(_ byte: UInt8) -> Bool {
    missing > 0 && TypedCharacter.isContinuation(byte)
  }
}
