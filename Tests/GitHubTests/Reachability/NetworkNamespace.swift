import Foundation
import Glibc
import TestSupport
import XCTest

@testable import GitHub

/// A network of its own with nothing in it but loopback; it goes with its last owner.
final class NetworkNamespace: Sendable {
  private typealias Setns = @convention(c) (Int32, Int32) -> Int32

  private let name = "ghbrowse-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"

  /// - Throws: `XCTSkip` where one is not permitted.
  init() throws {
    guard (try? SystemCommand.ip.run(["netns", "add", name]))?.isFine == true else {
      throw XCTSkip("NOT TESTED: no network namespace with `ip`; run it as root in a VM")
    }
  }

  deinit {
    _ = try? SystemCommand.ip.run(["netns", "delete", name])
  }

  /// Runs commands of `ip`, one per line, in the namespace.
  func ip(_ commands: String...) throws {
    let lines = commands.joined(separator: "\n") + "\n"
    let outcome = try SystemCommand.ip.run(["-n", name, "-batch", "-"], input: lines)
    XCTAssertTrue(outcome.isFine, "\(commands.joined(separator: "; ")): \(outcome.output)")
  }

  /// Waits until the kernel takes the link for up: it makes up its mind behind its answers.
  func expectUp(_ link: String) async throws {
    try await eventually("\(link) is up", within: .seconds(10)) {
      try SystemCommand.ip.run(["-n", name, "-o", "link", "show", "dev", link]).output
        .contains("state UP")
    }
  }

  /// A netlink socket that reports changes of this namespace.
  func makeSocket() -> Int32 {
    inside(NetlinkSocket.open) ?? -1
  }

  /// One for which so many bytes of reports wait before more are lost; the kernel has a minimum.
  func makeSocket(receiveBuffer: Int32) -> Int32 {
    var size = receiveBuffer
    let file = makeSocket()
    setsockopt(file, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    return file
  }

  /// The route to the internet from this namespace.
  func findRoute() -> InternetRoute {
    inside(InternetRoute.current) ?? InternetRoute(reachability: .unknown, sources: [])
  }

  /// Makes a device as VPN programs do; it has a link while the returned descriptor is open.
  ///
  /// - Throws: `XCTSkip` where the kernel makes none.
  func makeTunnel(_ device: String) throws -> Int32 {
    // TUNSETIFF with IFF_TUN and IFF_NO_PI, on a `struct ifreq` (linux/if_tun.h).
    var request = Array(device.utf8)
    request += Array(repeating: 0, count: 16 - request.count) + [0x01, 0x10]
    request += Array(repeating: 0, count: 40 - request.count)
    let file = inside { () -> Int32 in
      let file = open("/dev/net/tun", O_RDWR)
      return ioctl(file, 0x4004_54ca, &request) == 0 ? file : -1
    }
    guard let file, file >= 0 else { throw XCTSkip("NOT TESTED: no tunnel device here") }
    return file
  }

  /// How many reports were lost on this namespace's netlink sockets, for want of room.
  var lostReports: Int {
    let table = inside {
      try? String(contentsOfFile: "/proc/thread-self/net/netlink", encoding: .utf8)
    }
    // The column before the last, below a line of headings.
    return (table ?? nil)?.split(separator: "\n").dropFirst().reduce(0) { sum, line in
      sum + (line.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0)
    } ?? 0
  }

  /// Calls `body` with this thread in the namespace; `nil` when the thread cannot get there.
  func inside<Value>(_ body: () -> Value) -> Value? {
    guard let symbol = dlsym(nil, "setns") else { return nil }
    let setns = unsafeBitCast(symbol, to: Setns.self)
    let (home, away) = (open("/proc/thread-self/ns/net", O_RDONLY), open(path, O_RDONLY))
    defer { for file in [home, away] { close(file) } }
    guard setns(away, 0) == 0 else { return nil }
    defer { XCTAssertEqual(setns(home, 0), 0) }
    return body()
  }

  private var path: String { "/run/netns/\(name)" }
}
