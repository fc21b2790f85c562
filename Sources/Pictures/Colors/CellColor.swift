/// A colour of a cell.
package enum CellColor: Sendable, Hashable {
  /// With 24 bits.
  case full(red: UInt8, green: UInt8, blue: UInt8)
  /// The number of 256: of the colour cube or the grey ramp, so from 16 on.
  case indexed(UInt8)
  /// The number of the terminal's own sixteen, from 0.
  case sixteen(UInt8)
}
