import Foundation

/// A string catalog (`.xcstrings`): the texts of all languages in one JSON file.
///
/// The reader supports plain texts, and the iPhone's variant of texts that vary by device. It ignores plural forms and
/// substitutions, which purpose strings do not use.
struct StringCatalog {
  /// The development language, such as "en".
  let sourceLanguage: String?
  let tables: [String: [String: String]]

  init(contentsOf url: URL) throws(AppBundleError) {
    try self.init(data: BoundedFile.contents(of: url), name: url.relativePath)
  }

  init(data: Data, name: String) throws(AppBundleError) {
    let root: Any
    do {
      root = try JSONSerialization.jsonObject(with: data)
    } catch {
      throw Self.malformed(error as NSError, name: name)
    }
    guard let catalog = root as? [String: Any], let entries = catalog["strings"] as? [String: Any] else {
      throw .malformed(
        file: name, line: nil, problem: "This is not a string catalog: it has no “strings”. Create it with Xcode.")
    }
    sourceLanguage = catalog["sourceLanguage"] as? String
    var tables: [String: [String: String]] = [:]
    for (key, entry) in entries {
      let localizations = (entry as? [String: Any])?["localizations"] as? [String: Any] ?? [:]
      for (language, localization) in localizations {
        tables[language, default: [:]][key] = Self.text(of: localization)
      }
    }
    self.tables = tables
  }

  private static func text(of localization: Any?) -> String? {
    guard let localization = localization as? [String: Any] else { return nil }
    if let unit = localization["stringUnit"] as? [String: Any], let value = unit["value"] as? String {
      // A text that is not translated yet is empty and marked as new.
      return value.isEmpty && unit["state"] as? String == "new" ? nil : value
    }
    let devices = (localization["variations"] as? [String: Any])?["device"] as? [String: Any] ?? [:]
    return (devices["iphone"] ?? devices["other"]).flatMap(text(ofVariation:))
  }

  /// Returns the text of a variation; nil if it varies further, which is not supported.
  private static func text(ofVariation variation: Any) -> String? {
    ((variation as? [String: Any])?["stringUnit"] as? [String: Any])?["value"] as? String
  }

  private static func malformed(_ error: NSError, name: String) -> AppBundleError {
    let description = error.userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
    let line = description.firstMatch(of: /line (\d+)/).flatMap { Int($0.1) }
    let fault = description.replacing(/\ around line \d+, column \d+\.?/, with: "")
      .trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: ".")))
    let problem = ControlCharacters.oneLine(fault, limit: 120)
    return .malformed(
      file: name, line: line, problem: "This string catalog is not valid JSON: \(problem). Correct it there.")
  }
}
