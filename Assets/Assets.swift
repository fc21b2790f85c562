/// What ships inside the program.
package enum Assets {
  /// The invented people of `--demo`: a JSON array of profiles with GitHub's keys.
  package static var demoPeople: [UInt8] { PackageResources.demo_json }

  /// How a profile looks; UTF-8.
  package static var profileLayout: [UInt8] { PackageResources.profile_layout }

  /// The end of the completion script for bash, after the parser's part.
  package static var completionForBash: String { text(PackageResources.completion_bash) }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
