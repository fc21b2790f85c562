import Foundation
import Pictures
import TerminalCells

/// Measures how long pictures take from their files to the cells of a terminal.
///
///     picture-bench FILE…          prints microseconds, the median and the 99th of 100
///     picture-bench --once FILE…   draws each picture once, 4 by 2 cells, and prints nothing
@main
struct PictureBench {
  private static let list = CellSize(columns: 4, rows: 2)
  private static let profile = CellSize(columns: 20, rows: 10)

  static func main() async {
    do {
      try await run(CommandLine.arguments.dropFirst())
    } catch {
      FileHandle.standardError.write(Data("picture-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ words: ArraySlice<String>) async throws {
    if words.first == "--once" {
      for path in words.dropFirst() {
        _ = try cells(of: path, list)
      }
      return
    }
    print("A picture takes (µs)                              p50       p99")
    var whole = Timing()
    for path in words {
      whole += try measured(path)
    }
    print(whole.line("all of them, file to 4 × 2 cells"))
    let cached = try await CachedAvatars(of: Array(words)).timing(rounds: 100)
    print(cached.line("all of them, cache to bytes"))
    print("  at most 1 ms: \(cached.typical <= 1_000 ? "reached" : "MISSED")")
  }

  private static func measured(_ path: String) throws -> Timing {
    print("  \(path.split(separator: "/").last ?? "")")
    let bytes = try file(path)
    let decoder = PictureDecoder()
    let painter = PicturePainter(depth: .full)
    let wanted = painter.pixels(filling: list)
    let bitmap = try decoder.bitmap(from: bytes, filling: wanted)
    print(try Timing { _ = try decoder.bitmap(from: bytes, filling: wanted) }.line("decode"))
    let quadrants = PixelSize(width: list.columns * 2, height: list.rows * 2)
    print(Timing { _ = bitmap.scaled(to: quadrants) }.line("scale to the quadrants of 4 × 2"))
    print(Timing { _ = painter.cells(of: bitmap, filling: list) }.line("scale and draw 4 × 2"))
    let cell = PixelSize(width: 10, height: 20)
    for (name, format) in [
      ("kitty", PictureFormat.kitty(cell)), ("sixel", .sixel(cell)), ("iTerm2", .iterm(cell)),
    ] {
      let painter = GraphicsPainter(format)
      let timing = Timing { _ = painter?.graphics(of: bitmap, filling: list) }
      print(timing.line("scale and draw 4 × 2 for \(name)"))
    }
    print(try Timing { _ = try cells(of: path, profile) }.line("file to 20 × 10 cells"))
    let whole = try Timing { _ = try cells(of: path, list) }
    print(whole.line("file to 4 × 2 cells"))
    return whole
  }

  private static func cells(of path: String, _ size: CellSize) throws -> PictureCells {
    let painter = PicturePainter(depth: .full)
    let bitmap = try PictureDecoder()
      .bitmap(from: file(path), filling: painter.pixels(filling: size))
    return painter.cells(of: bitmap, filling: size)
  }

  private static func file(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
