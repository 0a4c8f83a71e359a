// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

/// What every target is compiled with: Swift 6 language mode (the tools version's default) and
/// existentials that say `any`.
let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/// Packages that only the device and its command need. Who takes HealthKit alone writes `traits: []`, and never fetches
/// them.
let ofDevice = TargetDependencyCondition.when(traits: ["Device"])
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: ofDevice)
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift", condition: ofDevice)
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift", condition: ofDevice)
let yams = Target.Dependency.product(name: "Yams", package: "Yams", condition: ofDevice)

/// Bakes in the commit that `--version` names: `.ci/release` sets it, and a build from a clone has none.
let commit = Context.environment["HEALTHSHEET_COMMIT"].map { [CSetting.define("HEALTHSHEET_COMMIT", to: "\"\($0)\"")] }

/// The folders of `Sources`, and the rooms in each; the page Architecture of `Sources/Device/healthsheet` says what each
/// folder is for.
let folders = [
  "Model": ["Texts", "HealthModel", "StatisticsEngine"],
  "Daemon": ["BackgroundDelivery", "HealthDaemon", "HealthDatabase", "AuditLog"],
  "API": ["HealthKit", "HealthKitUI", "HealthKitTesting", "WorkoutKit"],
  "Device": [
    "healthsheet", "DeviceCommand", "HealthsheetApp", "Stride", "Scenarios", "UITestWriting", "Staging", "Evidence",
    "AppBundle", "Adoption", "AppleHealthExport", "Languages", "CLanguages",
  ],
  "Terminal": ["TerminalUI", "TerminalCharts", "TerminalCurses", "Recording"],
  "Shims": [
    "SwiftUI", "PreviewMacro", "Charts", "CombineStandIn", "CoreLocation", "CoreLocationStandIn",
    "UniformTypeIdentifiers",
    "UniformTypeIdentifiersStandIn", "OSStandIn", "OSLogStandIn", "COSStandIn",
  ],
  "Tools": [
    "Benchmarks", "Campaigns", "Catalogue", "Fuzzing", "LibraryCheck", "SeededRandom", "PhoneQuestions",
    "PhoneQuestionsApp",
  ],
  "C": [
    "CBuild", "CExpat", "CInstructions", "CMessageDigest", "CNcurses", "CTerminal", "CTexts", "CTypeNames", "CZip",
    "MutexAnnotations",
  ],
]

