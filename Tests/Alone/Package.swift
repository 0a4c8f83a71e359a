// swift-tools-version: 6.2

import PackageDescription

/// A package that depends only on HealthKit. `.ci/run` checks what SwiftPM fetches for it.
let package = Package(
  name: "Alone",
  dependencies: [.package(name: "healthsheet", path: "../..", traits: [])],
  targets: [.executableTarget(name: "Alone", dependencies: [.product(name: "HealthKit", package: "healthsheet")])]
)
