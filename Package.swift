// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

/// True in `.ci/run`, which sets the environment variable: the build then has no debug information, and the code that
/// the tests run most is optimized, with its assertions. SwiftPM refuses such flags in a package of another author.
let buildsForGate = Context.environment["HEALTHSHEET_GATE"] != nil

/// The settings of every target: existential types must be written with `any`. The language mode is Swift 6, the
/// default of the tools version.
let settings: [SwiftSetting] =
  [.enableUpcomingFeature("ExistentialAny")]
  + (buildsForGate ? [.unsafeFlags(["-gnone"])] : [])

/// The settings of the targets in which the tests spend most of their time.
let optimizedSettings = settings + (buildsForGate ? [.unsafeFlags(["-O", "-assert-config", "Debug"])] : [])

/// The condition for packages that only the device and its command need. A package that uses only HealthKit writes
/// `traits: []`, and SwiftPM then does not fetch these packages for it.
let ofDevice = TargetDependencyCondition.when(traits: ["Device"])
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: ofDevice)
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift", condition: ofDevice)
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift", condition: ofDevice)
let yams = Target.Dependency.product(name: "Yams", package: "Yams", condition: ofDevice)

/// Compiles in the commit that `--version` prints. `.ci/release` sets the environment variable; a build from a clone
/// has no commit.
let commit = Context.environment["HEALTHSHEET_COMMIT"].map { [CSetting.define("HEALTHSHEET_COMMIT", to: "\"\($0)\"")] }

/// The folders in `Sources`, and the targets in each. The page Architecture in `Sources/Device/healthsheet` explains
/// each folder.
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
    "UIKitStandIn", "UniformTypeIdentifiers", "UniformTypeIdentifiersStandIn", "OSStandIn", "OSLogStandIn",
    "COSStandIn", "BackgroundTasks", "CoreMotion", "UserNotifications", "WatchConnectivity", "WidgetKit",
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

