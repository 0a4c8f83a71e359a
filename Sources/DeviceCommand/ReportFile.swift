import ArgumentParser
import Evidence
import Foundation

/// The endings a report's file may have.
private let reportEndings = ["html", "md", "json"]

/// - Throws: `ValidationError` for a name that does not say what the report is to be written as.
package func checkReportName(_ path: String) throws {
  if !reportEndings.contains(URL(filePath: path).pathExtension) {
    throw ValidationError(
      localized: "“\(path)” does not say how to write the report: let it end in .html, .md or .json.")
  }
}

extension SessionReport {
  /// The report as the file's ending says.
  package func text(named path: String) -> String {
    switch URL(filePath: path).pathExtension {
    case "md": markdown
    case "json": json
    default: html
    }
  }
}
