import Evidence
import Foundation
import TestSupport
import Testing

extension TemporaryFolder {
  /// Returns a printer whose browser is a shell script with these lines. The script finds the page in `$page`, and the
  /// file to write in `$target`.
  func printer(_ lines: String) throws -> ReportPrinter {
    let browser = path("chromium")
    let script = """
      #!/bin/sh
      for argument; do
        case "$argument" in
          --print-to-pdf=*) target=${argument#--print-to-pdf=} ;;
          file://*) page=${argument#file://} ;;
        esac
      done
      \(lines)
      """
    try Data(script.utf8).write(to: URL(filePath: browser))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser)
    return try #require(ReportPrinter(environment: ["PATH": path("")]))
  }
}