/// The rooms, from the lowest up. A room may import only what its `dependencies` name.
let package = Package(
  name: "healthsheet",
  products: [
    .executable(name: "healthsheet", targets: ["healthsheet"]),
    .library(name: "HealthKit", targets: ["HealthKit"]),
    .library(name: "HealthKitUI", targets: ["HealthKitUI"]),
    .library(name: "WorkoutKit", targets: ["WorkoutKit"]),
    // A device for each test of Swift Testing: `@Test(.healthDevice(.quietSunday))`. For test targets alone.
    .library(name: "HealthKitTesting", targets: ["HealthKitTesting"]),
    // An app as it is written for a phone, in front of the device: `import SwiftUI`, `import Charts`.
    .library(name: "SwiftUI", targets: ["SwiftUI"]),
    .library(name: "Charts", targets: ["Charts"]),
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
    .library(name: "TerminalCharts", targets: ["TerminalCharts"]),
    // The device with its screen, for the tests of an app.
    .library(name: "HealthsheetApp", targets: ["HealthsheetApp"]),
    // Frameworks of a phone that Linux has not, for who asks for them by name.
    .library(name: "CoreLocation", targets: ["CoreLocation"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "Combine", targets: ["CombineStandIn"]),
    .library(name: "os", targets: ["OSStandIn", "OSLogStandIn"]),
  ],
  traits: [
    .trait(
      name: "Device",
      description: "The device, its command and its file, and OpenCombine: healthsheet, HealthsheetApp and Combine."),
    .default(enabledTraits: ["Device"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.2.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    // System libraries: one module map and one small shim header each.
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncursesw5-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(name: "CMessageDigest", providers: [.apt(["libmd-dev"])]),

    // A text as it is written, with what is put into it: rooms that show nothing make some too.
    .target(name: "Texts", swiftSettings: settings),
    // Health: values, the daemon that guards them, Apple's API over both.
    .target(name: "HealthModel", dependencies: ["Texts"], swiftSettings: settings),
    .target(
      name: "StatisticsEngine",
      dependencies: ["HealthModel", .product(name: "HashTreeCollections", package: "swift-collections")],
      swiftSettings: settings),
    // A pure state machine: apps that are due, given the time and the events.
    .target(name: "BackgroundDelivery", dependencies: ["HealthModel"], swiftSettings: settings),
    .target(
      name: "HealthDaemon",
      dependencies: [
        "BackgroundDelivery", "StatisticsEngine", "HealthModel", "MutexAnnotations", "Texts",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "DequeModule", package: "swift-collections"),
      ],
      swiftSettings: settings),
    // The log of what was asked, decided and read: a chain of lines. A room of its own, so that a package which only
    // imports HealthKit needs no library of hashes.
    .target(name: "AuditLog", dependencies: ["HealthDaemon", "CMessageDigest"], swiftSettings: settings),
    // What is handed to a reviewer: what was asked, granted and used, judged and shown.
    .target(
      name: "Evidence",
      dependencies: ["AuditLog", "Recording", "HealthDaemon", "HealthModel", "TerminalUI", "Languages"],
      swiftSettings: settings),
    // A room of its own, so that a package which only imports HealthKit does not build SQLite.
    .target(
      name: "HealthDatabase",
      dependencies: [
        "AuditLog", "HealthDaemon", "StatisticsEngine", "HealthModel", "Texts", grdb, sqlite,
      ],
      swiftSettings: settings),
    .target(
      name: "HealthKit",
      dependencies: [
        "HealthDaemon", "HealthModel", "Texts", "CoreLocationStandIn", "UniformTypeIdentifiersStandIn",
        .product(name: "OpenCombine", package: "OpenCombine", condition: ofDevice),
      ],
      swiftSettings: settings),
    // The few names of two more frameworks that stand in HealthKit's own declarations.
    .target(name: "CoreLocationStandIn", swiftSettings: settings),
    .target(name: "UniformTypeIdentifiersStandIn", swiftSettings: settings),
    // By their own names where no package of the build looks for those.
    .target(name: "CoreLocation", dependencies: ["CoreLocationStandIn"], swiftSettings: settings),
    .target(
      name: "UniformTypeIdentifiers", dependencies: ["UniformTypeIdentifiersStandIn"], swiftSettings: settings),
    // Not by their own names: Yams, GRDB and the argument parser compile otherwise beside a module called Combine or os.
    // Who imports them gives the names to its own target, with the compiler's `-module-alias`.
    .target(
      name: "CombineStandIn",
      dependencies: [
        .product(name: "OpenCombine", package: "OpenCombine", condition: ofDevice),
        .product(name: "OpenCombineDispatch", package: "OpenCombine", condition: ofDevice),
      ],
      swiftSettings: settings),
    .target(name: "OSStandIn", dependencies: ["COSStandIn"], swiftSettings: settings),
    .target(name: "OSLogStandIn", dependencies: ["OSStandIn"], swiftSettings: settings),
    // What has submodules, `os.log` and `os.lock`, has them in C.
    .target(name: "COSStandIn"),
    // What the thread sanitizer has to be told; nothing without it.
    .target(name: "MutexAnnotations"),
    .target(
      name: "AppleHealthExport", dependencies: ["HealthModel", "Texts", "CExpat", "CZip"], swiftSettings: settings),

    // The screen: a frame of cells, what draws into it, and the terminal that shows it.
    .target(name: "TerminalUI", dependencies: ["Texts", "CTexts", "MutexAnnotations"], swiftSettings: settings),
    // A program's texts in other languages, and CLDR's rules of plural forms.
    .target(name: "CTexts", linkerSettings: [.linkedLibrary("_FoundationICU")]),
    // The texts of other languages, part of the program: a table a language, embedded by C.
    .target(name: "CLanguages", dependencies: ["CTexts"], exclude: ["Controls", "Device", "Apps", "Scenarios"]),
    .target(name: "Languages", dependencies: ["CLanguages", "TerminalUI"], swiftSettings: settings),
    .target(name: "TerminalCharts", dependencies: ["TerminalUI"], swiftSettings: settings),
    // A frame as text, as a picture, and as a recording's next event.
    .target(name: "Recording", dependencies: ["TerminalUI"], swiftSettings: settings),
    .target(
      name: "TerminalCurses", dependencies: ["TerminalUI", "CNcurses", "CTerminal"], swiftSettings: settings),
    // Signal handlers are C: nothing of Swift may run inside one. So is what comes before all of Swift.
    .target(name: "CTerminal"),

    // The flow: what the person is asked, the app that asks, the device around both.
    .target(
      name: "HealthKitUI",
      dependencies: ["HealthKit", "HealthDaemon", "HealthModel", "AppBundle", "TerminalUI", "Languages"],
      swiftSettings: settings),
    .target(name: "HealthKitTesting", dependencies: ["HealthKitUI"], swiftSettings: settings),
    // Plans of workouts: made, previewed, scheduled.
    .target(
      name: "WorkoutKit",
      dependencies: ["HealthKit", "HealthDaemon", "HealthModel", "Texts", "TerminalUI", "Languages"],
      swiftSettings: settings),
    .target(
      name: "Stride", dependencies: ["HealthKit", "HealthKitUI", "TerminalCharts", "TerminalUI"],
      swiftSettings: settings),
    .target(name: "AppBundle", dependencies: ["HealthModel"], swiftSettings: settings),
    // The files of an app as the compiler's errors leave them: pure, so that it is tested without a compiler.
    .target(name: "Adoption", swiftSettings: settings),
    // A device made ready: values in, a device and its apps out. No screen.
    .target(
      name: "Staging",
      dependencies: ["AppBundle", "AppleHealthExport", "AuditLog", "HealthDaemon", "HealthModel", "Texts"],
      swiftSettings: settings),
    // Files that describe a device, what happens on it, and what must come of it.
    .target(
      name: "Scenarios",
      dependencies: [
        "AppBundle", "AuditLog", "Evidence", "HealthDaemon", "HealthKit", "HealthKitUI", "HealthModel", "Languages",
        "Staging", "TerminalUI", yams,
      ],
      swiftSettings: settings),
    // A scenario as a UI test for a simulator, in the languages of three tools. No screen of its own.
    .target(
      name: "UITestWriting",
      dependencies: ["Scenarios", "HealthKitUI", "HealthDaemon", "HealthModel", "TerminalUI"],
      swiftSettings: settings),
    .target(
      name: "HealthsheetApp",
      dependencies: [
        "AppBundle", "AuditLog", "Evidence", "Languages", "Recording", "Scenarios", "Staging", "Stride",
        "UITestWriting", "HealthKit", "HealthKitUI", "WorkoutKit", "TerminalCharts", "TerminalUI", "AppleHealthExport",
        "HealthDaemon", "HealthModel",
      ],
      swiftSettings: settings),
    // The command that opens the device in a terminal, for this program and for those of apps.
    .target(
      name: "DeviceCommand",
      dependencies: [
        "AppleHealthExport", "AuditLog", "HealthsheetApp", "Evidence", "Languages", "Recording", "Scenarios", "Staging",
        "HealthDatabase", "HealthDaemon", "HealthModel", "TerminalCurses", "TerminalUI", argumentParser,
      ],
      swiftSettings: settings, plugins: ["LibraryCheck"]),
    // Says which C libraries are missing, before anything compiles.
    .plugin(name: "LibraryCheck", capability: .buildTool()),
    .target(
      name: "SwiftUI",
      dependencies: [
        "DeviceCommand", "HealthsheetApp", "Staging", "AppBundle", "HealthModel", "TerminalUI", "CombineStandIn",
        "PreviewMacro", "CTypeNames", argumentParser,
      ],
      swiftSettings: settings),
    // The types of the program by their names, which Swift has no function for: an app's previews.
    .target(name: "CTypeNames"),
    // The compiler's plugin for `#Preview`: one file without swift-syntax, which takes minutes to build.
    .macro(name: "PreviewMacro", swiftSettings: settings),
    .target(name: "Charts", dependencies: ["SwiftUI", "TerminalCharts", "TerminalUI"], swiftSettings: settings),
    .executableTarget(
      name: "healthsheet",
      dependencies: [
        "DeviceCommand", "HealthsheetApp", "Adoption", "AppBundle", "AuditLog", "Evidence", "Recording", "Scenarios",
        "Staging", "UITestWriting", "HealthDatabase", "HealthDaemon", "HealthModel", "AppleHealthExport",
        "TerminalCurses",
        "TerminalUI", "CBuild", argumentParser,
      ],
      swiftSettings: settings),
    // The commit of a release.
    .target(name: "CBuild", cSettings: commit),

    // Questions for a phone: their sources compile unchanged against Apple's frameworks, and depend on nothing else.
    .target(name: "PhoneQuestions", dependencies: ["HealthKit"], swiftSettings: settings),
    .executableTarget(
      name: "PhoneQuestionsApp", dependencies: ["PhoneQuestions", "HealthKit", "SwiftUI"],
      resources: [.copy("Resources")], swiftSettings: settings),

    // Measures; nothing depends on it.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "AuditLog", "HealthKit", "HealthDatabase", "StatisticsEngine", "HealthDaemon", "HealthModel", "CInstructions",
        sqlite, argumentParser,
      ],
      exclude: ["peers.py", "Imports"], swiftSettings: settings),

    // Writes the files that are made from the catalogue of data types; nothing depends on it.
    .executableTarget(name: "Catalogue", dependencies: ["HealthModel", argumentParser], swiftSettings: settings),

    // The processor's count of instructions, which Swift has no name for.
    .target(name: "CInstructions"),

    // Tries the program for hours; nothing depends on it.
    .executableTarget(
      name: "Campaigns",
      dependencies: [
        "Fuzzing", "SeededRandom", "AppleHealthExport", "HealthDatabase", "HealthDaemon", "HealthModel", argumentParser,
      ],
      exclude: ["Mutants/explained-mutants.txt"], swiftSettings: settings),

    // Tests: what they share, then one target a room. What needs a library of its own is a test target too, so that
    // `swift build` does not.
    .systemLibrary(name: "CVTerm", path: "Tests/CVTerm", providers: [.apt(["libvterm-dev"])]),
    .testTarget(
      name: "TestSupport", dependencies: ["TerminalUI", "CVTerm"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .target(name: "SeededRandom", swiftSettings: settings),
    // Damaged files and what must come of them, for the tests and for hours of Campaigns.
    .target(
      name: "Fuzzing",
      dependencies: [
        "SeededRandom", "Staging", "AppleHealthExport", "HealthDatabase", "HealthDaemon", "HealthModel", "CZip", grdb,
      ],
      swiftSettings: settings),
    .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "CampaignsTests", dependencies: ["Campaigns", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "HealthModelTests", dependencies: ["HealthModel", "SeededRandom", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "StatisticsEngineTests", dependencies: ["StatisticsEngine", "HealthModel", "SeededRandom"],
      swiftSettings: settings),
    .testTarget(
      name: "HealthDaemonTests",
      dependencies: [
        "BackgroundDelivery", "HealthDaemon", "StatisticsEngine", "HealthModel", "SeededRandom", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AuditLogTests", dependencies: ["AuditLog", "HealthDaemon", "HealthModel", "SeededRandom"],
      swiftSettings: settings),
    .testTarget(
      name: "EvidenceTests",
      dependencies: ["Evidence", "AuditLog", "HealthDaemon", "HealthModel", "TerminalUI"], swiftSettings: settings),
    // A process for the tests of durability to kill.
    .executableTarget(
      name: "StorageProgram", dependencies: ["HealthDatabase", "HealthDaemon", "HealthModel"],
      path: "Tests/StorageProgram", swiftSettings: settings),
    .testTarget(
      name: "HealthDatabaseTests",
      dependencies: [
        "StorageProgram", "SeededRandom", "TestSupport", "HealthDatabase", "HealthDaemon", "HealthModel", grdb,
      ],
      swiftSettings: settings),
    .testTarget(name: "OSStandInTests", dependencies: ["OSStandIn"], swiftSettings: settings),
    .testTarget(
      name: "HealthKitTests",
      dependencies: ["HealthKit", "HealthDaemon", "HealthModel", "SeededRandom", "TestSupport"],
      swiftSettings: settings),
    // An app that makes every call there is, beside data it may not read.
    .testTarget(
      name: "BoundaryTests",
      dependencies: [
        "WorkoutKit", "HealthKit", "HealthDatabase", "HealthDaemon", "StatisticsEngine", "HealthModel", "TestSupport",
      ],
      resources: [.copy("Resources")], swiftSettings: settings),
    .testTarget(
      name: "SurfaceTests", dependencies: ["HealthKit", "HealthKitUI", "WorkoutKit", "TestSupport"],
      resources: [.copy("Resources")], swiftSettings: settings),
    .testTarget(
      name: "AppleHealthExportTests",
      dependencies: ["AppleHealthExport", "HealthModel", "SeededRandom", "CZip", "TestSupport"],
      resources: [.copy("Resources")], swiftSettings: settings),
    .testTarget(
      name: "AppBundleTests", dependencies: ["AppBundle", "HealthModel", "SeededRandom", "TestSupport"],
      resources: [.copy("Resources")], swiftSettings: settings),
    .testTarget(name: "AdoptionTests", dependencies: ["Adoption"], swiftSettings: settings),
    .testTarget(
      name: "StagingTests",
      dependencies: ["Staging", "AppleHealthExport", "HealthDatabase", "HealthDaemon", "HealthModel", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ScenariosTests",
      dependencies: ["Scenarios", "Staging", "HealthDaemon", "HealthModel", "SeededRandom", "TestSupport"],
      swiftSettings: settings),
    // Generated tests, driven against the screens of this device.
    .testTarget(
      name: "UITestWritingTests",
      dependencies: [
        "UITestWriting", "HealthsheetApp", "Scenarios", "HealthKitUI", "HealthDaemon", "HealthModel", "TerminalUI",
        "TestSupport", yams,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TerminalUITests", dependencies: ["TerminalUI", "TestSupport", "Languages"],
      exclude: [
        "Controls/Goldens", "Layout/Goldens", "Lists/Goldens", "Navigation/Goldens", "Presentation/Goldens",
        "Search/Goldens", "Tables/Goldens", "Tabs/Goldens",
      ], swiftSettings: settings),
    .testTarget(
      name: "SwiftUITests", dependencies: ["Charts", "HealthKitUI", "SwiftUI", "HealthModel", "TestSupport"],
      exclude: ["Goldens"],
      swiftSettings: settings),
    // The app that `healthsheet new Walks` writes, compiled and driven here.
    .executableTarget(
      name: "Walks", dependencies: ["Charts", "HealthKit", "HealthKitUI", "SwiftUI"], path: "Tests/Walks/Sources/Walks",
      resources: [.copy("Resources")], swiftSettings: settings),
    // An app that traps, leaves, loops, floods and devours, for the tests of what remains.
    .executableTarget(
      name: "Mischief", dependencies: ["HealthKitUI", "SwiftUI"], path: "Tests/Mischief",
      resources: [.copy("Resources")], swiftSettings: settings),
    .testTarget(
      name: "WalksTests", dependencies: ["Walks", "HealthKit", "HealthKitTesting", "HealthKitUI", "HealthsheetApp"],
      path: "Tests/Walks/Tests/WalksTests", swiftSettings: settings),
    .testTarget(
      name: "TerminalChartsTests", dependencies: ["TerminalCharts", "TerminalUI", "TestSupport", "Languages"],
      swiftSettings: settings),
    .testTarget(
      name: "RecordingTests", dependencies: ["Recording", "TerminalUI", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "StrideTests",
      dependencies: ["Stride", "HealthDaemon", "HealthKit", "HealthModel", "Languages", "TerminalUI", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: settings),
    .testTarget(
      name: "TerminalCursesTests",
      dependencies: ["TerminalCurses", "TerminalUI", "TestSupport", "SeededRandom", "CNcurses", "CTerminal"],
      swiftSettings: settings),
    .testTarget(
      name: "HealthsheetTests",
      dependencies: [
        "HealthsheetApp", "Stride", "AppBundle", "AppleHealthExport", "Evidence", "Languages", "Recording", "AuditLog",
        "Scenarios", "Staging", "HealthKitUI", "HealthDaemon", "HealthKit", "HealthModel", "TerminalUI", "TestSupport",
      ],
      exclude: ["Compare/Goldens", "Gallery/Goldens", "Journeys/Goldens", "Keys/Goldens", "Screens/Goldens"],
      swiftSettings: settings),
    .testTarget(
      name: "WorkoutKitTests",
      dependencies: [
        "WorkoutKit", "HealthKitUI", "HealthKit", "HealthDaemon", "HealthModel", "TerminalUI",
        "TestSupport",
      ],
      exclude: ["Preview/Goldens"], swiftSettings: settings),
    .testTarget(
      name: "HealthKitUITests",
      dependencies: [
        "HealthKit", "HealthKitUI", "HealthDaemon", "HealthModel", "Languages", "TerminalUI", "TestSupport",
      ],
      exclude: ["ActivityRings/Goldens", "Sheet/Goldens"], resources: [.copy("ScriptedAnswers/Resources")],
      swiftSettings: settings),
    .testTarget(
      name: "PhoneQuestionsTests",
      dependencies: ["PhoneQuestions", "PhoneQuestionsApp", "HealthKit", "HealthKitUI", "TestSupport"],
      exclude: ["Answers"], swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "DeviceCommand", "Fuzzing", "HealthModel", "SeededRandom", "TestSupport", "TerminalUI", "Mischief", "Walks",
        "healthsheet",
      ],
      resources: [.copy("Resources")], swiftSettings: settings),
  ]
)

for (folder, rooms) in folders {
  for target in package.targets where rooms.contains(target.name) { target.path = "Sources/\(folder)/\(target.name)" }
}
