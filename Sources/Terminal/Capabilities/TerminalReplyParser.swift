import TerminalCells

/// Finds the terminal's answers among the bytes that come from the keyboard.
///
/// Bytes that are no answer come out again, in order and none missing, however the stream was cut:
/// they are keys that were pressed meanwhile. What could become an answer is held back until it is
/// one or is none, or until ``giveUp()``; never more than ``limit`` bytes.
struct TerminalReplyParser {
  /// The longest answer, in bytes.
  static let limit = 64

  /// The background that the terminal says it has.
  private(set) var background: RGB?
  /// How large the terminal says its cells are.
  private(set) var cell: PixelSize?
  /// Whether the terminal says that it draws sixels.
  private(set) var hasSixel = false
  /// Whether the last question is answered, so that nothing more will come.
  private(set) var isEnded = false
  private var keys: [UInt8] = []
  private var held: [UInt8] = []
  // How many bytes a character of UTF-8 still lacks: they could look like C1 controls.
  private var missing = 0

  /// Takes bytes as they come.
  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      held.append(byte)
      settle()
    }
  }

  /// Lets go what is held back: half an answer is keys after all.
  mutating func giveUp() {
    while !held.isEmpty { release() }
    missing = 0
  }

  /// The bytes that are keys, each of them once.
  mutating func takeKeys() -> [UInt8] {
    defer { keys = [] }
    return keys
  }

  private mutating func settle() {
    while !held.isEmpty {
      switch isInsideCharacter ? .none : TerminalReply.Match(held) {
      case .none: release()
      case .begun where held.count < Self.limit: return
      case .begun: release()
      case .whole(let answer):
        held = []
        missing = 0
        take(answer)
      }
    }
  }

  private mutating func take(_ answer: TerminalReply) {
    switch answer {
    case .background(let color): background = color
    case .cellSize(let size): cell = size
    case .attributes(let numbers):
      hasSixel = numbers.dropFirst().contains(4)
      isEnded = true
    }
  }

  private var isInsideCharacter: Bool {
    missing > 0 && held.first.map { (0x80...0xBF).contains($0) } == true
  }

  private mutating func release() {
    let byte = held.removeFirst()
    missing = isContinuation(byte) ? missing - 1 : Self.continuations(after: byte)
    keys.append(byte)
  }

  private func isContinuation(_ byte: UInt8) -> Bool {
    missing > 0 && (0x80...0xBF).contains(byte)
  }

  private static func continuations(after byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 1
    case 0xE0...0xEF: 2
    case 0xF0...0xF4: 3
    default: 0
    }
  }
}
