import Foundation
import HealthDaemon
import HealthModel
import Languages
import Recording
import TerminalUI

extension SessionReport {
  /// The report as one HTML file without network access or scripts, for light and dark mode, paper and screen readers.
  ///
  /// The file has about 30 kB, plus 10 to 20 kB for each picture. The part for developers is collapsed.
  package var html: String { html(isForPaper: false) }

  /// Returns the report as one HTML file.
  ///
  /// - Parameter isForPaper: True for a page to print, in which nothing is collapsed.
  package func html(isForPaper: Bool) -> String {
    let document = document
    var layout = HTMLLayout(self, mark: document.simulated)
    let sections = document.sections.map { layout.element($0) }.joined()
    let developerPart = developerPart(pictures: layout.figures(without: document.placedPictures))
    let details = """
      <details id="developer"\(isForPaper ? " open" : "")><summary>\(document.developerTitle.escapedForXML)</summary>
      \(developerPart)</details>
      """
    return page(document, layout, body: sections + details)
  }

  /// The annex as one HTML file.
  package var annexHTML: String {
    let document = annex
    var layout = HTMLLayout(self, mark: document.simulated)
    let sections = document.sections.map { layout.element($0) }.joined()
    return page(document, layout, body: sections)
  }

  private func page(_ document: ReportDocument, _ layout: HTMLLayout, body: String) -> String {
    var links = document.sections.map { ($0.anchor, $0.title) }
    if !document.developerTitle.isEmpty { links.append(("developer", document.developerTitle)) }
    return """
      <!DOCTYPE html>
      <html lang="\(document.language.escapedForXML)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(title.escapedForXML) – healthsheet report \(checkpoint.head.prefix(12))</title>
      <style>
      \(Self.styles)
      \(layout.frames.styles)
      </style>
      </head>
      <body>
      <header>
      <h1>\(document.title.escapedForXML)</h1>
      <p class="mark"><strong>\(document.simulated.escapedForXML)</strong>: \(document.mark.escapedForXML)</p>
      \(HTMLLayout.list(of: document.cover))
      \(document.introduction.map { "<p>\($0.escapedForXML)</p>" }.joined(separator: "\n"))
      </header>
      <nav><ul>\(links.map { "<li><a href=\"#\($0.0.escapedForXML)\">\($0.1.escapedForXML)</a></li>" }.joined())</ul></nav>
      <main>
      \(body)
      </main>
      </body>
      </html>

      """
  }

  /// Returns the part for developers. Its text is in the language of the session, and its log is in English.
  private func developerPart(pictures: String) -> String {
    """
    \(outcomeElement)\(verdicts)
    \(apps.map(section).joined())\(viewsSection)\(versionsSection)\(accountSection)\(pictures.isEmpty ? "" : "<section id=\"screens\"><h2>\(said("More screens").escapedForXML)</h2>\n\(pictures)</section>\n")\(timelineSection)
    <section id="log"><h2>\(said("The audit log").escapedForXML)</h2>
    \(logProblems.map { "<p lang=\"en\"><strong>\($0.escapedForXML)</strong></p>" }.joined())
    <p>\(said(Self.logNote(count: checkpoint.count)).escapedForXML)</p>
    <p><code class="hash">\(checkpoint.description.escapedForXML)</code></p></section>
    <section id="words"><h2>\(said("Words").escapedForXML)</h2>
    <dl lang="en">\(Self.words.map { "<dt>\($0.word.escapedForXML)</dt><dd>\($0.meaning.escapedForXML)</dd>" }.joined())</dl></section>

    """
  }

  private var outcomeElement: String {
    guard let account else { return "" }
    return account.failureCount == 0
      ? "<p class=\"good\"><strong>✓ \(said(account.outcome).escapedForXML)</strong></p>\n"
      : "<p class=\"mark bad\"><strong>✗ \(said(account.outcome).escapedForXML)</strong> <a href=\"#script\">\(said("The script").escapedForXML)</a></p>\n"
  }

  private var verdicts: String {
    let items = apps.flatMap(checklist)
    func count(_ verdict: ReviewItem.Verdict) -> Int { items.count { $0.verdict == verdict } }
    let words = said(
      "Review checklist: \(count(.passed)) passed, \(count(.failed)) failed, \(count(.notExercised)) not exercised.")
    return "<p>\(words.escapedForXML)</p>"
  }

