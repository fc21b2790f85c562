import Foundation

/// Whether loops run in full, as each night.
enum Soak {
  static let isOn = ProcessInfo.processInfo.environment["GHBROWSE_SOAK"] == "1"
}
