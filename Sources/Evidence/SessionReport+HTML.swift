import Foundation
import HealthDaemon
import HealthModel
import Recording

extension SessionReport {
  /// The report as one file of HTML: no network, no script, light and dark, for paper and for screen readers.
  ///
  /// About 30 kB, and 4 to 8 kB for each frame.
  package var html: String {
    var frames = HTMLFrames()
    let figures = pictures.enumerated().map { index, picture in
      """
      <figure id="frame-\(index)"><figcaption>\(picture.label.inHTML)</figcaption>
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
      <title>\(title.inHTML) – healthsheet report \(checkpoint.head.prefix(12))</title>
      <style>
      \(Self.styles)
      \(frames.styles)
      </style>
      </head>
      <body>
      <header>
      <h1>\(title.inHTML)</h1>
      <p class="mark"><strong>Simulated.</strong> \(Self.mark.dropFirst("Simulated: ".count).prefix(1).uppercased().inHTML)\(Self.mark.dropFirst("Simulated: ".count + 1).inHTML)</p>
      \(summary.map { "<p>\($0.inHTML)</p>" } ?? "")
      \(verdicts)
      </header>
      <nav aria-label="Contents"><ul>\(contents)</ul></nav>
      <main>
      \(apps.map(section).joined())\(viewsSection)\(accountSection)\(pictures.isEmpty ? "" : "<section id=\"screens\"><h2>The screen</h2>\n\(figures)</section>\n")\(timelineSection)
      <section id="log"><h2>The audit log</h2>
      <p>\(checkpoint.count) lines; each holds the SHA-256 of the one before. With this checkpoint <code>healthsheet verify-log</code> tells whether the log was changed or cut since:</p>
      <p><code class="hash">\(checkpoint.description.inHTML)</code></p></section>
      </main>
      </body>
      </html>

      """
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
    if account != nil { links.append(("script", "The script")) }
    if !pictures.isEmpty { links.append(("screens", "The screen")) }
    links += [("timeline", "What happened"), ("log", "The audit log")]
    return links.map { "<li><a href=\"#\($0.0.inHTML)\">\($0.1.inHTML)</a></li>" }.joined()
  }

  private func section(of app: AppIdentity) -> String {
    let purposes = app.purposeTexts.map { "<dt><code>\($0.key)</code></dt><dd>“\($0.text.inHTML)”</dd>" }.joined()
    let rows = usage(of: app).map { row in
      """
      <tr><th scope="row">\(row.type.swiftName)</th><td>\(row.directionInWords)</td><td>\(row.isAsked ? "yes" : "no")</td>\
      <td class="\(row.answerInWords == "granted" ? "good" : "")">\(row.answerInWords)</td>\
      <td class="\(row.words == "never used" && row.answer == "granted" ? "bad" : "")">\(row.words)</td>\
      <td class="number">\(row.calls)</td><td class="number">\(row.returned)</td></tr>

      """
    }.joined()
    let items = checklist(of: app).map { item in
      """
      <li class="\(item.verdict == .passed ? "good" : item.verdict == .failed ? "bad" : "open")">\
      <strong>\(item.verdict.symbol) \(item.verdict.rawValue)</strong> \(item.title.inHTML)\
      <ul>\(item.findings.map { "<li>\($0.inHTML)</li>" }.joined())<li class="source">\(item.source.inHTML)</li></ul></li>

      """
    }.joined()
    return """
      <section id="app-\(app.bundleIdentifier.inHTML)"><h2>\(app.displayName.inHTML) <small>\(app.bundleIdentifier.inHTML)</small></h2>
      <dl>\(purposes)</dl>
      <div class="wide"><table><caption>Asked, answered and used</caption><thead><tr><th scope="col">Type</th><th scope="col">Direction</th><th scope="col">Asked</th><th scope="col">Answer</th><th scope="col">Use</th><th scope="col">Calls</th><th scope="col">Handed out</th></tr></thead>
      <tbody>\(rows.isEmpty ? "<tr><td colspan=\"7\">Nothing was asked for.</td></tr>" : rows)</tbody></table></div>
      <h3>Review checklist</h3>
      <ul class="checklist">
      \(items)</ul></section>

      """
  }

  private var viewsSection: String {
    if views.isEmpty { return "" }
    let rows = views.map { view in
      """
      <tr><th scope="row">\(view.app.inHTML)</th><td>\(view.type.inHTML)</td><td>\(view.seen.inHTML)</td>\
      <td>\(view.held.inHTML)</td><td>\((view.reason ?? "").inHTML)</td></tr>

      """
    }.joined()
    return """
      <section id="views"><h2>What the apps see in the end</h2>
      <div class="wide"><table><caption>Of the last seven days, beside what the store holds</caption><thead><tr><th scope="col">App</th><th scope="col">Type</th><th scope="col">The app gets</th><th scope="col">The store holds</th><th scope="col">Why</th></tr></thead><tbody>\(rows)</tbody></table></div></section>

      """
  }

  private var accountSection: String {
    guard let account else { return "" }
    return
      "<section id=\"script\"><h2>The script</h2>\n<pre class=\"account\" tabindex=\"0\">\(account.inHTML)</pre></section>\n"
  }

  private var timelineSection: String {
    let rows = timeline.map { entry in
      """
      <li value="\(entry.number)"><time datetime="\(entry.time.inHTML)">\(entry.time.inHTML)</time> \(entry.title.inHTML)\
      \(entry.details.isEmpty ? "" : "<ul>\(entry.details.map { "<li>\($0.inHTML)</li>" }.joined())</ul>")</li>

      """
    }.joined()
    return "<section id=\"timeline\"><h2>What happened</h2>\n<ol class=\"timeline\">\n\(rows)</ol></section>\n"
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
    :focus-visible{outline:3px solid var(--link);outline-offset:2px}
    @media print{body{max-width:none}pre.frame{print-color-adjust:exact;overflow:visible;font-size:9px}.checklist>li,tr{break-inside:avoid}nav{display:none}}
    """
}

extension ReviewItem.Verdict {
  /// Never colour alone.
  fileprivate var symbol: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .notExercised: "–"
    }
  }
}

extension StringProtocol {
  /// With the characters escaped that HTML takes for more than letters, and none that would turn a line round.
  fileprivate var inHTML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n": text += "\n"
      default: if scalar.isUnsafe { text += "\u{FFFD}" } else { text.unicodeScalars.append(scalar) }
      }
    }
    return text
  }
}