  private func section(of app: AppIdentity) -> String {
    let purposes = app.purposes.map { "<dt><code>\($0.key.rawValue)</code></dt><dd>“\($0.text.escapedForXML)”</dd>" }
      .joined()
    let table = HTMLLayout.table(
      caption: said("Asked, answered and used"), Self.usageColumns.map(said),
      usage(of: app).map { row in
        let isUnused = row.words == "never used" && row.answer?.isAllowed == true
        return [
          HTMLLayout.Cell(row.type.swiftName), HTMLLayout.Cell(row.direction.verb),
          HTMLLayout.Cell(said(row.isAsked ? "yes" : "no")),
          HTMLLayout.Cell(row.answerInWords, row.answer?.isAllowed == true ? "good" : ""),
          HTMLLayout.Cell(row.words, isUnused ? "bad" : ""), HTMLLayout.Cell("\(row.calls)", "number"),
          HTMLLayout.Cell("\(row.returned)", "number"),
        ]
      }, orElse: said("The app made no request."))
    let items = checklist(of: app).map { item in
      """
      <li class="\(item.verdict == .passed ? "good" : item.verdict == .failed ? "bad" : "open")">\
      <strong>\(item.verdict.symbol) \(said(item.verdict.title).escapedForXML)</strong> \(said(item.point.title).escapedForXML)\
      <ul>\(item.findings.map { "<li>\(said($0).escapedForXML)</li>" }.joined())<li class="source">\(item.point.source.escapedForXML)</li></ul></li>

      """
    }.joined()
    return """
      <section id="app-\(app.bundleIdentifier.escapedForXML)"><h2>\(app.displayName.escapedForXML) <small>\(app.bundleIdentifier.escapedForXML)</small></h2>
      <dl>\(purposes)</dl>
      \(table)
      <h3>\(said("Review checklist").escapedForXML)</h3>
      <ul class="checklist">
      \(items)</ul>
      <p>\(said(Self.checklistNote).escapedForXML)</p></section>

      """
  }

  private var viewsSection: String {
    if views.isEmpty { return "" }
    let table = HTMLLayout.table(
      caption: said("Data of the last seven days, beside the data in the store"), Self.viewColumns.map(said),
      views.map { [$0.app, $0.type, $0.seen, $0.held, $0.reason ?? ""].map { HTMLLayout.Cell($0) } })
    return """
      <section id="views"><h2>\(said("The data of the last seven days that the apps see at the end").escapedForXML)</h2>
      \(table)</section>

      """
  }

  private var versionsSection: String {
    if versionRows.isEmpty { return "" }
    let (name, same) = (said("Outcome").escapedForXML, said("the same outcome on all versions").escapedForXML)
    let rows = versionRows.map { row in
      let lines = row.lines.map { "<li>\($0.subject.escapedForXML): \($0.text.escapedForXML)</li>" }.joined()
      return """
        <tr><th scope="row">\(row.versions.escapedForXML)</th>\
        <td data-name="\(name)">\(lines.isEmpty ? same : "<ul>\(lines)</ul>")</td></tr>

        """
    }.joined()
    return """
      <section id="versions"><h2>\(said("Versions of iOS").escapedForXML)</h2>
      <p>\(said(Self.versionsNote).escapedForXML)</p>
      <div class="wide"><table><thead><tr><th scope="col">iOS</th><th scope="col">\(name)</th></tr></thead><tbody>\(rows)</tbody></table></div></section>

      """
  }

  private var accountSection: String {
    guard let account else { return "" }
    return
      "<section id=\"script\"><h2>\(said("The script").escapedForXML)</h2>\n<pre class=\"account\" tabindex=\"0\">\(account.text.escapedForXML)</pre></section>\n"
  }

  private var timelineSection: String {
    let rows = timeline.map { entry in
      """
      <li value="\(entry.number)"><time datetime="\(entry.time.escapedForXML)">\(entry.time.escapedForXML)</time> \(entry.title.escapedForXML)\
      \(entry.details.isEmpty ? "" : "<ul>\(entry.details.map { "<li>\($0.escapedForXML)</li>" }.joined())</ul>")</li>

      """
    }.joined()
    return
      "<section id=\"timeline\"><h2>\(said("What happened").escapedForXML)</h2>\n<p>\(said(Self.timelineNote).escapedForXML)</p>\n<ol class=\"timeline\" lang=\"en\">\n\(rows)</ol></section>\n"
  }

