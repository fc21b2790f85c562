import Foundation
import StandIn
import XCTest

/// The program in one network, its server in another, and the cable between them in our hands.
class NamespaceTestCase: XCTestCase {
  private(set) var pair: NamespacePair?
  private(set) var certificates: NamespaceCertificates?
  /// Whether there is time for what takes long.
  let isFull = Loops.ofRun == .full

  override func setUp() async throws {
    continueAfterFailure = false
    pair = try NamespacePair()
    certificates = try NamespaceCertificates()
  }

  override func tearDown() async throws {
    pair = nil
    certificates = nil
  }

  /// A server with the certificate of that name, until the test ends.
  func server(_ certificate: String = "server") throws -> NamespaceServer {
    let files = try XCTUnwrap(certificates)
    let server = try NamespaceServer(
      in: try XCTUnwrap(pair), certificate: files.certificate(certificate),
      key: files.key(certificate))
    addTeardownBlock { _ = server.stop() }
    return server
  }

  /// The program, which trusts the authority and has no token.
  func program() throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(
      apiURL: "https://\(NamespacePair.serverAddress):\(NamespacePair.serverPort)")
    program.launcher = try XCTUnwrap(pair).clientLauncher()
    program.environment["SSL_CERT_FILE"] = try XCTUnwrap(certificates).certificate("authority")
    return program
  }

  /// Prints a figure, so that a slide from run to run shows.
  func report(_ what: String, _ figure: some CustomStringConvertible) {
    print("\(name): \(what): \(figure)")
  }
}
