import ArgumentParser
import Foundation
import HealthModel

/// A new app, from which the files of its package are made.
struct NewApp {
  struct File {
    /// The path, relative to the app's folder.
    let path: String
    let text: String
  }

  let name: AppName
  let bundleIdentifier: String
  let healthsheet: PackageSource

  var files: [File] {
    [
      File(path: "Package.swift", text: manifest), File(path: "README.md", text: readme),
      File(path: ".gitignore", text: ".build/\n"),
      File(path: "Sources/\(name.module)/\(name.module)App.swift", text: app),
      File(path: "Sources/\(name.module)/ContentView.swift", text: contentView),
      File(path: "Sources/\(name.module)/StepsModel.swift", text: model),
      File(path: "Sources/\(name.module)/Resources/Info.plist", text: infoPlist),
      File(path: "Sources/\(name.module)/Resources/\(name.module).entitlements", text: entitlements),
      File(path: "Tests/\(name.module)Tests/ConsentTests.swift", text: tests),
    ]
  }

  /// Checks that a phone would accept the bundle identifier.
  ///
  /// - Throws: `ValidationError` if the identifier is empty or has characters other than letters, digits, hyphens and
  ///   dots.
  func checkBundleIdentifier() throws {
    let isValid =
      !bundleIdentifier.isEmpty
      && bundleIdentifier.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-".contains($0)) }
    if !isValid {
      throw ValidationError(
        localized:
          """
          “\(bundleIdentifier)” is not a bundle identifier: give --bundle-identifier letters, digits, hyphens and dots, as in \
          com.example.walks.
          """)
    }
  }
}

// MARK: - The package

extension NewApp {
  private var manifest: String {
    """
    // swift-tools-version: 6.1

    import PackageDescription

    let package = Package(
      name: \(name.module.swiftLiteral),
      dependencies: [\(healthsheet.dependency)],
      targets: [
        .executableTarget(
          name: \(name.module.swiftLiteral),
          dependencies: [
            .product(name: "Charts", package: "healthsheet"),
            .product(name: "HealthKit", package: "healthsheet"),
            .product(name: "HealthKitUI", package: "healthsheet"),
            .product(name: "SwiftUI", package: "healthsheet"),
          ],
          resources: [.copy("Resources")]),
        .testTarget(
          name: "\(name.module)Tests",
          dependencies: [
            \(name.module.swiftLiteral),
            .product(name: "HealthKitTesting", package: "healthsheet"),
            .product(name: "HealthsheetApp", package: "healthsheet"),
          ]),
      ])

    """
  }

  private var readme: String {
    """
    # \(name.text)

    ```sh
    swift run                    # the device, with \(name.text) in front: press Connect Health
    swift run \(name.module) --help   # a device kept in a file, your own export, another language
    swift test                   # the tests: a script answers the sheet
    ```

    | file | what it is |
    | --- | --- |
    | `Sources/\(name.module)/\(name.module)App.swift` | the app and its window |
    | `Sources/\(name.module)/ContentView.swift` | the screen: a button that asks, and a chart |
    | `Sources/\(name.module)/StepsModel.swift` | the steps of the last week, from a statistics collection query |
    | `Sources/\(name.module)/Resources/` | `Info.plist` with the purposes the sheet shows, and the entitlements |

    """
  }

  private var infoPlist: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>CFBundleDisplayName</key>
      <string>\(name.text.xmlText)</string>
      <key>CFBundleIdentifier</key>
      <string>\(bundleIdentifier)</string>
      <key>CFBundleShortVersionString</key>
      <string>1.0</string>
      <key>CFBundleVersion</key>
      <string>1</string>
      <key>NSHealthShareUsageDescription</key>
      <string>\(name.text.xmlText) charts the steps of your week.</string>
    </dict>
    </plist>

    """
  }

  private var entitlements: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>com.apple.developer.healthkit</key>
      <true/>
    </dict>
    </plist>

    """
  }
}

struct AppName {
  /// The name for people: "My Walks".
  let text: String
  /// The name of the module: "MyWalks".
  let module: String

  /// Parses a name.
  ///
  /// - Throws: `ValidationError` for a name that is not valid for a module, or that an imported module already has.
  init(_ text: String) throws {
    let module = text.split { " -".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let isIdentifier = module.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard isIdentifier, let first = module.first, first.isLetter else {
      throw ValidationError(
        localized:
          "“\(text)” cannot be the name of an app's module: begin with a letter, and use letters, digits, spaces and hyphens."
      )
    }
    if Self.taken.contains(module) {
      throw ValidationError(localized: "“\(text)” is the name of a module that the app imports: choose another.")
    }
    (self.text, self.module) = (text, module)
  }

  /// The modules that an app imports, or may import. The app's own module cannot have one of these names.
  static let taken: Set = [
    "App", "Charts", "Foundation", "HealthKit", "HealthKitUI", "HealthsheetApp", "Swift", "SwiftUI", "TerminalCharts",
    "TerminalUI", "Testing", "View", "WorkoutKit",
  ]
}

/// The location of this package, as another package's manifest names it.
struct PackageSource {
  /// The dependency on this package, as source code for `Package.swift`.
  let dependency: String
  /// The clone's folder; nil for a git address.
  private let folder: URL?

  /// The text of the clone's `Package.resolved`; nil without a clone.
  var resolvedVersions: String? {
    folder.flatMap { try? String(contentsOf: $0.appending(path: "Package.resolved"), encoding: .utf8) }
  }

  /// The build folder of the clone, if this program was built in it for debugging, as `swift run` does; otherwise nil.
  /// An app that is built in the same folder does not compile the device again.
  var buildFolder: URL? {
    // The program is in the folder `<triple>/debug` of the build folder.
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let build = program.deletingLastPathComponent().deletingLastPathComponent()
    guard let folder, program.lastPathComponent == "debug",
      build.deletingLastPathComponent().path == folder.resolvingSymlinksInPath().path
    else { return nil }
    return build
  }

  /// Takes the value of `--healthsheet`, or the clone that this program was built from.
  ///
  /// - Throws: `ValidationError` if neither is a package.
  init(option: String?) throws {
    if let option {
      try self.init(option)
    } else if let clone = Self.clone {
      self = clone
    } else {
      throw ValidationError(
        localized:
          """
          The clone that this program was built from no longer exists: give the place of the package, with \
          --healthsheet FOLDER or a git address.
          """)
    }
  }

  /// Parses the path of a folder or a git address.
  ///
  /// - Throws: `ValidationError` for a folder without a package.
  init(_ place: String) throws {
    if place.contains("://") || place.hasPrefix("git@") {
      self.init(dependency: ".package(url: \(place.swiftLiteral), branch: \"main\")", folder: nil)
      return
    }
    let folder = URL(filePath: place).standardizedFileURL
    guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) else {
      throw ValidationError(
        localized:
          "The value of --healthsheet, “\(place)”, is neither a clone of this package nor a git address.")
    }
    self.init(dependency: ".package(name: \"healthsheet\", path: \(folder.path.swiftLiteral))", folder: folder)
  }

  private init(dependency: String, folder: URL?) { (self.dependency, self.folder) = (dependency, folder) }

  /// The clone that this program was built from; nil if it no longer exists.
  static let clone: PackageSource? = {
    var folder = URL(filePath: #filePath)
    // This file is five levels deep in the package.
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    return try? PackageSource(folder.path)
  }()
}

extension String {
  /// The text as a Swift string literal, with quotation marks.
  var swiftLiteral: String {
    "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
  }

  var xmlText: String { replacing("&", with: "&amp;").replacing("<", with: "&lt;") }
}
