import Foundation
import TestSupport
import Testing

@testable import AppBundle

/// Returns the location of a test resource, such as `resource("Trail/Info.plist")`.
func resource(_ path: String) -> URL {
  Bundle.module.bundleURL.appending(path: "Resources/\(path)")
}

/// Reads an app from the test resources, with its texts in one language.
func bundle(
  _ infoPlist: String, entitlements: String? = nil, in language: String = "en_US", settings: [String: String] = [:]
) throws -> AppBundle {
  try AppBundle(
    infoPlist: resource(infoPlist), entitlements: entitlements.map(resource), locale: Locale(identifier: language),
    buildSettings: settings)
}

extension TemporaryFolder {
  /// Writes an XML property list with these elements in its dictionary. The first element is on line 5.
  @discardableResult
  func writePropertyList(_ elements: String, to path: String = "Info.plist") throws -> URL {
    try write(
      Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \(elements)
        </dict>
        </plist>
        """.utf8), to: path)
  }

  /// Reads an app whose Info.plist contains these elements.
  func bundle(_ elements: String, entitlements: String? = nil, in language: String = "en_US") throws -> AppBundle {
    try AppBundle(
      infoPlist: writePropertyList(elements),
      entitlements: entitlements.map { try writePropertyList($0, to: "App.entitlements") },
      locale: Locale(identifier: language))
  }

  /// Returns the error's sentence without the folder's path, which differs in every run.
  func sentence(of error: (any Error)?) -> String {
    error.map { "\($0)".replacing("\(url.relativePath)/", with: "") } ?? "no error"
  }

  func warnings(_ bundle: AppBundle) -> [String] {
    bundle.warnings.map { $0.replacing("\(url.relativePath)/", with: "") }
  }
}
