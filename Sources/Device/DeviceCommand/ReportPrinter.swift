import ArgumentParser
import Evidence
import Foundation

/// Prints the report's page to PDF with a headless Chromium, where one is installed.
///
/// Chromium writes tagged PDF with its fonts inside, and no PDF/A: the file has neither XMP metadata nor an output
/// intent. Its bytes hold the time of printing, so two runs differ.
struct ReportPrinter {
  /// The names of Chromium and its relatives, in the order in which they are looked for.
  private static let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
  /// The longest time to wait for the browser.
  private static let limit = DispatchTimeInterval.seconds(60)

  private let browser: URL

  /// Looks for a browser in the folders of `PATH`; nil when there is none.
  init?(environment: [String: String]) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map { URL(filePath: String($0)) }
    let places = Self.names.flatMap { name in folders.map { $0.appending(path: name) } }
    guard let place = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else { return nil }
    browser = place
  }

  /// Prints a page into a file.
  ///
  /// - Throws: An error of the file system, or of the browser's start.
  /// - Returns: True when the browser has written the file.
  func print(_ html: String, to path: String) throws -> Bool {
    let folder = FileManager.default.temporaryDirectory.appending(path: "healthsheet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (page, printed) = (folder.appending(path: "report.html"), folder.appending(path: "report.pdf"))
    try Data(html.utf8).write(to: page)
    let process = Process()
    process.executableURL = browser
    process.arguments =
      [
        "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking",
        "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=\(folder.appending(path: "profile").path)",
        "--no-pdf-header-footer", "--generate-pdf-document-outline", "--print-to-pdf=\(printed.path)",
      ]
      // The sandbox does not start for root. The page has no script, and its policy allows none.
      + (geteuid() == 0 ? ["--no-sandbox"] : []) + [page.absoluteString]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    let end = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.limit, execute: end)
    process.waitUntilExit()
    end.cancel()
    guard process.terminationStatus == 0, let pdf = try? Data(contentsOf: printed), !pdf.isEmpty else { return false }
    try pdf.write(to: URL(filePath: path))
    return true
  }
}

/// Writes a report as the ending of its file says.
///
/// - Throws: `ExitCode`, after a sentence, when the file cannot be written.
package func write(_ report: SessionReport, to path: String) throws {
  switch ReportEnding(path) {
  case .html, nil: try write(report.html, to: path)
  case .md: try write(report.markdown, to: path)
  case .json: try write(report.json, to: path)
  case .pdf: try printToPDF(report.html(isForPaper: true), at: path)
  }
}

/// Writes the annex of a report as the ending of its file says.
///
/// - Throws: `ExitCode`, after a sentence, when the file cannot be written.
package func write(annexOf report: SessionReport, to path: String) throws {
  switch ReportEnding(path) {
  case .md: try write(report.annexMarkdown, to: path)
  case .pdf: try printToPDF(report.annexHTML, at: path)
  case .html, .json, nil: try write(report.annexHTML, to: path)
  }
}

private func printToPDF(_ html: String, at path: String) throws {
  guard let printer = ReportPrinter(environment: ProcessInfo.processInfo.environment) else { try failToWrite(path) }
  let isPrinted: Bool
  do { isPrinted = try printer.print(html, to: path) } catch { try failToWrite(path) }
  if !isPrinted {
    try fail(
      "Chromium did not print “\(path)”: write the report as .html, and print it from a browser.", status: .cannotCreate
    )
  }
}

/// The endings of a report's file.
private enum ReportEnding: String, CaseIterable {
  case html, md, json, pdf

  init?(_ path: String) { self.init(rawValue: URL(filePath: path).pathExtension) }

  /// Refuses a PDF where there is no browser to print it.
  func check() throws {
    if self == .pdf, ReportPrinter(environment: ProcessInfo.processInfo.environment) == nil {
      throw ValidationError(
        localized:
          "Chromium prints the PDF, and is not installed: write the report as .html, and print it from a browser.")
    }
  }
}

/// Checks the extension of a report's file, and for a PDF that there is a browser to print it.
///
/// - Throws: `ValidationError` for another extension, and without a browser.
package func checkReportName(_ path: String) throws {
  guard let ending = ReportEnding(path) else {
    throw ValidationError(
      localized: "“\(path)” does not say how to write the report: let it end in .html, .md, .json or .pdf.")
  }
  try ending.check()
}

/// Checks the extension of an annex's file, as that of a report; programs read the report.
///
/// - Throws: `ValidationError` for another extension, and without a browser.
package func checkAnnexName(_ path: String) throws {
  guard let ending = ReportEnding(path), ending != .json else {
    throw ValidationError(localized: "“\(path)” does not say how to write the annex: let it end in .html, .md or .pdf.")
  }
  try ending.check()
}
