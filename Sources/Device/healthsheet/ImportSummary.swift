import AppleHealthExport
import HealthModel
import Recording

/// The summary of an import as text: the samples that came in by type, the sum of the records read, and those left out.
struct ImportSummary {
  /// The records that came in, and those that did not.
  var report: ImportReport
  /// The number of samples the store gained.
  var added: Int
  /// True when nothing was stored; the text says "would come in" then.
  var isDryRun: Bool

  /// The lines of the summary, each with a line feed.
  var text: String {
    var lines = report.samples.sorted { $0.key.row < $1.key.row }.map { "\($0.displayName): \($1)" }
    let comesIn = isDryRun ? "would come in" : "came in"
    let already = report.sampleCount - added
    let twice = already > 0 ? "; \(already) \(already == 1 ? "was" : "were") there already, or came twice." : "."
    lines.append("\(added == 1 ? "1 sample" : "\(added) samples") \(comesIn)\(twice)")
    let known = report.readCount - report.leftOutCount - added
    lines.append("\(report.readCount) read = \(added) in + \(known) known already + \(report.leftOutCount) left out.")
    lines += report.renamedSources.map {
      "“\($0.later)” is the source that was “\($0.earlier)” before.".escapedForTerminal
    }
    if report.condensedCount > 0 {
      lines.append("\(report.condensedCount) of those known stand for finer ones that are there, which stay.")
    }
    if report.omissionCount > 0 {
      lines.append("Left out:")
      // Words of a file are anything but a line of ours.
      lines += report.omissions.map { "  \($0)".escapedForTerminal }
    }
    if let leftAside { lines.append(leftAside.escapedForTerminal) }
    let replaced = report.forbiddenByteCount
    if replaced > 0 {
      lines.append(
        "\(replaced) \(replaced == 1 ? "byte" : "bytes") that XML forbids: read as "
          + "\(replaced == 1 ? "a space or question mark." : "spaces or question marks.")")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A sentence on the files that were not read, with the names of twelve at most; nil when there are none.
  private var leftAside: String? {
    let (files, most) = (report.leftAside, 12)
    if files.isEmpty { return nil }
    let names = files.prefix(most).map(\.description).joined(separator: ", ")
    let rest = files.dropFirst(most).reduce(0) { $0 + $1.count }
    return "Left aside: \(names)\(rest == 0 ? "" : ", and \(rest) more \(rest == 1 ? "file" : "files")")."
  }
}
