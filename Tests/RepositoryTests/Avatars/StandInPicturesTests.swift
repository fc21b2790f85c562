import Files
import Foundation
import GitHub
import Networking
import StandIn
import XCTest

/// The stand-in's own pictures: what other tests of pictures rest on.
final class StandInPicturesTests: XCTestCase {
  func test_eachPicture_isASoundPNG_inTheSizeThatWasAskedFor() async throws {
    let bench = try await AvatarBench()
    for (asked, size) in [("?s=64", 64), ("?v=4&s=1", 20), ("?s=999", 460), ("?v=4", 460)] {
      let answer = try await get("/u/7\(asked)", of: bench.server)
      XCTAssertEqual(answer.headers.first("content-type"), "image/png")
      XCTAssertEqual(answer.headers.first("cache-control"), "max-age=300")
      XCTAssertEqual(try chunks(of: answer.body).map(\.name), ["IHDR", "IDAT", "IEND"])
      let header = try XCTUnwrap(chunks(of: answer.body).first).data
      let number = { (bytes: ArraySlice<UInt8>) in bytes.reduce(0) { $0 << 8 | Int($1) } }
      XCTAssertEqual([number(header[0..<4]), number(header[4..<8])], [size, size], asked)
    }
    await bench.server.stop()
  }

  // Decoders look at it: blocks that are stored, and Adler-32 by its definition.
  func test_thePixelsOfAPicture_areAsItsChecksumSays() throws {
    for size in [20, 150] {
      let data = try XCTUnwrap(
        chunks(of: InventedPicture(id: 7, size: size).bytes).first { $0.name == "IDAT" }
      ).data
      var rest = data.dropFirst(2)
      var stored: [UInt8] = []
      var isLast = false
      while !isLast {
        let head = Array(rest.prefix(5))
        let count = Int(head[1]) | Int(head[2]) << 8
        XCTAssertEqual([~head[1], ~head[2]], [head[3], head[4]])
        stored += rest.dropFirst(5).prefix(count)
        rest = rest.dropFirst(5 + count)
        isLast = head[0] == 1
      }
      XCTAssertEqual(stored.count, size * (1 + size * 4))
      let sums = stored.reduce((one: UInt32(1), two: UInt32(0))) { sums, byte in
        let one = (sums.one + UInt32(byte)) % 65_521
        return (one, (sums.two + one) % 65_521)
      }
      let told = rest.reduce(0 as UInt32) { ($0 << 8) | UInt32($1) }
      XCTAssertEqual(told, (sums.two << 16) | sums.one)
    }
  }

  func test_picturesOfTwo_areNotTheSame_andThoseOfOneAre() {
    let pictures = (1...200).map { InventedPicture(id: $0, size: 20).bytes }
    XCTAssertEqual(Set(pictures).count, 200)
    XCTAssertEqual(pictures, (1...200).map { InventedPicture(id: $0, size: 20).bytes })
  }

  func test_nobodysPicture_isNotThere() async throws {
    let bench = try await AvatarBench()
    for path in ["/u/0", "/u/-1", "/u/x", "/u", "/u/1/2"] {
      let answer = try await get(path, of: bench.server)
      XCTAssertEqual(answer.status, 404, path)
    }
    await bench.server.stop()
  }

  func test_picturesCostNothingOfTheBudget() async throws {
    let bench = try await AvatarBench(.invented(count: 10, budget: 1))
    for _ in 1...3 { _ = try await get("/u/1", of: bench.server) }
    let page = try await get("/users", of: bench.server)
    XCTAssertEqual(page.status, 200)
    await bench.server.stop()
  }

  func test_aFolderOfPictures_isGivenInsteadOfInventedOnes() async throws {
    let folder = NSTemporaryDirectory() + "ghbrowse-pictures-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files: [(name: String, bytes: [UInt8])] = [
      ("a.png", [0x89, 1]), ("b.JPG", [0xFF, 2]), ("c.txt", [3]), ("BROKEN-d.png", [4]),
    ]
    for file in files {
      try Data(file.bytes).write(to: URL(fileURLWithPath: "\(folder)/\(file.name)"))
    }
    let server = StandInServer(.invented(count: 10), pictureFolder: folder)
    try await server.start()
    var bodies: [[UInt8]] = []
    for id in 1...4 { bodies.append(try await get("/u/\(id)?s=64", of: server).body) }
    XCTAssertEqual(bodies, [[0xFF, 2], [0x89, 1], [0xFF, 2], [0x89, 1]])
    await server.stop()
    do {
      try await StandInServer(.invented(count: 1), pictureFolder: folder + "/none").start()
      XCTFail("there is no such folder")
    } catch {
      XCTAssertTrue(error is CocoaError)
    }
  }

  private func get(_ path: String, of server: StandInServer) async throws -> HTTPResponse {
    let transport = AsyncHTTPClientTransport()
    defer { transport.forgetConnections() }
    return try await transport.send(HTTPRequest(url: server.baseURL + path))
  }

  private func chunks(of file: [UInt8]) throws -> [(name: String, data: [UInt8])] {
    var chunks: [(name: String, data: [UInt8])] = []
    var rest = file.dropFirst(8)
    while !rest.isEmpty {
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let content = rest.dropFirst(4).prefix(count + 4)
      let told = rest.dropFirst(8 + count).prefix(4).reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      XCTAssertEqual(CRC32.checksum(of: Array(content)), told)
      chunks.append(
        (String(decoding: content.prefix(4), as: UTF8.self), Array(content.dropFirst(4))))
      rest = rest.dropFirst(12 + count)
    }
    return chunks
  }
}
