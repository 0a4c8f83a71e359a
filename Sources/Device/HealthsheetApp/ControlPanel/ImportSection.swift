import AppleHealthExport
import Recording
import TerminalUI

/// The section with the report of the import: the number of samples that came in, and those left out with the reason.
struct ImportSection: View {
  let report: ImportReport

  var body: some View {
    Section("The import") {
      if let interruption = report.interruption {
        Text("Broken off: \(interruption.description.escapedForTerminal)").foregroundStyle(.orange)
      }
      LabeledContent("Came in") { Text("\(report.sampleCount) samples") }
      LabeledContent("Left out") { Text("\(report.leftOutCount) samples") }
      // Words of a file are anything but a line of ours.
      ForEach(report.omissions.map(\.description.escapedForTerminal), id: \.self) {
        Text($0).foregroundStyle(.secondary)
      }
    } footer: {
      Text("Samples that were there before are among those that came in, and are there once.")
    }
  }
}
