/// The weights that make each pixel of a shorter or longer row, or column, out of another one.
struct Resampling {
  /// The source pixels of one target pixel: `count` from `start` on, with the weights from
  /// `firstWeight` on.
  struct Window {
    let start: Int
    let count: Int
    let firstWeight: Int
  }

  private(set) var windows: [Window] = []
  /// The weights of each window add up to 1.
  private(set) var weights: [Float] = []

  /// A shorter row takes the mean of the area that each pixel covers (box filter), a longer one the
  /// two nearest pixels (linear interpolation).
  init(from source: Int, to target: Int) {
    for index in 0..<target {
      if target <= source {
        addMean(at: index, source, target)
      } else {
        addInterpolation(at: index, source, target)
      }
    }
  }

  private mutating func addMean(at index: Int, _ source: Int, _ target: Int) {
    let start = index * source / target
    let end = ((index + 1) * source + target - 1) / target
    // In parts of a pixel: `target` of them make one of the source, `source` one of the target.
    add(
      start,
      (start..<end).map { pixel in
        let covered =
          min((pixel + 1) * target, (index + 1) * source) - max(pixel * target, index * source)
        return Float(covered) / Float(source)
      })
  }

  private mutating func addInterpolation(at index: Int, _ source: Int, _ target: Int) {
    let center = (Float(index) + 0.5) * Float(source) / Float(target) - 0.5
    let position = min(max(center, 0), Float(source - 1))
    let start = Int(position)
    let fraction = position - Float(start)
    add(start, fraction > 0 ? [1 - fraction, fraction] : [1])
  }

  private mutating func add(_ start: Int, _ added: [Float]) {
    windows.append(Window(start: start, count: added.count, firstWeight: weights.count))
    weights += added
  }
}
