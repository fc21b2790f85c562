// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]
let onMainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

// Which commit `--version` says; the Makefile gives it where there is a repository.
let commitName = Context.environment["GHBROWSE_COMMIT", default: ""]
  .filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
let commit: [CSetting] =
  commitName.isEmpty ? [] : [.define("GHBROWSE_COMMIT", to: "\"\(commitName)\"")]

let asyncHTTPClient = Target.Dependency.product(
  name: "AsyncHTTPClient", package: "async-http-client")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")

// Read top to bottom, the targets are the program: what is browsed, where it is kept, how it is
// fetched, the two kept in step, how a terminal is used, what each screen shows.
let package = Package(
  name: "ghbrowse",
  products: [.executable(name: "ghbrowse", targets: ["ghbrowse"])],
  dependencies: [
    .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/apple/swift-system.git", exact: "1.8.1"),
  ],
  targets: [
    .target(name: "Models", swiftSettings: strict),

    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
    .target(
      name: "Store", dependencies: ["Models", "CSQLite", "CUTF8Proc", systemPackage],
      swiftSettings: strict),

    .target(name: "CLinux"),
    .target(
      name: "GitHub",
      dependencies: ["Models", "CLinux", asyncHTTPClient, nioCore, nioHTTP1, nioPosix, nioSSL],
      swiftSettings: strict),

    .target(
      name: "Repository", dependencies: ["Models", "Store", "GitHub"], swiftSettings: strict),

    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
    .target(
      name: "CImages", linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("turbojpeg")]),
    .target(
      name: "Terminal", dependencies: ["CReadline", "CUTF8Proc", "CImages", "CLinux"],
      swiftSettings: strict),

    .target(
      name: "Assets", path: "Assets",
      resources: [
        .embedInCode("demo.json"), .embedInCode("profile.layout"), .embedInCode("completion.bash"),
      ],
      swiftSettings: strict),
    .target(
      name: "Screens",
      dependencies: ["Models", "Store", "GitHub", "Repository", "Terminal", "Assets"],
      swiftSettings: onMainActor),

    .target(name: "CCommit", cSettings: commit),
    .executableTarget(
      name: "ghbrowse",
      dependencies: [
        "Models", "Store", "GitHub", "Repository", "Terminal", "Screens", "Assets", "CLinux",
        "CCommit", argumentParser,
      ],
      swiftSettings: onMainActor),

    // The project's own stand-in for GitHub, on loopback.
    .target(
      name: "StandIn", dependencies: ["GitHub", "Models", nioCore, nioHTTP1, nioPosix],
      path: "Tests/StandIn", swiftSettings: strict),
    .executableTarget(
      name: "standin-server", dependencies: ["StandIn", argumentParser],
      path: "Tests/standin-server", swiftSettings: strict),

    // What tests of several targets need.
    .target(
      name: "TestSupport", dependencies: ["StandIn", "Store", "Models", "Repository"],
      path: "Tests/TestSupport", swiftSettings: strict),

    // Measures how pictures are drawn; for `make bench`.
    .executableTarget(
      name: "picture-bench", dependencies: ["Terminal"], path: "Tests/picture-bench",
      swiftSettings: strict),

    .testTarget(
      name: "ModelsTests", dependencies: ["Models", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "StoreTests", dependencies: ["Store", "Models", "CSQLite", "StandIn", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GitHubTests", dependencies: ["GitHub", "Models", "CLinux", "StandIn", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RepositoryTests",
      dependencies: ["Repository", "Store", "GitHub", "Models", "StandIn", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal", "StandIn", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ScreensTests",
      dependencies: [
        "Screens", "Terminal", "Repository", "Store", "GitHub", "Models", "StandIn", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ghbrowseTests",
      dependencies: [
        "ghbrowse", "StandIn", "TestSupport", "Terminal", "Models", "Store", "GitHub",
        "Repository",
      ],
      swiftSettings: strict),
  ]
)

// Tests start the program thousands of times.
for target in package.targets where [.regular, .executable].contains(target.type) {
  target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
}

// `make fuzz` builds the decoders with libFuzzer.
if Context.environment["GHBROWSE_FUZZ"] != nil {
  let sanitizers = ["-sanitize=fuzzer,address"]
  package.products = []
  package.targets.removeAll { $0.name == "ghbrowse" || $0.name == "ghbrowseTests" }
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: ["Models", "Store", "GitHub", "Repository", "Terminal", "Screens"],
      path: "Tests/fuzz/Targets", swiftSettings: onMainActor,
      // The linker of the system may not know the debug information of these.
      linkerSettings: [.unsafeFlags(sanitizers + ["-use-ld=lld"])]))
  for target in package.targets where target.swiftSettings != nil {
    target.swiftSettings?.append(.unsafeFlags(sanitizers))
  }
}
