import ArgumentParser
import Evidence
import Foundation

/// Writes a report in the format that the extension of its file names.
///
/// - Throws: `ExitCode` if the file cannot be written. The reason has then been printed to standard error.
package func write(_ report: SessionReport, to path: String) throws {
  if ReportEnding(path) == .pdf { return try printToPDF(report.html(isForPaper: true), at: path) }
  try write(report.text(at: path), to: path)
}

/// Writes the annex of a report in the format that the extension of its file names.
///
/// - Throws: `ExitCode` if the file cannot be written. The reason has then been printed to standard error.
package func write(annexOf report: SessionReport, to path: String) throws {
  if ReportEnding(path) == .pdf { return try printToPDF(report.annexHTML, at: path) }
  try write(report.annexText(at: path), to: path)
}

extension SessionReport {
  /// The contents of the report's file at a path. For a PDF, which a browser prints, the contents are HTML.
  func text(at path: String) -> String {
    switch ReportEnding(path) {
    case .html, .pdf, nil: html
    case .md: markdown
    case .json: json
    }
  }

  /// The contents of the annex's file at a path.
  func annexText(at path: String) -> String { ReportEnding(path) == .md ? annexMarkdown : annexHTML }
}

private func printToPDF(_ html: String, at path: String) throws {
  guard let printer = ReportPrinter.installed else { try failToWrite(path) }
  let pdf: Data?
  do { pdf = try printer.pdf(of: html) } catch { try failToWrite(path) }
  guard let pdf else {
    try fail(
      "Chromium did not print “\(path)”: write the report as .html instead, and print it from a browser.",
      status: .cannotCreate
    )
  }
  try write(pdf, to: path)
}

/// The extensions of a report's file.
private enum ReportEnding: String, CaseIterable {
  case html, md, json, pdf

  init?(_ path: String) { self.init(rawValue: URL(filePath: path).pathExtension) }

  /// Refuses a PDF if no browser is installed to print it.
  func check() throws {
    if self == .pdf, ReportPrinter.installed == nil {
      throw ValidationError(
        localized:
          """
          A PDF needs Chromium, which is not installed: write the report as .html instead, and print it from a \
          browser.
          """
      )
    }
  }
}

/// Checks the extension of a report's file, and for a PDF that a browser is installed to print it.
///
/// - Throws: `ValidationError` for any other extension, and for a PDF without a browser.
package func checkReportName(_ path: String) throws {
  guard let ending = ReportEnding(path) else {
    throw ValidationError(
      localized:
        "The file name “\(path)” does not say in which format to write the report: end it in .html, .md, .json or .pdf."
    )
  }
  try ending.check()
}

/// Checks the extension of an annex's file as ``checkReportName(_:)`` does, but refuses JSON, because only the report
/// itself can be written for programs.
///
/// - Throws: `ValidationError` for any other extension, and for a PDF without a browser.
package func checkAnnexName(_ path: String) throws {
  guard let ending = ReportEnding(path), ending != .json else {
    throw ValidationError(
      localized:
        "The file name “\(path)” does not say in which format to write the annex: end it in .html, .md or .pdf.")
  }
  try ending.check()
}
