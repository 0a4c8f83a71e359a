import Foundation
import HealthDaemon
import HealthModel
import Languages
import Recording
import TerminalUI

extension SessionReport {
  /// The report as Markdown, for a pull request. Its screens are plain text.
  package var markdown: String {
    let document = document
    let summary = "<details><summary>\(document.developerTitle.inMarkdown)</summary>"
    return markdown(document) + "\(summary)\n\n\(developerPart)</details>\n"
  }

  /// The annex as Markdown.
  package var annexMarkdown: String { markdown(annex) }

  private func markdown(_ document: ReportDocument) -> String {
    var text = "# \(document.title.inMarkdown)\n\n"
    text += "> **\(document.simulated.inMarkdown)**: \(document.mark.inMarkdown)\n\n" + document.cover.inMarkdown
    for paragraph in document.introduction { text += "\(paragraph.inMarkdown)\n\n" }
    for section in document.sections {
      text += "## \(section.title.inMarkdown)\n\n" + section.blocks.map(markdown).joined()
    }
    return text
  }

  private func markdown(_ block: ReportDocument.Block) -> String {
    switch block {
    case .heading(let text): return "### \(text.inMarkdown)\n\n"
    case .paragraph(let text): return "\(text.inMarkdown)\n\n"
    case .facts(let facts): return facts.inMarkdown
    case .quotation(let lines, _): return lines.map { "> \($0.inMarkdown)" }.joined(separator: "\n>\n") + "\n\n"
    case .table(let table):
      let rows = table.rows.map { $0.map { $0.map(\.inMarkdown).joined(separator: "<br>") } }
      let head = [table.columns.map(\.inMarkdown), table.columns.map { _ in "---" }]
      return (head + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined() + "\n"
    case .picture(let index): return markdown(pictures[index], under: "####")
    }
  }

  private func markdown(_ picture: Picture, under sign: String) -> String {
    "\(sign) \(picture.label.inMarkdown)\n\n```\n\(picture.frame.text.fenced)\n```\n\n"
  }

  /// The part for developers. Its text is in the language of the session, and its log is in English.
  private var developerPart: String {
    var text = ""
    if let account { text += "**\(account.failureCount == 0 ? "✓" : "✗") \(said(account.outcome).inMarkdown)**\n\n" }
    for app in apps { text += section(of: app) }
    if !views.isEmpty {
      text +=
        "## \(said("The data of the last seven days that the apps see at the end"))\n\n\(head(of: Self.viewColumns))"
      for view in views {
        text +=
          "| \(view.app.inMarkdown) | \(view.type.inMarkdown) | \(view.seen.inMarkdown) | \(view.held.inMarkdown) | \((view.reason ?? "").inMarkdown) |\n"
      }
      text += "\n"
    }
    if !versionRows.isEmpty { text += "## \(said("Versions of iOS"))\n\n\(said(Self.versionsNote))\n\n" }
    for row in versionRows {
      let same = row.lines.isEmpty ? ": \(said("the same outcome on all versions"))" : ""
      text += "- **\(row.versions.inMarkdown)**\(same)\n"
      for line in row.lines { text += "  - \(line.subject.inMarkdown): \(line.text.inMarkdown)\n" }
    }
    if !versionRows.isEmpty { text += "\n" }
    if let account { text += "## \(said("The script"))\n\n```\n\(account.text.fenced)```\n\n" }
    let placed = document.placedPictures
    let others = pictures.indices.filter { !placed.contains($0) }
    if !others.isEmpty { text += "## \(said("More screens"))\n\n" }
    for index in others { text += markdown(pictures[index], under: "###") }
    text += "## \(said("What happened"))\n\n\(said(Self.timelineNote))\n\n"
    for entry in timeline {
      text += "\(entry.number). \(entry.title.inMarkdown)\n"
      for detail in entry.details { text += "   - \(detail.inMarkdown)\n" }
    }
    text +=
      "\n## \(said("The audit log"))\n\n" + logProblems.map { "**\($0.inMarkdown)**\n\n" }.joined()
      + "\(said(Self.logNote(count: checkpoint.count)).inMarkdown)\n\n`\(checkpoint)`\n\n## \(said("Words"))\n\n"
    for (word, meaning) in Self.words { text += "- \(word): \(meaning)\n" }
    return text + "\n"
  }

  private func section(of app: AppIdentity) -> String {
    var text = "## \(app.displayName.inMarkdown) (\(app.bundleIdentifier.inMarkdown))\n\n"
    for (key, purpose) in app.purposes { text += "- \(key.rawValue): “\(purpose.inMarkdown)”\n" }
    text += "\n\(head(of: Self.usageColumns))"
    for row in usage(of: app) {
      text +=
        "| \(row.type.swiftName) | \(row.direction.verb) | \(said(row.isAsked ? "yes" : "no")) | \(row.answerInWords) "
      text += "| \(row.words) | \(row.calls) | \(row.returned) |\n"
    }
    text += "\n### \(said("Review checklist"))\n\n"
    for item in checklist(of: app) {
      text +=
        "- **\(said(item.verdict.title))** \(said(item.point.title).inMarkdown). *\(item.point.source.inMarkdown)*\n"
      for finding in item.findings { text += "  - \(said(finding).inMarkdown)\n" }
    }
    return text + "\n\(said(Self.checklistNote))\n\n"
  }

  private func head(of columns: [LocalizedStringKey]) -> String {
    "| \(columns.map(said).joined(separator: " | ")) |\n|\(columns.map { _ in "---" }.joined(separator: "|"))|\n"
  }
}

extension [ReportDocument.Fact] {
  fileprivate var inMarkdown: String {
    map { "- \($0.name.inMarkdown): **\($0.value.inMarkdown)**\n" }.joined() + "\n"
  }
}

extension String {
  /// The text with all characters escaped that Markdown or a terminal would interpret.
  fileprivate var inMarkdown: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isUnsafe {
        text += " "
      } else {
        if "\\`*_[]<>#|".unicodeScalars.contains(scalar) { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text without code fences, so that it can be placed inside one.
  fileprivate var fenced: String { replacing("```", with: "'''") }
}

extension Unicode.Scalar {
  /// True for control characters and those that change the direction of text.
  fileprivate var isUnsafe: Bool { properties.generalCategory == .control || isDirectionOverride }
}
