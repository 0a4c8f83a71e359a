import ArgumentParser
import HealthModel

/// A new app, from which the files of its package are made.
struct NewApp {
  struct File {
    /// The path, relative to the app's folder.
    let path: String
    let text: String
  }

  let name: AppName
  /// The identifier in the app's Info.plist and tests.
  let bundleIdentifier: String
  let healthsheet: PackageSource

  /// All files of the app's package.
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

  /// Checks that a phone would take the bundle identifier.
  ///
  /// - Throws: `ValidationError` for one that is empty or has other characters than letters, digits, hyphens and dots.
  func checkBundleIdentifier() throws {
    let isValid =
      !bundleIdentifier.isEmpty
      && bundleIdentifier.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-".contains($0)) }
    if !isValid {
      throw ValidationError(
        localized:
          """
          The value of --bundle-identifier, “\(bundleIdentifier)”, is none: use letters, digits, hyphens and dots, as in \
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
            .product(name: "HealthKitUI", package: "healthsheet"),
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