  private static let styles = """
    :root{color-scheme:light dark;--ink:#1c1c1e;--soft:#5a5a60;--ground:#fff;--card:#f4f4f7;--line:#d0d0d6;--good:#0b6b2e;--bad:#a8201a;--link:#0a5cc2}
    @media screen and (prefers-color-scheme:dark){:root{--ink:#f2f2f5;--soft:#a9a9b2;--ground:#131315;--card:#1f1f23;--line:#3c3c43;--good:#63d68a;--bad:#ff8a80;--link:#7db8ff}}
    *{box-sizing:border-box}
    body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground);max-width:60rem;margin:0 auto;padding:1rem}
    h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0}h2{font-size:1.3rem;margin:2rem 0 .5rem}h3{font-size:1.05rem}
    small,.source,time,figcaption,caption{color:var(--soft)}small{font-weight:normal}
    a{color:var(--link)}
    .mark{border:2px solid var(--bad);border-radius:6px;padding:.6rem .8rem}
    nav ul{list-style:none;padding:0}
    .wide{overflow-x:auto}
    table{border-collapse:collapse;width:100%}caption{text-align:left;padding:.3rem 0}
    .wide thead th{min-width:4.5rem}td{overflow-wrap:anywhere}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}thead th{border-bottom:2px solid var(--line)}
    .number{text-align:right;font-variant-numeric:tabular-nums}
    .good{color:var(--good)}.bad{color:var(--bad)}td.good,td.bad{font-weight:600}
    .checklist{list-style:none;padding:0}.checklist>li{background:var(--card);border-radius:6px;padding:.5rem .8rem;margin:.4rem 0}
    .checklist ul{color:var(--ink);margin:.2rem 0}.checklist .source{font-size:.9rem}
    .timeline ul{color:var(--soft);margin:0}.timeline time{font-size:.85rem}
    dt{margin-top:.4rem}dd{margin:0 0 .4rem 1rem}
    blockquote{margin:.6rem 0;padding:.5rem 1rem;background:var(--card);border-left:4px solid var(--line)}blockquote p{margin:.15rem 0}
    .facts div{display:grid;grid-template-columns:minmax(8rem,13rem) 1fr;gap:.1rem 1rem;border-bottom:1px solid var(--line);padding:.2rem 0}.facts dt{margin:0;color:var(--soft)}.facts dd{margin:0;overflow-wrap:anywhere}
    body{overflow-wrap:break-word}summary{font-size:1.1rem;font-weight:600;cursor:pointer;padding:.6rem 0}
    .page{border-top:3px solid var(--line);margin-top:2.5rem}
    figure{margin:1.2rem 0;break-inside:avoid}figcaption{margin-bottom:.3rem}
    pre.account{background:var(--card);padding:.8rem;border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere}
    code.hash{overflow-wrap:anywhere}
    @media (max-width:40rem){body{overflow-wrap:anywhere}.facts div{grid-template-columns:1fr;gap:0}.wide thead{position:absolute;clip-path:inset(50%)}.wide tr{display:block;border-bottom:2px solid var(--line);padding:.3rem 0}.wide th,.wide td{display:block;border:0;padding:.05rem .3rem;text-align:left}.wide td::before{content:attr(data-name) ": ";color:var(--soft);font-weight:normal}}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px}
    @page{size:A4;margin:15mm}
    @media print{body{max-width:none;padding:0}svg.screen{print-color-adjust:exact;max-height:108mm;width:auto}.page,details{break-before:page;border:0;margin-top:0}.checklist>li,tr,blockquote,.facts div{break-inside:avoid}h2,h3{break-after:avoid}}
    """
}

/// Lays out the words and pictures of a report as HTML.
private struct HTMLLayout {
  private let report: SessionReport
  var frames = SVGFrames()

  /// The word that marks each page as simulated.
  private let simulated: String

  init(_ report: SessionReport, mark simulated: String) { (self.report, self.simulated) = (report, simulated) }

