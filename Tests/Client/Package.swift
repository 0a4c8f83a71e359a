// swift-tools-version: 6.0

import PackageDescription

/// Apps as other people write them, compiled against this repository as they would compile against it: through its
/// products, in both language modes, without anything that only the repository's own targets can see.
let healthKit = Target.Dependency.product(name: "HealthKit", package: "healthsheet")
let healthKitUI = Target.Dependency.product(name: "HealthKitUI", package: "healthsheet")
let terminalUI = Target.Dependency.product(name: "TerminalUI", package: "healthsheet")

let healthsheetApp = Target.Dependency.product(name: "HealthsheetApp", package: "healthsheet")

let package = Package(
  name: "Client",
  dependencies: [.package(name: "healthsheet", path: "../..")],
  targets: [
    .target(name: "ClassicClient", dependencies: [healthKit], swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "ModernClient", dependencies: [healthKit], swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(
      name: "ScreenClient", dependencies: [healthKit, healthKitUI, terminalUI], swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .testTarget(
      name: "ClassicClientTests", dependencies: ["ClassicClient", healthKit, healthKitUI],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "LibraryClient", dependencies: [healthKit]),
    .testTarget(name: "LibraryClientTests", dependencies: ["LibraryClient", healthKit, healthKitUI]),
    .target(name: "MutexAnnotations"),
    .testTarget(
      name: "ModernClientTests", dependencies: ["ModernClient", "MutexAnnotations", healthKit, healthKitUI],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
      name: "ScreenClientTests", dependencies: ["ScreenClient", healthKit, healthKitUI, terminalUI, healthsheetApp],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
