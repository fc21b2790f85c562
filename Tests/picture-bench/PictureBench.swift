import Foundation
import Screens
import Terminal

/// Measures how long pictures take from their files to the bytes of a terminal.
///
///     picture-bench FILE…          prints microseconds, the median and the 99th of 100
///     picture-bench --once FILE…   draws each picture once and prints nothing
@main
struct PictureBench {
  private let size = CellSize(columns: 4, rows: 2)
  private let theme = Theme(depth: .full)
  private let renderer = PictureRenderer()

  static func main() async {
    do {
      let words = CommandLine.arguments.dropFirst()
      let isOnce = words.first == "--once"
      try await PictureBench().run(isOnce ? words.dropFirst() : words, rounds: isOnce ? 1 : 100)
    } catch {
      FileHandle.standardError.write(Data("picture-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private func run(_ paths: ArraySlice<String>, rounds: Int) async throws {
    var microseconds: [Int] = []
    for _ in 0..<rounds {
      for path in paths {
        let start = ContinuousClock.now
        try await draw(path)
        microseconds.append(Int((ContinuousClock.now - start) / .microseconds(1)))
      }
    }
    guard rounds > 1, !paths.isEmpty else { return }
    microseconds.sort()
    print(microseconds[microseconds.count / 2], microseconds[microseconds.count * 99 / 100])
  }

  private func draw(_ path: String) async throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    let painter = PicturePainter(.blocks, depth: theme.depth, background: theme.background)
    let rows = try await renderer.render([UInt8](file), size, false, painter)
    guard rows?.contains(where: { !$0.rendered(in: theme).isEmpty }) == true else {
      throw CocoaError(.featureUnsupported)
    }
  }
}
