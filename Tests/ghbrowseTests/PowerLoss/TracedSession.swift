import Foundation
import StandIn
import TestSupport
import XCTest

/// A run of the program that can be cut at any call, as if the power had gone there.
struct TracedSession {
  /// What is there when the power comes back.
  struct Cut {
    let survivor: ProgramUnderTest
    /// What the program had said by then.
    let said: String
    let name: String
  }

  private let program: ProgramUnderTest
  private let before: [String: [UInt8]]
  private let steps: [FileTrace.Step]

  /// Lets `program` play the story to its end.
  ///
  /// - Throws: A skip where strace may not trace.
  init(_ program: ProgramUnderTest, _ story: StoreStory) throws {
    self.program = program
    before = FolderSnapshot(of: program.directory).files
    let trace = "\(program.directory)/trace"
    let fault = story.injection.map { ["-e", "inject=\($0)"] } ?? []
    program.launcher =
      [try SystemCommand.strace.path()] + FileTrace.options + fault + ["-o", trace]
    let outcome = try program.run(story.arguments, typing: story.input)
    program.launcher = []
    guard !outcome.error.contains("PTRACE") else {
      throw XCTSkip("NOT TESTED: strace may not trace here")
    }
    XCTAssertEqual(outcome.status, story.status, "\(story.name): \(outcome.error)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: trace))
    try FileManager.default.removeItem(atPath: trace)
    let root = program.directory
    steps = FileTrace(Array(bytes)).steps.filter { ($0.path + "/").hasPrefix(root + "/") }
    for case .unknown(let path, let call) in steps {
      XCTFail("\(call) of \(path): what is left of it after a cut is not known here")
    }
  }

  /// The bytes of a file of the store before it.
  func bytesBefore(of name: String) -> [UInt8]? { before[program.storeFile(name)] }

  /// Whether something was written into that file of the store.
  func wrote(_ name: String) -> Bool {
    steps.contains {
      if case .wrote(let path, _, _) = $0 { path == program.storeFile(name) } else { false }
    }
  }

  /// Cuts it at so many moments: half of them anywhere, half where something has just been said.
  func cut(
    times: Int, _ numbers: inout SeededNumbers, judge: (Cut) throws -> Void
  ) throws {
    let spoken = steps.indices.filter { isSaid(steps[$0]) }.map { $0 + 1 }
    let moments = (0..<times).map { number in
      let telling = number.isMultiple(of: 2) ? spoken.randomElement(using: &numbers) : nil
      return telling ?? Int.random(in: 0...steps.count, using: &numbers)
    }
    var disk = VolatileDisk(before)
    var done = 0
    for moment in moments.sorted() {
      for step in steps[done..<moment] { disk.apply(step) }
      done = moment
      let survivor = try ProgramUnderTest()
      survivor.environment["GHBROWSE_API_URL"] = program.environment["GHBROWSE_API_URL"]
      try put(disk.afterPowerLoss(using: &numbers), survivor)
      try judge(
        Cut(
          survivor: survivor, said: said(steps[..<moment]),
          name: "cut at \(moment) of \(steps.count), GHBROWSE_SEED=\(numbers.seed)"))
    }
  }

  private func isSaid(_ step: FileTrace.Step) -> Bool {
    guard case .wrote(let path, _, _) = step else { return false }
    return ["out", "err"].contains { path == "\(program.directory)/std\($0)" }
  }

  private func said(_ steps: ArraySlice<FileTrace.Step>) -> String {
    let bytes = steps.flatMap { step in
      guard isSaid(step), case .wrote(_, _, let bytes) = step else { return [UInt8]() }
      return bytes
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // Its streams are none of the program's own files.
  private func put(_ files: [String: [UInt8]], _ survivor: ProgramUnderTest) throws {
    for (path, bytes) in files
    where path.hasPrefix("\(program.directory)/.") && !path.hasSuffix("-shm") {
      let url = URL(fileURLWithPath: survivor.directory + path.dropFirst(program.directory.count))
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try Data(bytes).write(to: url)
      chmod(url.path, 0o600)
    }
  }
}

extension FileTrace.Step {
  fileprivate var path: String {
    switch self {
    case .madeDirectory(let path), .made(let path), .synced(let path), .removed(let path): path
    case .wrote(let path, _, _), .resized(let path, _), .renamed(let path, _): path
    case .unknown(let path, _): path
    }
  }
}
