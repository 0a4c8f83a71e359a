import AppleHealthExport
import HealthModel
import Recording

/// The account of an import, for people: what came in by type, that the numbers add up, and what was left out.
struct ImportSummary {
  var report: ImportReport
  /// Samples the store has more than before.
  var added: Int
  /// Nothing was changed; the words say what would have been.
  var isRehearsal: Bool

  var text: String {
    var lines = report.samples.sorted { $0.key.row < $1.key.row }.map { "\($0.displayName): \($1)" }
    let comesIn = isRehearsal ? "would come in" : "came in"
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

  /// Files that were not read, as far as they fit on a few lines.
  private var leftAside: String? {
    let (files, most) = (report.leftAside, 12)
    if files.isEmpty { return nil }
    let names = files.prefix(most).map(\.description).joined(separator: ", ")
    let rest = files.dropFirst(most).reduce(0) { $0 + $1.count }
    return "Left aside: \(names)\(rest == 0 ? "" : ", and \(rest) more \(rest == 1 ? "file" : "files")")."
  }
}
