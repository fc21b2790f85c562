import Foundation
import Glibc

extension SystemCommand {
  /// Runs it to its end, even if it leaves a server running, for which Foundation's `Process` would wait.
  ///
  /// - Returns: Whether it succeeded, and all that it wrote.
  package func runLeavingServers(_ arguments: [String]) throws -> (isFine: Bool, output: String) {
    let file = NSTemporaryDirectory() + "ghbrowse-output-" + UUID().uuidString
    defer { unlink(file) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    let words = ([try path()] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    OpenDescriptors.keep()
    var process: pid_t = 0
    let command = try path()
    let code = SpawnAttributes.with {
      posix_spawn(&process, command, &actions, &$0, words, environ)
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let output = try Data(contentsOf: URL(fileURLWithPath: file))
    return (status == 0, String(decoding: output, as: UTF8.self))
  }
}
