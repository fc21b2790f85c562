/// The name closest to a mistyped one, if they differ by at most two letters; case does not matter.
package func nearestName(to typed: String, among names: [String]) -> String? {
  let length = typed.count
  // In a short word, two letters are most of it.
  let limit = length > 4 ? 2 : 1
  let nearest = names.filter { abs($0.count - length) <= limit }
    .map { ($0, editDistance(typed.lowercased(), $0.lowercased())) }
    .min { $0.1 < $1.1 }
  return nearest.flatMap { $0.1 <= limit ? $0.0 : nil }
}

/// How many insertions, deletions, substitutions and swaps of neighbours turn `other` into `one`
/// (optimal string alignment).
package func editDistance(_ one: String, _ other: String) -> Int {
  let one = Array(one)
  let other = Array(other)
  var rows = [Array(0...other.count)]
  for i in 0..<one.count {
    var row = [i + 1]
    for j in 0..<other.count {
      let change = rows[i][j] + (one[i] == other[j] ? 0 : 1)
      var best = min(change, rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[one.count][other.count]
}
