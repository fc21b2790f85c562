import Foundation

/// Runs libFuzzer with one decoder: `fuzz --target=NAME` and libFuzzer's own options; `--list` names all.
@main
enum Fuzzer {
  // libFuzzer passes over options that begin with two dashes.
  private static let option = "--target="

  fileprivate static let target: FuzzTarget? = {
    let chosen = CommandLine.arguments.first { $0.hasPrefix(option) }
    let name = chosen?.dropFirst(option.count) ?? ""
    return FuzzTarget.all.first { $0.name == name }
  }()

  static func main() {
    if CommandLine.arguments.contains("--list") {
      return print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
    }
    guard target != nil else {
      print("There is no such target; --list names all.")
      exit(2)
    }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments, testOneInput))
  }
}

// https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
@_silgen_name("LLVMFuzzerRunDriver")
private nonisolated func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

// The `main` of libFuzzer, which is linked and not called, wants this name.
@_cdecl("LLVMFuzzerTestOneInput")
private nonisolated func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  MainActor.assumeIsolated { Fuzzer.target?.check(input) }
  return 0
}
