import ArgumentParser
import Foundation

/// The place of this package, as the manifest of another package names it.
struct PackageSource {
  /// The dependency in `Package.swift`, as source.
  let dependency: String

  /// Reads the path of a folder or a git address.
  ///
  /// - Throws: `ValidationError` for a folder without a package.
  init(_ place: String) throws {
    if place.contains("://") || place.hasPrefix("git@") {
      self.init(dependency: ".package(url: \(place.swiftLiteral), branch: \"main\")")
      return
    }
    let folder = URL(filePath: place).standardizedFileURL
    guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) else {
      throw ValidationError(
        localized:
          "The value of --healthsheet, “\(place)”, is neither a clone of this package nor a git address.")
    }
    self.init(dependency: ".package(name: \"healthsheet\", path: \(folder.path.swiftLiteral))")
  }

  private init(dependency: String) { self.dependency = dependency }

  /// The clone this program was built from; nil when it is no longer there.
  static let clone: PackageSource? = {
    var folder = URL(filePath: #filePath)
    // Sources/Device/healthsheet/New/PackageSource.swift
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    return try? PackageSource(folder.path)
  }()
}

extension String {
  /// The text as a literal of Swift, in quotation marks.
  var swiftLiteral: String {
    "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
  }

  /// The text inside an element of XML, escaped.
  var xmlText: String { replacing("&", with: "&amp;").replacing("<", with: "&lt;") }
}
