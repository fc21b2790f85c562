import ArgumentParser
import Dispatch
import Glibc
import StandIn

/// Runs the stand-in until it is told to end.
@main
struct StandInServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "standin-server",
    abstract: "A stand-in for GitHub's users API on 127.0.0.1.",
    discussion: """
      Prints its address on one line and runs until SIGINT or SIGTERM.

      Invented people have followers, organizations (their logins end in -labs) have members.
      """)

  @Option(help: "The port to listen on; 0 is any that is free.")
  var port = 0

  @Option(help: "How many users to invent.")
  var users = 1000

  @Option(help: "Requests answered in an hour without a token.")
  var budget = 60

  func run() async throws {
    let (signals, stream) = AsyncStream.makeStream(of: Void.self)
    let sources = [SIGINT, SIGTERM].map { source(of: $0) { stream.yield() } }
    let server = StandInServer(.invented(count: users, budget: budget))
    try await server.start(port: port)
    say(server.baseURL)
    for await _ in signals { break }
    await server.stop()
    for source in sources { source.cancel() }
  }

  // Unbuffered, so that the parent reads it at once, even through a pipe.
  private func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }

  private func source(
    of number: Int32, handler: @escaping @Sendable () -> Void
  ) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: handler)
    source.activate()
    return source
  }
}
