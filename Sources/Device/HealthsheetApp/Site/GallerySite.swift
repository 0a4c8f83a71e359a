import Evidence
import Foundation
import Languages
import Recording
import Scenarios
import TerminalUI

/// The gallery as a folder of static files that also work without a web server: a page that lists and searches the
/// scenarios, and a page for each of them.
///
///     let site = GallerySite(gallery, locale: locale)
///     site.index                                                   // index.html
///     site.page(of: item, pictures, report: report, rows: [])      // locked.html
///
/// A link such as `index.html#locked/3` opens the third step of a scenario. Pages load nothing from elsewhere, and the
/// same scenarios give the same bytes.
@MainActor
package struct GallerySite {
  private let gallery: ScenarioGallery
  private let locale: Locale

  /// - Parameter locale: The language of the site. The screens in it are in the language of each scenario's device.
  package init(_ gallery: ScenarioGallery, locale: Locale) { (self.gallery, self.locale) = (gallery, locale) }

  /// The names of a scenario's files.
  package static func files(of name: String) -> (page: String, picture: String, report: String) {
    ("\(name).html", "\(name).svg", "\(name)-report.html")
  }

  /// The names of all files, in order.
  package var files: [String] {
    ["index.html"]
      + gallery.items.flatMap { item in
        let files = Self.files(of: item.name)
        return [files.page, files.picture, files.report]
      }
  }

  /// The first page: the scenarios by theme, with a field that searches their texts and rules.
  package var index: String {
    let entries = gallery.items.map { item in
      let words = ScenarioWords(item.scenario, locale: locale)
      let texts =
        [item.name, item.scenario.title] + item.scenario.rules
        + [item.scenario.theme, item.scenario.title, item.scenario.summary, item.scenario.look, item.scenario.why]
        .compactMap { $0 }.flatMap { [$0, words.told($0)] }
      return "[\(item.name.quotedForJSON),\(texts.joined(separator: "\n").lowercased().quotedForJSON)]"
    }
    let themes = gallery.themes.map { title, items in
      let rows = items.map { item in
        let words = ScenarioWords(item.scenario, locale: locale)
        return """
          <li id="\(item.name.escapedForXML)"><a href="\(Self.files(of: item.name).page.escapedForXML)">\
          \(words.told(item.scenario.title).escapedForXML)</a>
          <p>\((item.scenario.summary.map(words.told) ?? "").escapedForXML)</p></li>

          """
      }
      let theme = title.map { String(localized: LocalizedStringKey($0), table: .scenarios, locale: locale) }
      return """
        <section><h2>\((theme ?? said("Other scenarios")).escapedForXML)</h2>
        <ul>
        \(rows.joined())</ul></section>

        """
    }
    return page(
      title: said("Scenarios of the consent flow"), script: Self.search, styles: Self.styles,
      body: """
        <p><label>\(said("Search titles, stories and rules").escapedForXML) <input id="query" type="search" autocomplete="off">\
        </label> <span id="count" role="status" data-words="\(said("scenarios").escapedForXML)">\(gallery.items.count) \
        \(said("scenarios").escapedForXML)</span></p>
        <main>
        \(themes.joined())</main>
        <script id="texts" type="application/json">[\(entries.joined(separator: ",\n").replacing("<", with: "\\u003c"))]</script>
        """)
  }

  /// The page of a scenario: its story, its animated picture, its steps with the screen after each, and the versions of
  /// iOS if several were played.
  ///
  /// - Parameter rows: The differences between versions; empty if only one version was played.
  package func page(
    of item: ScenarioGallery.Item, _ pictures: ScenarioPictures, rows: [SessionReport.VersionRow]
  ) -> String {
    let words = ScenarioWords(item.scenario, locale: locale)
    let files = Self.files(of: item.name)
    let story =
      [
        ("What happens", item.scenario.summary), ("Look at", item.scenario.look), ("Why it matters", item.scenario.why),
      ] as [(LocalizedStringKey, String?)]
    let paragraphs = story.compactMap { title, text in
      text.map { "<h2>\(said(title).escapedForXML)</h2>\n<p>\(words.told($0).escapedForXML)</p>\n" }
    }
    var frames = SVGFrames()
    var latest: Frame?
    let steps = pictures.pictures.enumerated().map { number, picture in
      let title = number == 0 ? said("The beginning") : step(number, of: item.scenario, words)
      let isSame = picture.frame == latest
      latest = picture.frame
      let shown =
        isSame
        ? "<p>\(said("The screen stays as it is.").escapedForXML)</p>"
        : frames.element(for: picture.frame, title: title)
      return
        "<section id=\"step-\(number)\"><h3><a href=\"#step-\(number)\">\(title.escapedForXML)</a></h3>\n\(shown)</section>\n"
    }
    let versions = rows.map { row in
      let lines = row.lines.map { "<li lang=\"en\">\($0.subject.escapedForXML): \($0.text.escapedForXML)</li>" }
        .joined()
      let same = said("the same outcome on all versions").escapedForXML
      return
        "<tr><th scope=\"row\">\(row.versions.escapedForXML)</th><td>\(lines.isEmpty ? same : "<ul>\(lines)</ul>")</td></tr>\n"
    }
    let table = """
      <h2 id="versions">\(said("Versions of iOS").escapedForXML)</h2>
      <div class="wide"><table>\(versions.joined())</table></div>

      """
    let title = words.told(item.scenario.title)
    return page(
      title: title, script: nil, styles: Self.styles + frames.styles,
      body: """
        <nav><a href="index.html">\(said("All scenarios").escapedForXML)</a> · <a href="\(files.report.escapedForXML)">\
        \(said("Report").escapedForXML)</a></nav>
        <main>
        \(paragraphs.joined())<p><img src="\(files.picture.escapedForXML)" alt="\(said("The scenario as a moving picture").escapedForXML)"></p>
        \(item.scenario.rules.isEmpty ? "" : "<p>\(said("Rules").escapedForXML): \(item.scenario.rules.joined(separator: ", ").escapedForXML)</p>\n")\
        \(rows.isEmpty ? "" : table)<h2>\(said("Step by step").escapedForXML)</h2>
        \(steps.joined())</main>
        """)
  }

  private func step(_ number: Int, of scenario: Scenario, _ words: ScenarioWords) -> String {
    guard scenario.script.indices.contains(number - 1) else { return said("The end") }
    let step = scenario.script[number - 1]
    return "\(number). \(step.remark.map(words.told) ?? words.title(of: step))"
  }

  private func said(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }

  private func page(title: String, script: String?, styles: String, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="\(TextLanguage(locale).identifier.escapedForXML)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    script-src \(script?.sourceInPolicy ?? "'none'"); style-src \(styles.sourceInPolicy); img-src 'self' data:; \
    base-uri 'none'; form-action 'none'">
    <link rel="icon" href="data:,">
    <title>\(title.escapedForXML)</title>
    <style>\(styles)</style>
    </head>
    <body>
    <header><h1>\(title.escapedForXML)</h1>
    <p><strong>\(said("Simulated").escapedForXML)</strong></p></header>
    \(body)
    \(script.map { "<script>\($0)</script>\n" } ?? "")</body>
    </html>

    """
  }
}

extension GallerySite {
  private static let styles = """
    :root{color-scheme:light dark}
    body{font:1rem/1.5 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:1rem;color:#1c1c1e;background:#fff}
    h1{font-size:1.5rem;margin:0}h2{font-size:1.15rem;margin:1.4rem 0 .3rem}h3{font-size:1rem;margin:1rem 0 .3rem}
    p{margin:.3rem 0}ul{padding-left:1.2rem}li{margin:.5rem 0}
    a{color:#0a58c0}img{max-width:100%;height:auto;border:1px solid #8888;border-radius:6px}
    input{font:inherit;min-height:2.2rem;max-width:100%;padding:.2rem .6rem}
    table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0;border-top:1px solid #8888}
    .wide{overflow-x:auto}section:target{outline:3px solid #0a58c0;outline-offset:4px}
    @media (prefers-color-scheme:dark){body{color:#f2f2f7;background:#1c1c1e}a{color:#6ab0ff}section:target{outline-color:#6ab0ff}}

    """

  /// The script of the first page: it shows the scenarios that contain the query or, if there are none, each word of
  /// the query. It also follows links such as `#locked/3`.
  private static let search = #"""
    'use strict';
    (() => {
    const texts = new Map(JSON.parse(document.getElementById('texts').textContent));
    const [query, count] = [document.getElementById('query'), document.getElementById('count')];
    function find() {
      const wanted = query.value.trim().toLowerCase();
      const whole = [...texts].filter(([, text]) => text.includes(wanted));
      const words = wanted.split(/\s+/);
      const found = new Set((whole.length ? whole : [...texts].filter(([, text]) =>
        words.every((word) => text.includes(word)))).map(([name]) => name));
      for (const row of document.querySelectorAll('li[id]')) row.hidden = !found.has(row.id);
      for (const theme of document.querySelectorAll('main section')) theme.hidden = !theme.querySelector('li:not([hidden])');
      count.textContent = `${found.size} ${count.dataset.words}`;
    }
    function lead() {
      const match = /^#([^/]+)(?:\/(\d+))?$/.exec(decodeURIComponent(location.hash));
      if (match && texts.has(match[1])) location.replace(`${match[1]}.html` + (match[2] ? `#step-${match[2]}` : ''));
    }
    query.addEventListener('input', find);
    addEventListener('hashchange', lead);
    lead();
    })();
    """#
}