  mutating func element(_ section: ReportDocument.Section) -> String {
    var body = ""
    for block in section.blocks { body += element(block) + "\n" }
    let title = "<h2>\(section.title.escapedForXML) <small>\(simulated.escapedForXML)</small></h2>"
    return "<section class=\"page\" id=\"\(section.anchor.escapedForXML)\">\(title)\n\(body)</section>\n"
  }

  private mutating func element(_ block: ReportDocument.Block) -> String {
    switch block {
    case .heading(let text): "<h3>\(text.escapedForXML)</h3>"
    case .paragraph(let text): "<p>\(text.escapedForXML)</p>"
    case .facts(let facts): Self.list(of: facts)
    case .quotation(let lines, let language):
      "<blockquote lang=\"\(language.escapedForXML)\">"
        + lines.map { "<p>\($0.escapedForXML)</p>" }.joined() + "</blockquote>"
    case .table(let table): element(table)
    case .picture(let index): figure(index)
    }
  }

  private func element(_ table: ReportDocument.Table) -> String {
    func language(_ column: Int) -> String {
      table.languages.isEmpty ? "" : " lang=\"\(table.languages[column].escapedForXML)\""
    }
    let head = table.columns.enumerated().map { column, name in
      "<th scope=\"col\"\(language(column))>\(name.escapedForXML)</th>"
    }
    let rows = table.rows.map { row in
      let cells = row.enumerated().map { column, lines in
        let text = lines.map(\.escapedForXML).joined(separator: "<br>")
        if column == 0 { return "<th scope=\"row\"\(language(column))>\(text)</th>" }
        return "<td data-name=\"\(table.columns[column].escapedForXML)\"\(language(column))>\(text)</td>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    return
      "<div class=\"wide\"><table><thead><tr>\(head.joined())</tr></thead>\n<tbody>\(rows.joined())</tbody></table></div>"
  }

  private mutating func figure(_ index: Int) -> String {
    let picture = report.pictures[index]
    return """
      <figure id="frame-\(index)"><figcaption>\(picture.label.escapedForXML)</figcaption>
      \(frames.element(for: picture.frame, title: picture.label))
      </figure>
      """
  }

  /// Returns the figures of all pictures whose indexes are not in `placed`.
  mutating func figures(without placed: Set<Int>) -> String {
    var figures = ""
    for index in report.pictures.indices where !placed.contains(index) { figures += figure(index) + "\n" }
    return figures
  }

  /// The text of a table cell, with a CSS class for its style.
  struct Cell {
    let text: String
    let look: String

    init(_ text: String, _ look: String = "") { (self.text, self.look) = (text, look) }
  }

  /// Returns a table whose first column contains row headers.
  ///
  /// - Parameter nothing: The sentence that replaces an empty table.
  static func table(caption: String, _ columns: [String], _ rows: [[Cell]], orElse nothing: String = "") -> String {
    let head = columns.map { "<th scope=\"col\">\($0.escapedForXML)</th>" }.joined()
    let body = rows.map { row in
      let cells = zip(columns, row).dropFirst().map { name, cell in
        let look = cell.look.isEmpty ? "" : " class=\"\(cell.look)\""
        return "<td data-name=\"\(name.escapedForXML)\"\(look)>\(cell.text.escapedForXML)</td>"
      }
      return "<tr><th scope=\"row\">\(row[0].text.escapedForXML)</th>\(cells.joined())</tr>\n"
    }.joined()
    return """
      <div class="wide"><table><caption>\(caption.escapedForXML)</caption><thead><tr>\(head)</tr></thead>
      <tbody>\(rows.isEmpty ? "<tr><td colspan=\"\(columns.count)\">\(nothing.escapedForXML)</td></tr>" : body)</tbody></table></div>
      """
  }

  static func list(of facts: [ReportDocument.Fact]) -> String {
    let items = facts.map { "<div><dt>\($0.name.escapedForXML)</dt><dd>\($0.value.escapedForXML)</dd></div>" }
    return "<dl class=\"facts\">\(items.joined())</dl>"
  }
}

extension ReviewItem.Verdict {
  /// A symbol for the verdict, so that it does not depend on color alone.
  fileprivate var symbol: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .notExercised: "–"
    }
  }
}
