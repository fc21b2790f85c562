/// Which pixels of a row (or a column) make each pixel of a shorter or longer one, and how much.
struct Resampling {
  /// What makes one pixel: so many pixels from `start` on, with the weights from `firstWeight` on.
  struct Part {
    let start: Int
    let count: Int
    let firstWeight: Int
  }

  private(set) var parts: [Part] = []
  /// Those of each part add up to 1.
  private(set) var weights: [Float] = []

  /// In a shorter one, each pixel is the mean of the area that it covers; in a longer one, it lies
  /// between the two that are nearest.
  init(from source: Int, to target: Int) {
    for index in 0..<target {
      if target <= source {
        addArea(at: index, source, target)
      } else {
        addBetween(at: index, source, target)
      }
    }
  }

  private mutating func addArea(at index: Int, _ source: Int, _ target: Int) {
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

  private mutating func addBetween(at index: Int, _ source: Int, _ target: Int) {
    let center = (Float(index) + 0.5) * Float(source) / Float(target) - 0.5
    let place = min(max(center, 0), Float(source - 1))
    let start = Int(place)
    let share = place - Float(start)
    add(start, share > 0 ? [1 - share, share] : [1])
  }

  private mutating func add(_ start: Int, _ more: [Float]) {
    parts.append(Part(start: start, count: more.count, firstWeight: weights.count))
    weights += more
  }
}
