import CLinux
import Foundation
import Glibc
import TestSupport
import XCTest

@testable import GitHub

/// A separate network with only loopback; it is removed with its last reference.
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

  /// One with a link `wan` that is up, an address and a default route.
  static func connected() async throws -> NetworkNamespace {
    let namespace = try NetworkNamespace()
    // Without addresses that the kernel gives by itself, which it would report a second later.
    try namespace.ip(
      "link add wan type veth peer name far", "link set wan addrgenmode none",
      "link set far addrgenmode none", "addr add 10.0.0.1/24 dev wan", "link set far up",
      "link set wan up", "route add default via 10.0.0.2")
    try await namespace.expectUp("wan")
    return namespace
  }

  /// Waits until the link is up, which the kernel decides after `ip` has returned.
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

  /// One that buffers that many bytes of reports; the kernel has a minimum.
  func makeSocket(receiveBuffer: Int32) -> Int32 {
    var size = receiveBuffer
    let file = makeSocket()
    setsockopt(file, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    return file
  }

  /// Sends a message to a netlink socket as if it came from the kernel; root may.
  func forge(_ bytes: [UInt8], to target: Int32) throws {
    var address = sockaddr_nl()
    var length = socklen_t(MemoryLayout<sockaddr_nl>.size)
    let file = makeSocket()
    defer { close(file) }
    let count = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(target, address, &length)
        return sendto(file, bytes, bytes.count, 0, address, length)
      }
    }
    XCTAssertEqual(count, bytes.count)
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

  /// How many reports this namespace's netlink sockets have lost.
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
