import Foundation
import HealthDaemon
import HealthModel
import Recording

extension SessionReport {
  /// The report as one HTML file without network or scripts, light and dark, for paper and for screen readers.
  ///
  /// About 30 kB, and 4 to 8 kB for each frame.
  package var html: String {
    var frames = HTMLFrames()
    let figures = pictures.enumerated().map { index, picture in
      """
      <figure id="frame-\(index)"><figcaption>\(picture.label.escapedForXML)</figcaption>
      \(frames.element(for: picture.frame, label: "Screen: \(picture.label)"))
      </figure>

      """
    }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(title.escapedForXML) – healthsheet report \(checkpoint.head.prefix(12))</title>
      <style>
      \(Self.styles)
      \(frames.styles)
      </style>
      </head>
      <body>
      <header>
      <h1>\(title.escapedForXML)</h1>
      <p class="mark"><strong>Simulated.</strong> \(Self.mark.escapedForXML)</p>
      \(summary.map { "<p>\($0.escapedForXML)</p>" } ?? "")
      \(outcomeElement)\(verdicts)
      </header>
      <nav aria-label="Contents"><ul>\(contents)</ul></nav>
      <main>
      \(apps.map(section).joined())\(viewsSection)\(versionsSection)\(accountSection)\(pictures.isEmpty ? "" : "<section id=\"screens\"><h2>The screen</h2>\n\(figures)</section>\n")\(timelineSection)
      <section id="log"><h2>The audit log</h2>
      <p>\(checkpoint.count) lines; each holds the SHA-256 of the one before. <code>--log</code> writes them to a file beside this report, and <code>healthsheet verify-log</code> tells with this checkpoint whether that file was changed or cut since:</p>
      <p><code class="hash">\(checkpoint.description.escapedForXML)</code></p></section>
      <section id="words"><h2>Words</h2>
      <dl>\(Self.words.map { "<dt>\($0.word.escapedForXML)</dt><dd>\($0.meaning.escapedForXML)</dd>" }.joined())</dl></section>
      </main>
      </body>
      </html>

      """
  }

  private var outcomeElement: String {
    guard let account else { return "" }
    return account.failureCount == 0
      ? "<p class=\"good\"><strong>✓ \(account.outcome.escapedForXML)</strong></p>\n"
      : "<p class=\"mark bad\"><strong>✗ \(account.outcome.escapedForXML)</strong> <a href=\"#script\">Where</a></p>\n"
  }

  private var verdicts: String {
    let items = apps.flatMap(checklist)
    func count(_ verdict: ReviewItem.Verdict) -> Int { items.count { $0.verdict == verdict } }
    return "<p>Review checklist: <strong>\(count(.passed)) passed</strong>, "
      + "<strong>\(count(.failed)) failed</strong>, \(count(.notExercised)) not exercised.</p>"
  }

  private var contents: String {
    var links = apps.map { ("app-\($0.bundleIdentifier)", $0.displayName) }
    if !views.isEmpty { links.append(("views", "What the apps see")) }
    if !versionRows.isEmpty { links.append(("versions", "Versions of iOS")) }
    if account != nil { links.append(("script", "The script")) }
    if !pictures.isEmpty { links.append(("screens", "The screen")) }
    links += [("timeline", "What happened"), ("log", "The audit log"), ("words", "Words")]
    return links.map { "<li><a href=\"#\($0.0.escapedForXML)\">\($0.1.escapedForXML)</a></li>" }.joined()
  }

  private func section(of app: AppIdentity) -> String {
    let purposes = app.purposes.map { "<dt><code>\($0.key.rawValue)</code></dt><dd>“\($0.text.escapedForXML)”</dd>" }
      .joined()
    let rows = usage(of: app).map { row in
      """
      <tr><th scope="row">\(row.type.swiftName)</th><td data-name="Direction">\(row.direction.verb)</td><td data-name="Asked">\(row.isAsked ? "yes" : "no")</td>\
      <td data-name="Answer" class="\(row.answer?.isAllowed == true ? "good" : "")">\(row.answerInWords)</td>\
      <td data-name="Use" class="\(row.words == "never used" && row.answer?.isAllowed == true ? "bad" : "")">\(row.words)</td>\
      <td data-name="Calls" class="number">\(row.calls)</td><td data-name="Handed out" class="number">\(row.returned)</td></tr>

      """
    }.joined()
    let items = checklist(of: app).map { item in
      """
      <li class="\(item.verdict == .passed ? "good" : item.verdict == .failed ? "bad" : "open")">\
      <strong>\(item.verdict.symbol) \(item.verdict.rawValue)</strong> \(item.point.title.description.escapedForXML)\
      <ul>\(item.findings.map { "<li>\($0.description.escapedForXML)</li>" }.joined())<li class="source">\(item.point.source.escapedForXML)</li></ul></li>

      """
    }.joined()
    return """
      <section id="app-\(app.bundleIdentifier.escapedForXML)"><h2>\(app.displayName.escapedForXML) <small>\(app.bundleIdentifier.escapedForXML)</small></h2>
      <dl>\(purposes)</dl>
      <div class="wide"><table><caption>Asked, answered and used</caption><thead><tr><th scope="col">Type</th><th scope="col">Direction</th><th scope="col">Asked</th><th scope="col">Answer</th><th scope="col">Use</th><th scope="col">Calls</th><th scope="col">Handed out</th></tr></thead>
      <tbody>\(rows.isEmpty ? "<tr><td colspan=\"7\">Nothing was asked for.</td></tr>" : rows)</tbody></table></div>
      <h3>Review checklist</h3>
      <ul class="checklist">
      \(items)</ul>
      <p>\(Self.checklistNote.escapedForXML)</p></section>

      """
  }

  private var viewsSection: String {
    if views.isEmpty { return "" }
    let rows = views.map { view in
      """
      <tr><th scope="row">\(view.app.escapedForXML)</th><td data-name="Type">\(view.type.escapedForXML)</td><td data-name="The app gets">\(view.seen.escapedForXML)</td>\
      <td data-name="The store holds">\(view.held.escapedForXML)</td><td data-name="Why">\((view.reason ?? "").escapedForXML)</td></tr>

      """
    }.joined()
    return """
      <section id="views"><h2>What the apps see in the end, of the last seven days</h2>
      <div class="wide"><table><caption>Of the last seven days, beside what the store holds</caption><thead><tr><th scope="col">App</th><th scope="col">Type</th><th scope="col">The app gets</th><th scope="col">The store holds</th><th scope="col">Why</th></tr></thead><tbody>\(rows)</tbody></table></div></section>

      """
  }

  private var versionsSection: String {
    if versionRows.isEmpty { return "" }
    let rows = versionRows.map { row in
      let lines = row.lines.map { "<li>\($0.subject.escapedForXML): \($0.text.escapedForXML)</li>" }.joined()
      return """
        <tr><th scope="row">\(row.versions.escapedForXML)</th>\
        <td data-name="Outcome">\(lines.isEmpty ? "the same on all" : "<ul>\(lines)</ul>")</td></tr>

        """
    }.joined()
    return """
      <section id="versions"><h2>Versions of iOS</h2>
      <p>\(Self.versionsNote)</p>
      <div class="wide"><table><thead><tr><th scope="col">iOS</th><th scope="col">Outcome</th></tr></thead><tbody>\(rows)</tbody></table></div></section>

      """
  }

  private var accountSection: String {
    guard let account else { return "" }
    return
      "<section id=\"script\"><h2>The script</h2>\n<pre class=\"account\" tabindex=\"0\">\(account.text.escapedForXML)</pre></section>\n"
  }

  private var timelineSection: String {
    let rows = timeline.map { entry in
      """
      <li value="\(entry.number)"><time datetime="\(entry.time.escapedForXML)">\(entry.time.escapedForXML)</time> \(entry.title.escapedForXML)\
      \(entry.details.isEmpty ? "" : "<ul>\(entry.details.map { "<li>\($0.escapedForXML)</li>" }.joined())</ul>")</li>

      """
    }.joined()
    return
      "<section id=\"timeline\"><h2>What happened</h2>\n<p>\(Self.timelineNote.escapedForXML)</p>\n<ol class=\"timeline\">\n\(rows)</ol></section>\n"
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
    nav ul{display:flex;flex-wrap:wrap;gap:.3rem 1rem;list-style:none;padding:0}
    .wide{overflow-x:auto}
    table{border-collapse:collapse;width:100%}caption{text-align:left;padding:.3rem 0}
    th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}thead th{border-bottom:2px solid var(--line)}
    .number{text-align:right;font-variant-numeric:tabular-nums}
    .good{color:var(--good)}.bad{color:var(--bad)}td.good,td.bad{font-weight:600}
    .checklist{list-style:none;padding:0}.checklist>li{background:var(--card);border-radius:6px;padding:.5rem .8rem;margin:.4rem 0}
    .checklist ul{color:var(--ink);margin:.2rem 0}.checklist .source{font-size:.9rem}
    .timeline ul{color:var(--soft);margin:0}.timeline time{font-size:.85rem}
    dt{margin-top:.4rem}dd{margin:0 0 .4rem 1rem}
    figure{margin:1.2rem 0;break-inside:avoid}figcaption{margin-bottom:.3rem}
    pre.account{background:var(--card);padding:.8rem;border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere}
    code.hash{overflow-wrap:anywhere}
    @media (max-width:40rem){.wide thead{position:absolute;clip-path:inset(50%)}.wide tr{display:block;border-bottom:2px solid var(--line);padding:.3rem 0}.wide th,.wide td{display:block;border:0;padding:.05rem .3rem;text-align:left}.wide td::before{content:attr(data-name) ": ";color:var(--soft);font-weight:normal}}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px}
    @media print{body{max-width:none}pre.frame{print-color-adjust:exact;overflow:visible;font-size:9px}.checklist>li,tr{break-inside:avoid}nav{display:none}}
    """
}

extension ReviewItem.Verdict {
  /// A symbol for the verdict, so that color alone never tells it.
  fileprivate var symbol: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .notExercised: "–"
    }
  }
}
