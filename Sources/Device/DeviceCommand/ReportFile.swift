import ArgumentParser
import Evidence
import Foundation

/// The extensions of a report's file.
private let reportEndings = ["html", "md", "json"]

/// Checks the extension of a report's file.
///
/// - Throws: `ValidationError` for an extension other than .html, .md and .json.
package func checkReportName(_ path: String) throws {
  if !reportEndings.contains(URL(filePath: path).pathExtension) {
    throw ValidationError(
      localized: "“\(path)” does not say how to write the report: let it end in .html, .md or .json.")
  }
}

extension SessionReport {
  /// Returns the report in the format that the file's extension names.
  package func text(named path: String) -> String {
    switch URL(filePath: path).pathExtension {
    case "md": markdown
    case "json": json
    default: html
    }
  }
}
