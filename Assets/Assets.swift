/// What ships inside the program.
package enum Assets {
  /// The invented people of `--demo`: a JSON array of profiles with GitHub's keys.
  package static var demoPeople: [UInt8] { PackageResources.demo_json }

  /// How a profile looks; UTF-8.
  package static var profileLayout: [UInt8] { PackageResources.profile_layout }

  /// What follows the parser's completion script for bash.
  package static var completionForBash: String { text(PackageResources.completion_bash) }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
