import Foundation

/// Prints the report's page to PDF with a headless Chromium, if one is installed.
///
/// Chromium writes tagged PDF with embedded fonts. The file is not PDF/A: it has neither XMP metadata nor an output
/// intent. The file contains the time of printing, so two runs differ.
package struct ReportPrinter: Sendable {
  /// The names of Chromium and related browsers, in the order of the search.
  private static let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
  /// The longest time to wait for the browser.
  private static let limit = DispatchTimeInterval.seconds(60)

  private let browser: URL

  /// Searches the folders of `PATH` for a browser; nil if there is none.
  package init?(environment: [String: String]) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map { URL(filePath: String($0)) }
    let places = Self.names.flatMap { name in folders.map { $0.appending(path: name) } }
    guard let place = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else { return nil }
    browser = place
  }

  /// The printer of this machine; nil if there is no browser in the folders of `PATH`.
  package static var installed: ReportPrinter? { ReportPrinter(environment: ProcessInfo.processInfo.environment) }

  /// Prints a report.
  ///
  /// - Throws: An error of the file system or of launching the browser.
  /// - Returns: The file's contents; nil if the browser wrote none.
  @concurrent package func pdf(of report: SessionReport) async throws -> Data? {
    try pdf(of: report.html(isForPaper: true))
  }

  /// Prints a page, and waits for the browser.
  ///
  /// - Throws: An error of the file system or of launching the browser.
  /// - Returns: The file's contents; nil if the browser wrote none.
  package func pdf(of html: String) throws -> Data? {
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
      // Chromium's sandbox does not start for root. Printing without a sandbox is safe here: the page has no scripts,
      // and its policy allows none.
      + (geteuid() == 0 ? ["--no-sandbox"] : []) + [page.absoluteString]
    // The terminal belongs to the device, so the browser must not use it.
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.runHearingSignals()
    let end = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.limit, execute: end)
    process.waitUntilExit()
    end.cancel()
    guard process.terminationStatus == 0, let pdf = try? Data(contentsOf: printed), !pdf.isEmpty else { return nil }
    return pdf
  }
}
