import StandIn

/// Damages files as chance, and somebody who means it, would.
struct Mutator {
  private static let bombs = ["zTXt", "iTXt", "iCCP", "tEXt", "IDAT", "PLTE", "tRNS", "fcTL"]

  private var numbers: SeededNumbers

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
  }

  /// One of the files, damaged once or twice.
  mutating func damaged(_ files: [[UInt8]]) -> [UInt8] {
    var file = files[numbers.next(below: files.count)]
    for _ in 0...numbers.next(below: 2) {
      damage(&file)
    }
    return file
  }

  private mutating func damage(_ file: inout [UInt8]) {
    guard file.count > 8 else { return file.append(byte()) }
    switch numbers.next(below: 14) {
    case 0: file.removeLast(numbers.next(below: file.count))
    case 1: flip(&file, times: 1)
    case 2: flip(&file, times: 1 + numbers.next(below: 64))
    case 3: file.insert(contentsOf: bytes(below: 32), at: place(in: file))
    case 4: file.removeSubrange(range(in: file))
    case 5: file.insert(contentsOf: file[range(in: file)], at: place(in: file))
    case 6: editNumber(&file)
    default: editChunk(&file)
    }
  }

  private mutating func flip(_ file: inout [UInt8], times: Int) {
    for _ in 0..<times {
      file[place(in: file)] ^= 1 << UInt8(numbers.next(below: 8))
    }
  }

  /// Sizes and lengths at their limits, somewhere.
  private mutating func editNumber(_ file: inout [UInt8]) {
    let start = numbers.next(below: min(file.count - 4, 400))
    let values = [0, 1, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF]
    let value = PNGMaker.bytes(of: values[numbers.next(below: values.count)])
    file.replaceSubrange(start..<start + 4, with: value)
  }

  /// In a PNG file, a chunk with another content and the right checksum, moved, doubled, or a bomb.
  private mutating func editChunk(_ file: inout [UInt8]) {
    let chunks = PNGMaker.chunks(of: file)
    guard !chunks.isEmpty else { return flip(&file, times: 4) }
    let range = chunks[numbers.next(below: chunks.count)]
    let kind = String(decoding: file[range.lowerBound + 4..<range.lowerBound + 8], as: UTF8.self)
    var data = Array(file[range.lowerBound + 8..<range.upperBound - 4])
    switch numbers.next(below: 4) {
    case 0: file.insert(contentsOf: bomb(), at: range.lowerBound)
    case 1: file.insert(contentsOf: file[range], at: range.upperBound)
    case 2: file.replaceSubrange(range, with: PNGMaker.chunk(kind, data.reversed()))
    default:
      if data.isEmpty { data = bytes(below: 32) } else { flip(&data, times: 2) }
      file.replaceSubrange(range, with: PNGMaker.chunk(kind, data))
    }
  }

  private mutating func bomb() -> [UInt8] {
    let kind = Self.bombs[numbers.next(below: Self.bombs.count)]
    let name: [UInt8] = kind == "iTXt" ? [97, 0, 1, 0, 0, 0] : kind == "IDAT" ? [] : [97, 0, 0]
    return PNGMaker.chunk(kind, name + PNGMaker.bomb(of: 2064 << numbers.next(below: 14)))
  }

  private mutating func place(in file: [UInt8]) -> Int { numbers.next(below: file.count) }

  private mutating func range(in file: [UInt8]) -> Range<Int> {
    let start = place(in: file)
    return start..<min(start + 1 + numbers.next(below: 200), file.count)
  }

  private mutating func bytes(below limit: Int) -> [UInt8] {
    (0..<numbers.next(below: limit)).map { _ in byte() }
  }

  private mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: numbers.next()) }
}
