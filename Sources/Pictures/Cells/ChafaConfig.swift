import CChafa
import TerminalCells

/// How libchafa is to draw with characters.
final class ChafaConfig {
  let size: CellSize
  let config: OpaquePointer

  init(_ size: CellSize, _ symbols: PictureSymbols) {
    self.size = size
    config = chafa_canvas_config_new()
    chafa_canvas_config_set_geometry(config, gint(size.columns), gint(size.rows))
    // Each symbol is tried on each cell: with so few it takes less than choosing some.
    chafa_canvas_config_set_work_factor(config, 1)
    let map = chafa_symbol_map_new()
    defer { chafa_symbol_map_unref(map) }
    for scalar in symbols.scalars {
      chafa_symbol_map_add_by_range(map, scalar.value, scalar.value)
    }
    chafa_canvas_config_set_symbol_map(config, map)
  }

  deinit {
    chafa_canvas_config_unref(config)
  }
}
