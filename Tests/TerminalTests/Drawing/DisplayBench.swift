import Glibc
import TestSupport
import XCTest

@testable import Terminal

/// A display that writes into a pipe, and the screen that its bytes make.
@MainActor
final class DisplayBench {
  let display: Display
  /// The numbers of the lines that the last ``show(_:pending:pendingText:growth:)`` reported.
  private(set) var shown: Set<Int> = []
  private let owner = NSObject()
  private let pipe: (read: Int32, write: Int32)
  // Its size is the display's; nothing is written to it.
  private let terminal: (master: Int32, slave: Int32)
  private var virtualScreen: VirtualScreen

  init(
    columns: Int = 40, rows: Int = 10, theme: Theme = Theme(depth: .plain),
    isAppendOnly: Bool = false
  ) throws {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw POSIXError(.EMFILE) }
    pipe = (ends[0], ends[1])
    terminal = (master, slave)
    virtualScreen = VirtualScreen(columns: columns)
    display = Display(
      output: TerminalOutput(terminal: ends[1]), descriptor: slave, theme: theme,
      isAppendOnly: isAppendOnly, environment: [:])
  }

  deinit {
    for descriptor in [pipe.read, pipe.write, terminal.master, terminal.slave] {
      close(descriptor)
    }
  }

  var screen: ObjectIdentifier { ObjectIdentifier(owner) }

  /// Shows the one block of the screen, with these lines.
  ///
  /// - Returns: The bytes that were written for it.
  @discardableResult
  func show(
    _ lines: [StyledText], pending: [StyledText] = [], pendingText: SafeText? = nil,
    growth: Block.Growth = .append
  ) -> String {
    let block = Block(
      identity: Block.Identity(visit: 0, start: 0), growth: growth, lines: lines, pending: pending,
      pendingText: pendingText)
    display.show(block, of: screen) { self.shown = $0 }
    return written
  }

  /// The bytes that were written since the last call.
  var written: String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = max(read(pipe.read, &bytes, bytes.count), 0)
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    virtualScreen.take(text)
    return text
  }

  /// The lines that were ever on the screen, without the prompt's empty one.
  var lines: [String] {
    _ = written
    return virtualScreen.text.split(separator: "\n", omittingEmptySubsequences: true)
      .map(String.init)
  }

  func consumeOutdatedFlag() -> Bool { display.consumeOutdatedFlag(screen) }

  func resize(columns: Int) {
    var size = winsize(ws_row: 10, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal.slave, UInt(TIOCSWINSZ), &size)
  }
}

extension StyledText: ExpressibleByStringLiteral {
  /// The literal as a field of one line.
  public init(stringLiteral value: String) { self.init(.line(value)) }
}
