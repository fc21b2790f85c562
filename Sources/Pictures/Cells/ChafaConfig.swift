import CChafa
import Foundation

/// How libchafa is to draw.
final class ChafaConfig {
  let config: OpaquePointer

  init(_ size: CellSize, _ depth: PictureDepth, _ symbols: PictureSymbols) {
    let e = ProcessInfo.processInfo.environment
    config = chafa_canvas_config_new()
    chafa_canvas_config_set_geometry(config, gint(size.columns), gint(size.rows))
    let mode = switch depth { case .full: CHAFA_CANVAS_MODE_TRUECOLOR
      case .indexed: CHAFA_CANVAS_MODE_INDEXED_240
      case .sixteen: CHAFA_CANVAS_MODE_INDEXED_16
      case .shades: CHAFA_CANVAS_MODE_FGBG
    }
    chafa_canvas_config_set_canvas_mode(config, mode)
    chafa_canvas_config_set_work_factor(config, Float(e["W"] ?? "1")!)
    chafa_canvas_config_set_preprocessing_enabled(config, Int32(e["PRE"] ?? "0")!)
    chafa_canvas_config_set_color_space(config, ChafaColorSpace(UInt32(e["CS"] ?? "0")!))
    chafa_canvas_config_set_color_extractor(config, ChafaColorExtractor(UInt32(e["EX"] ?? "0")!))
    chafa_canvas_config_set_dither_mode(config, ChafaDitherMode(UInt32(e["DM"] ?? "0")!))
    chafa_canvas_config_set_dither_intensity(config, Float(e["DI"] ?? "1")!)
    let g = Int32(e["DG"] ?? "4")!
    chafa_canvas_config_set_dither_grain_size(config, g, g)
    if case .shades(true) = depth { chafa_canvas_config_set_fg_color(config, 0); chafa_canvas_config_set_bg_color(config, 0xffffff) } else {
     chafa_canvas_config_set_fg_color(config, 0xffffff); chafa_canvas_config_set_bg_color(config, 0)
    }
    let map = chafa_symbol_map_new()
    let sy = e["SYM"] ?? "▀▌▘▝▖▗▚█ "
    if sy.hasPrefix("@") { chafa_symbol_map_apply_selectors(map, String(sy.dropFirst()), nil) } else {
    for c in sy.unicodeScalars { chafa_symbol_map_add_by_range(map, c.value, c.value) } }
    chafa_canvas_config_set_symbol_map(config, map)
    let map2 = chafa_symbol_map_new()
    chafa_symbol_map_apply_selectors(map2, e["FILL"] ?? "none", nil)
    chafa_canvas_config_set_fill_symbol_map(config, map2)
    chafa_symbol_map_unref(map)
    chafa_symbol_map_unref(map2)
  }

  deinit { chafa_canvas_config_unref(config) }
}
