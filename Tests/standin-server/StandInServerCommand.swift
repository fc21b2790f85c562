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

      Invented people have followers, organizations (their logins end in -labs) have members, and \
      everybody has the repositories engine, website, moved, empty, huge and blocked.
      """)

  @Option(help: "The port to listen on; 0 is any that is free.")
  var port = 0

  @Option(help: "How many users to invent.")
  var users = 1000

  @Option(help: "Requests answered in an hour without a token.")
  var budget = 60

  @Option(help: "Searches answered in a minute without a token.")
  var searches = 10

  @Flag(help: "Show the stargazers of repositories to everybody.")
  var openStargazers = false

  @Option(help: "A folder of recorded answers to give instead of invented ones.")
  var recorded: String?

  @Option(help: "A folder of PNG and JPEG files to give as pictures of people.")
  var pictures: String?

  func run() async throws {
    let (signals, stream) = AsyncStream.makeStream(of: Void.self)
    let sources = [SIGINT, SIGTERM].map { source(of: $0) { stream.yield() } }
    let content =
      recorded.map(StandInContent.recorded)
      ?? .invented(count: users, budget: budget, searches: searches)
    let server = StandInServer(content, pictureFolder: pictures)
    if openStargazers { server.setStargazers(.open) }
    try await server.start(port: port)
    say(server.baseURL)
    for await _ in signals { break }
    await server.stop()
    for source in sources { source.cancel() }
  }

  // Unbuffered, so that who started the server reads it at once, through a pipe too.
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
