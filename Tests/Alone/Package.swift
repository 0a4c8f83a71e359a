// swift-tools-version: 6.2

import PackageDescription

/// A package that takes HealthKit and no more. `.ci/run` looks at what SwiftPM fetches for it.
let package = Package(
  name: "Alone",
  dependencies: [.package(name: "healthsheet", path: "../..", traits: [])],
  targets: [.executableTarget(name: "Alone", dependencies: [.product(name: "HealthKit", package: "healthsheet")])]
)