/// The targets are in order, the lowest first. A target may import only the modules in its `dependencies`.
let package = Package(
  name: "healthsheet",
  products: [
    .executable(name: "healthsheet", targets: ["healthsheet"]),
    .library(name: "HealthKit", targets: ["HealthKit"]),
    .library(name: "HealthKitUI", targets: ["HealthKitUI"]),
    .library(name: "WorkoutKit", targets: ["WorkoutKit"]),
    // Gives each test of Swift Testing a device of its own: `@Test(.healthDevice(.quietSunday))`. Only for test
    // targets.
    .library(name: "HealthKitTesting", targets: ["HealthKitTesting"]),
    // Run the code of an app as it is written for a phone, with `import SwiftUI` and `import Charts`, in the foreground
    // of the device.
    .library(name: "SwiftUI", targets: ["SwiftUI"]),
    .library(name: "Charts", targets: ["Charts"]),
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
    .library(name: "TerminalCharts", targets: ["TerminalCharts"]),
    // The device with its screen, for an app's tests.
    .library(name: "HealthsheetApp", targets: ["HealthsheetApp"]),
    // Frameworks of a phone that Linux lacks, for packages that import them by name.
    .library(name: "CoreLocation", targets: ["CoreLocation"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "BackgroundTasks", targets: ["BackgroundTasks"]),
    .library(name: "CoreMotion", targets: ["CoreMotion"]),
    .library(name: "UserNotifications", targets: ["UserNotifications"]),
    .library(name: "WatchConnectivity", targets: ["WatchConnectivity"]),
    .library(name: "WidgetKit", targets: ["WidgetKit"]),
    .library(name: "Combine", targets: ["CombineStandIn"]),
    .library(name: "UIKit", targets: ["UIKitStandIn"]),
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
    // System libraries. Each target consists of a module map and a small shim header.
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncursesw5-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(name: "CMessageDigest", providers: [.apt(["libmd-dev"])]),

    // Localizable texts, with the values inserted into them. Targets without a screen create such texts too.
    .target(name: "Texts", swiftSettings: optimizedSettings),
    // Health: values, the daemon that protects them, and Apple's API on top of both.
    .target(name: "HealthModel", dependencies: ["Texts"], swiftSettings: optimizedSettings),
    .target(
      name: "StatisticsEngine",
      dependencies: ["HealthModel", .product(name: "HashTreeCollections", package: "swift-collections")],
      swiftSettings: optimizedSettings),
    // A pure state machine, which computes from the time and the events which apps to wake.
    .target(name: "BackgroundDelivery", dependencies: ["HealthModel"], swiftSettings: settings),
    .target(
      name: "HealthDaemon",
      dependencies: [
        "BackgroundDelivery", "StatisticsEngine", "HealthModel", "MutexAnnotations", "Texts",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "DequeModule", package: "swift-collections"),
      ],
      swiftSettings: optimizedSettings),
    // The log of requests, decisions and reads, as a hash chain of lines. It is a separate target, so that a package
    // that imports only HealthKit needs no hash library.
    .target(name: "AuditLog", dependencies: ["HealthDaemon", "CMessageDigest"], swiftSettings: settings),
    // The report for a reviewer: the requests, the decisions, the use of each type, and the checklist.
    .target(
      name: "Evidence",
      dependencies: ["AuditLog", "Recording", "HealthDaemon", "HealthModel", "TerminalUI", "Languages"],
      swiftSettings: settings),
    // This is a separate target, so that a package that imports only HealthKit does not build SQLite.
    .target(
      name: "HealthDatabase",
      dependencies: [
        "AuditLog", "HealthDaemon", "StatisticsEngine", "HealthModel", "Texts", grdb, sqlite,
      ],
      swiftSettings: optimizedSettings),
    .target(
      name: "HealthKit",
      dependencies: [
        "HealthDaemon", "HealthModel", "Texts", "CoreLocationStandIn", "UniformTypeIdentifiersStandIn",
        .product(name: "OpenCombine", package: "OpenCombine", condition: ofDevice),
      ],
      swiftSettings: settings),
    // The few declarations of two other frameworks that HealthKit's own declarations use.
    .target(name: "CoreLocationStandIn", swiftSettings: settings),
    .target(name: "UniformTypeIdentifiersStandIn", swiftSettings: settings),
    // These targets have the frameworks' own names, because no package in the build tests whether modules with these
    // names exist.
    .target(name: "CoreLocation", dependencies: ["CoreLocationStandIn"], swiftSettings: settings),
    // Frameworks without effect here, which answer as on a device that lacks what they are for.
    .target(name: "BackgroundTasks", swiftSettings: settings),
    .target(name: "CoreMotion", swiftSettings: settings),
    .target(name: "UserNotifications", swiftSettings: settings),
    .target(name: "WatchConnectivity", swiftSettings: settings),
    .target(name: "WidgetKit", swiftSettings: settings),
    .target(
      name: "UniformTypeIdentifiers", dependencies: ["UniformTypeIdentifiersStandIn"], swiftSettings: settings),
    // These targets do not have the frameworks' own names, because Yams, GRDB and the argument parser compile
    // differently if a module named Combine or os exists. A package that imports them by these names passes
    // `-module-alias` to the compiler.
    .target(
      name: "CombineStandIn",
      dependencies: [
        .product(name: "OpenCombine", package: "OpenCombine", condition: ofDevice),
        .product(name: "OpenCombineDispatch", package: "OpenCombine", condition: ofDevice),
      ],
      swiftSettings: settings),
    .target(name: "OSStandIn", dependencies: ["COSStandIn"], swiftSettings: settings),
    .target(name: "OSLogStandIn", dependencies: ["OSStandIn"], swiftSettings: settings),
    // The C module that provides the submodules `os.log` and `os.lock`: a Swift module cannot have submodules.
    .target(name: "COSStandIn"),
    // Annotations for the thread sanitizer. Without the sanitizer, the target has no effect.
    .target(name: "MutexAnnotations"),
    .target(
      name: "AppleHealthExport", dependencies: ["HealthModel", "Texts", "CExpat", "CZip"],
      swiftSettings: optimizedSettings),

    // The screen: a frame of cells, the views that draw into it, and the terminal that shows it.
    .target(
      name: "TerminalUI", dependencies: ["Texts", "CTexts", "MutexAnnotations"], swiftSettings: optimizedSettings),
    // Looks up a program's texts in other languages, and applies CLDR's plural rules.
    .target(name: "CTexts", linkerSettings: [.linkedLibrary("_FoundationICU")]),
    // The texts in other languages, one table per language, which C's `#embed` makes part of the program.
    .target(name: "CLanguages", dependencies: ["CTexts"], exclude: ["Controls", "Device", "Apps", "Scenarios"]),
    .target(name: "Languages", dependencies: ["CLanguages", "TerminalUI"], swiftSettings: settings),
    .target(name: "TerminalCharts", dependencies: ["TerminalUI"], swiftSettings: optimizedSettings),
    // Writes a frame as text, as a picture, and as an event of a recording.
    .target(name: "Recording", dependencies: ["TerminalUI"], swiftSettings: settings),
    .target(
      name: "TerminalCurses", dependencies: ["TerminalUI", "CNcurses", "CTerminal"], swiftSettings: settings),
    // Signal handlers are written in C, because Swift code must not run in a signal handler. Code that runs before all
    // Swift code is in C too.
    .target(name: "CTerminal"),

    // The consent flow: the questions to the person, the app that asks, and the device around both.
    .target(
      name: "HealthKitUI",
      dependencies: ["HealthKit", "HealthDaemon", "HealthModel", "AppBundle", "TerminalUI", "Languages"],
      swiftSettings: settings),
    .target(name: "HealthKitTesting", dependencies: ["HealthKitUI"], swiftSettings: settings),
    // Creates, previews and schedules plans of workouts.
    .target(
      name: "WorkoutKit",
      dependencies: ["HealthKit", "HealthDaemon", "HealthModel", "Texts", "TerminalUI", "Languages"],
      swiftSettings: settings),
    .target(
      name: "Stride", dependencies: ["HealthKit", "HealthKitUI", "TerminalCharts", "TerminalUI"],
      swiftSettings: settings),
    .target(name: "AppBundle", dependencies: ["HealthModel"], swiftSettings: settings),
    // Decides, from the compiler's errors, which files and parts of an app are left out of a build. It runs no
    // compiler, so tests need none.
    .target(name: "Adoption", swiftSettings: settings),
    // Creates a device and its apps from options, without a screen.
    .target(
      name: "Staging",
      dependencies: ["AppBundle", "AppleHealthExport", "AuditLog", "HealthDaemon", "HealthModel", "Texts"],
      swiftSettings: settings),
    // Files that describe a device, the events on it, and the expected results.
    .target(
      name: "Scenarios",
      dependencies: [
        "AppBundle", "AuditLog", "Evidence", "HealthDaemon", "HealthKit", "HealthKitUI", "HealthModel", "Languages",
        "Staging", "TerminalUI", yams,
      ],
      swiftSettings: settings),
    // Writes a scenario as a UI test for a simulator, in the languages of three tools. It has no screen.
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
    // The command that opens the device in a terminal, for the program healthsheet and for the programs of apps.
    .target(
      name: "DeviceCommand",
      dependencies: [
        "AppleHealthExport", "AuditLog", "HealthsheetApp", "Evidence", "Languages", "Recording", "Scenarios", "Staging",
        "HealthDatabase", "HealthDaemon", "HealthModel", "TerminalCurses", "TerminalUI", "CTerminal", argumentParser,
      ],
      swiftSettings: settings, plugins: ["LibraryCheck"]),
    // Reports missing C libraries before anything is compiled.
    .plugin(name: "LibraryCheck", capability: .buildTool()),
    .target(
      name: "SwiftUI",
      dependencies: [
        "DeviceCommand", "HealthsheetApp", "Staging", "AppBundle", "HealthModel", "TerminalUI", "CombineStandIn",
        "PreviewMacro", "CTypeNames", argumentParser,
      ],
      swiftSettings: settings),
    // Finds the types of a program by name, to list an app's previews. Swift has no function for this.
    .target(name: "CTypeNames"),
    // The compiler plugin for `#Preview`. It is a single file that does not use swift-syntax, because swift-syntax
    // takes minutes to build.
    .macro(name: "PreviewMacro", swiftSettings: settings),
    // Exports SwiftUI, which has the few names of UIKit that apps use beside it. It is not called UIKit, because a
    // module with this name changes `canImport` in the whole build.
    .target(name: "UIKitStandIn", dependencies: ["SwiftUI"], swiftSettings: settings),
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
    // Contains the commit that a release was built from.
    .target(name: "CBuild", cSettings: commit),

    // Questions for a phone. The sources also compile unchanged with Apple's frameworks, and depend on nothing else.
    .target(name: "PhoneQuestions", dependencies: ["HealthKit"], swiftSettings: settings),
    .executableTarget(
      name: "PhoneQuestionsApp", dependencies: ["PhoneQuestions", "HealthKit", "SwiftUI"],
      resources: [.copy("Resources")], swiftSettings: settings),

    // Measures the program. No target depends on it.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "AuditLog", "HealthKit", "HealthDatabase", "StatisticsEngine", "HealthDaemon", "HealthModel", "CInstructions",
        sqlite, argumentParser,
      ],
      exclude: ["peers.py", "Imports"], swiftSettings: settings),

    // Writes the files that are generated from the catalogue of data types. No target depends on it.
    .executableTarget(name: "Catalogue", dependencies: ["HealthModel", argumentParser], swiftSettings: settings),

    // Reads the processor's instruction counter, which Swift's Glibc module does not offer.
    .target(name: "CInstructions"),

    // Tests the program for hours, with damaged files, interruptions and mutants. No target depends on it.
    .executableTarget(
      name: "Campaigns",
      dependencies: [
        "Fuzzing", "SeededRandom", "AppleHealthExport", "HealthDatabase", "HealthDaemon", "HealthModel", argumentParser,
      ],
      exclude: ["Mutants/explained-mutants.txt"], swiftSettings: settings),

    // Tests: first the targets that they share, then a target for each target of `Sources`. TestSupport is a test
    // target, so that `swift build` does not need its library.
    .systemLibrary(name: "CVTerm", path: "Tests/CVTerm", providers: [.apt(["libvterm-dev"])]),
    .testTarget(
      name: "TestSupport", dependencies: ["TerminalUI", "CVTerm"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .target(name: "SeededRandom", swiftSettings: settings),
    // Creates damaged files, and checks how the program reads them: briefly in the tests, and for hours in Campaigns.
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
    // A process that the tests of durability kill.
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
    // Tests with an app that makes every HealthKit call while the device has data that the app may not read.
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
    // Performs generated UI tests on the screens of this device.
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
      name: "SwiftUITests",
      dependencies: [
        "Charts", "HealthKitUI", "SwiftUI", "HealthModel", "TestSupport", "BackgroundTasks", "CoreMotion",
        "UserNotifications", "WatchConnectivity", "WidgetKit",
      ],
      exclude: ["Goldens"],
      swiftSettings: settings),
    // The app that `healthsheet new Walks` writes. It is compiled here, and tests use it.
    .executableTarget(
      name: "Walks", dependencies: ["Charts", "HealthKit", "HealthKitUI", "SwiftUI"], path: "Tests/Walks/Sources/Walks",
      resources: [.copy("Resources")], swiftSettings: settings),
    // An app that traps, calls `exit`, loops, makes endless requests or takes all memory. Tests check which files of
    // the session remain.
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
