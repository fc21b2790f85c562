import Foundation

/// Answers like GitHub's about invented people, in `Tests/Fixtures`: there in every clone.
package enum Fixtures {
  /// Where they are, laid out as the recorded ones.
  package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures").path
}
