// swift-tools-version: 6.2

import PackageDescription

/// Apps written as other people write them. They are compiled against this repository like any other package: only
/// through its products, in both language modes.
let healthKit = Target.Dependency.product(name: "HealthKit", package: "healthsheet")
let healthKitUI = Target.Dependency.product(name: "HealthKitUI", package: "healthsheet")
let healthKitTesting = Target.Dependency.product(name: "HealthKitTesting", package: "healthsheet")
let terminalUI = Target.Dependency.product(name: "TerminalUI", package: "healthsheet")
let swiftUI = Target.Dependency.product(name: "SwiftUI", package: "healthsheet")
let healthsheetApp = Target.Dependency.product(name: "HealthsheetApp", package: "healthsheet")

/// Frameworks of a phone, for sources that import them.
let frameworks = ["CoreLocation", "UniformTypeIdentifiers", "Combine", "os"].map {
  Target.Dependency.product(name: $0, package: "healthsheet")
}
let names = SwiftSetting.unsafeFlags([
  "-module-alias", "Combine=CombineStandIn", "-module-alias", "os=OSStandIn", "-module-alias", "OSLog=OSLogStandIn",
])

let package = Package(
  name: "Client",
  dependencies: [.package(name: "healthsheet", path: "../..")],
  targets: [
    .target(name: "ClassicClient", dependencies: [healthKit], swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "ModernClient", dependencies: [healthKit], swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(
      name: "ScreenClient", dependencies: [healthKit, healthKitUI, swiftUI], swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .target(
      name: "PublishingClient", dependencies: [healthKit] + frameworks,
      swiftSettings: [.swiftLanguageMode(.v5), names]),
    .target(
      name: "RouteClient", dependencies: [healthKit] + frameworks, swiftSettings: [.swiftLanguageMode(.v6), names]),
    .testTarget(
      name: "ClassicClientTests", dependencies: ["ClassicClient", healthKit, healthKitUI],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "LibraryClient", dependencies: [healthKit]),
    // Tests an app without code, of which only an Info.plist and similar files exist, on the built `healthsheet`.
    .testTarget(
      name: "FilesClientTests", dependencies: [.product(name: "healthsheet", package: "healthsheet")],
      resources: [.copy("Trail")]),
    .testTarget(name: "TraitClientTests", dependencies: [healthKit, healthKitTesting]),
    .testTarget(name: "LibraryClientTests", dependencies: ["LibraryClient", healthKit, healthKitUI]),
    .testTarget(
      name: "ModernClientTests", dependencies: ["ModernClient", healthKit, healthKitUI],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
      name: "ScreenClientTests",
      dependencies: ["ScreenClient", healthKit, healthKitUI, swiftUI, terminalUI, healthsheetApp],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "PublishingClientTests", dependencies: ["PublishingClient", healthKit, healthKitUI] + frameworks,
      swiftSettings: [.swiftLanguageMode(.v5), names]),
    .testTarget(
      name: "RouteClientTests", dependencies: ["RouteClient", healthKit, healthKitUI] + frameworks,
      swiftSettings: [.swiftLanguageMode(.v6), names]),
  ]
)
