import Foundation
import Languages
import Recording
import Scenarios
import TerminalUI

/// The explored states as one HTML file. On its page, keys and clicks lead from frame to frame as on the device.
///
///     let page = TouchablePage(walked).html
///
/// The file is self-contained. Its content security policy lists the hashes of its script and styles, and allows
/// nothing from elsewhere. Rows that several frames share are stored once. Beside the picture, the screen is described
/// in words, with buttons for its controls, for keyboards, screen readers and small screens. The same states give the
/// same bytes.
package struct TouchablePage {
  private let walked: WalkedConsent
  private let locale: Locale

  package init(_ walked: WalkedConsent) {
    self.walked = walked
    locale = walked.scenario.device.settings.locale
  }

  /// The contents of the file.
  package var html: String {
    var pictures = SVGFrames()
    let rows = walked.rows.map { pictures.element(forRow: $0) }
    let ground = pictures.ground()
    let styles = pictures.styles + Self.styles
    let title = ScenarioWords(walked.scenario, locale: locale).told(walked.scenario.title)
    let language = TextLanguage(locale).identifier
    return """
      <!DOCTYPE html>
      <html lang="\(language.escapedForXML)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src \(Self.script.sourceInPolicy); \
      style-src \(styles.sourceInPolicy); img-src data:; base-uri 'none'; form-action 'none'">
      <link rel="icon" href="data:,">
      <title>\(title.escapedForXML)</title>
      <style>\(styles)</style>
      </head>
      <body>
      <header>
      <h1>\(title.escapedForXML)</h1>
      <p><strong>\(said("Simulated").escapedForXML)</strong></p>
      <p>\(guidance.escapedForXML)</p>
      <p>\(extent.escapedForXML)</p>
      </header>
      <div class="bar">
      <button id="back" type="button">\(said("One step back").escapedForXML)</button>
      <button id="again" type="button">\(said("From the beginning").escapedForXML)</button>
      <button id="save" type="button">\(said("Save the answers").escapedForXML)</button>
      </div>
      <p id="say" role="status" aria-live="polite"></p>
      <main>
      <div id="stage" tabindex="0" role="group" aria-label="\(said("The device’s screen").escapedForXML)"></div>
      <section id="words" aria-label="\(said("The screen in words").escapedForXML)"></section>
      </main>
      <details><summary>\(said("The answers as a scenario").escapedForXML)</summary><pre id="answers"></pre></details>
      <script id="walk" type="application/json">\(data(rows: rows, ground: ground))</script>
      <script>\(Self.script)</script>
      </body>
      </html>

      """
  }

  private var guidance: String {
    said(
      "Answer as on the device: with the arrow keys, space, return and the letters on its last line, or with clicks.")
  }

  private var extent: String {
    said(
      """
      This page has \(walked.states.count) screens of the device. If a key leads to a screen that is not among them, \
      the page says so.
      """
    )
  }

  private func said(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }

  // MARK: The states as JSON

  private func data(rows: [String], ground: String) -> String {
    let keys = walked.moves.reduce(into: Set<String>()) { keys, moves in
      for case .key(let key) in moves.keys { keys.insert(key.written) }
    }.sorted()
    let numbers = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    let head = walked.head
    let texts: [(String, [String])] = [
      ("keys", keys), ("rows", rows), ("scripts", walked.scripts.map { head.written($0) }),
      ("answers", walked.answers.map { head.written($0) }),
    ]
    let fields =
      [
        "\"columns\":\(walked.size.width)", "\"lines\":\(walked.size.height)", "\"ground\":\(ground.quotedForJSON)",
        "\"head\":\(head.written(isSession: true).quotedForJSON)",
        "\"beginning\":\(head.written(walked.beginning).quotedForJSON)", "\"said\":\(Self.object(sentences))",
        "\"items\":[\(walked.items.map(item).joined(separator: ",\n"))]",
      ] + texts.map { "\"\($0.0)\":[\($0.1.map(\.quotedForJSON).joined(separator: ",\n"))]" } + [
        "\"states\":[\(walked.states.indices.map { state($0, numbers) }.joined(separator: ",\n"))]"
      ]
    // Escape "<", because in HTML the data would end at the first tag that closes a script.
    return "{\(fields.joined(separator: ",\n"))}".replacing("<", with: "\\u003c")
  }

  private var sentences: [(String, String)] {
    [
      ("unwalked", said("This page does not contain the screen that follows on the device.")),
      ("unknown", said("This key does nothing on this page.")), ("beginning", said("This is the beginning.")),
      ("file", "answers.yaml"),
    ]
  }

  private static func object(_ pairs: [(String, String)]) -> String {
    "{\(pairs.map { "\($0.quotedForJSON):\($1.quotedForJSON)" }.joined(separator: ","))}"
  }

  /// Returns an item as a JSON list of its kind and its text. The list of a control also has the control's identifier,
  /// 1 or 0 for a switch that is on or off (-1 without a switch), and 1 if the control is enabled.
  private func item(_ item: WalkedConsent.Item) -> String {
    var parts = [item.kind.rawValue.quotedForJSON, item.text.quotedForJSON]
    if item.isControl {
      parts += [
        (item.identifier ?? "").quotedForJSON, item.isOn.map { $0 ? "1" : "0" } ?? "-1", item.isEnabled ? "1" : "0",
      ]
    }
    return "[\(parts.joined(separator: ","))]"
  }

  private func state(_ index: Int, _ keys: [String: Int]) -> String {
    let state = walked.states[index]
    func list(_ numbers: [Int]) -> String { "[\(numbers.map { "\($0)" }.joined(separator: ","))]" }
    let areas = state.areas.sorted { $0.key < $1.key }.map { number, area in
      list([number, area.minX, area.minY, area.size.width, area.size.height])
    }
    var keyMoves: [(Int, WalkedConsent.Move)] = []
    var pressMoves: [(Int, WalkedConsent.Move)] = []
    for (action, move) in walked.moves[index] {
      switch action {
      case .key(let key): keyMoves.append((keys[key.written] ?? 0, move))
      case .press(let number): pressMoves.append((number, move))
      }
    }
    func moves(_ moves: [(Int, WalkedConsent.Move)]) -> String {
      let written = moves.sorted { $0.0 < $1.0 }.map { number, move in
        let target = move.state ?? -1
        let says = move.says.map { ",\($0.quotedForJSON)" } ?? ""
        return "\"\(number)\":"
          + (move.script == 0 && move.says == nil ? "\(target)" : "[\(target),\(move.script)\(says)]")
      }
      return "{\(written.joined(separator: ","))}"
    }
    return "[\(list(state.rows)),\(list(state.items)),[\(areas.joined(separator: ","))],\(state.focus ?? -1),"
      + "\(state.answers),\(moves(keyMoves)),\(moves(pressMoves))]"
  }
}

extension TouchablePage {
  private static let styles = """
    :root{color-scheme:light dark}
    body{font:1rem/1.5 system-ui,sans-serif;max-width:80rem;margin:0 auto;padding:1rem;color:#1c1c1e;background:#fff}
    h1{font-size:1.4rem;margin:0}h2{font-size:1.1rem;margin:.5rem 0}h3{font-size:1rem;margin:.8rem 0 .2rem}
    p{margin:.4rem 0}
    main{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
    @media (min-width:60rem){main{grid-template-columns:minmax(0,1.6fr) minmax(0,1fr)}#words{max-height:80vh;overflow:auto}}
    button{font:inherit;text-align:left;min-height:2.2rem;padding:.3rem .8rem;border:1px solid #8888;border-radius:.5rem;\
    background:#f2f2f7;color:inherit;cursor:pointer}
    button[aria-disabled=true]{color:#6b6b70;border-style:dashed}
    button[aria-current=true]{border-color:#0a60d0;box-shadow:0 0 0 1px #0a60d0}
    button:focus-visible,#stage:focus-visible{outline:3px solid #0a60d0;outline-offset:2px}
    .bar{display:flex;flex-wrap:wrap;gap:.5rem;margin:.6rem 0}
    #say{min-height:1.5rem;font-weight:600;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
    #stage{position:relative;align-self:start}#stage.hit{cursor:pointer}
    #stage svg.screen{width:100%}
    #words button{display:flex;width:100%;justify-content:space-between;gap:1rem;margin:.3rem 0}
    #words .tabs{display:flex;flex-wrap:wrap;gap:.3rem}#words .tabs button{width:auto}
    pre{overflow:auto;padding:.6rem;border:1px solid #8888;border-radius:.5rem}
    @media (prefers-color-scheme:dark){body{color:#f2f2f7;background:#1c1c1e}button{background:#2c2c2e}\
    button[aria-disabled=true]{color:#a0a0a6}button[aria-current=true]{border-color:#6ab0ff;box-shadow:0 0 0 1px #6ab0ff}\
    button:focus-visible,#stage:focus-visible{outline-color:#6ab0ff}}

    """

  /// The script of the page.
  ///
  /// A person's path is a list of moves; the state is that of the last move. A fragment such as
  /// `#play=id:allow,key:down` follows a path when the page is opened.
  private static let script = #"""
    'use strict';
    (() => {
    const walk = JSON.parse(document.getElementById('walk').textContent);
    const [ROWS, ITEMS, AREAS, FOCUS, ANSWERS, KEYS, PRESSES] = [0, 1, 2, 3, 4, 5, 6];
    const [KIND, TEXT, ID, ON, ENABLED] = [0, 1, 2, 3, 4];
    const element = (id) => document.getElementById(id);
    const [stage, words, say] = [element('stage'), element('words'), element('say')];
    const names = {ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right', ' ': 'space',
      Enter: 'enter', Escape: 'esc', Home: 'home', End: 'end', PageUp: 'pageup', PageDown: 'pagedown'};
    const letters = {h: 'left', j: 'down', k: 'up', l: 'right'};
    const [width, height] = [walk.columns * 8, walk.lines * 16];
    let path = [];
    const number = () => path.length ? path[path.length - 1].state : 0;
    const state = () => walk.states[number()];
    const controls = () => state()[ITEMS].map((item) => walk.items[item])
      .filter((item) => item[KIND] === 'control' || item[KIND] === 'tab');

    function draw() {
      const rows = state()[ROWS].map((row, y) => walk.rows[row] &&
        `<g transform="translate(0,${16 * y})">${walk.rows[row]}</g>`).join('');
      stage.innerHTML = `<svg class="screen" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
        `aria-hidden="true"><rect class="${walk.ground}" width="${width}" height="${height}"/>${rows}</svg>`;
    }

    function button(item, place) {
      const made = document.createElement('button');
      const [id, isOn] = [item[ID], item[ON]];
      made.type = 'button';
      made.append(item[TEXT]);
      made.dataset.number = place;
      made.dataset.name = id || item[TEXT];
      if (id) {
        made.dataset.identifier = id;
        if (!document.getElementById(id)) made.id = id;
      }
      if (isOn >= 0) {
        made.setAttribute('role', 'switch');
        made.setAttribute('aria-checked', String(isOn === 1));
        const mark = document.createElement('span');
        mark.setAttribute('aria-hidden', 'true');
        mark.append(isOn === 1 ? '●' : '○');
        made.append(mark);
      }
      if (!item[ENABLED] || state()[PRESSES][place] === undefined) made.setAttribute('aria-disabled', 'true');
      if (place === state()[FOCUS]) made.setAttribute('aria-current', 'true');
      made.addEventListener('click', () => press(place));
      return made;
    }

    function tell() {
      const held = words.contains(document.activeElement) ? document.activeElement.dataset.name : undefined;
      words.replaceChildren();
      let place = 0;
      let tabs;
      for (const index of state()[ITEMS]) {
        const item = walk.items[index];
        if (item[KIND] === 'control') {
          words.append(button(item, place++));
        } else if (item[KIND] === 'tab') {
          if (!tabs) {
            tabs = document.createElement('div');
            tabs.className = 'tabs';
            words.append(tabs);
          }
          tabs.append(button(item, place++));
        } else {
          const made = document.createElement({title: 'h2', heading: 'h3', sentence: 'p'}[item[KIND]]);
          made.append(item[TEXT]);
          words.append(made);
        }
      }
      if (held === undefined) return;
      const all = [...words.querySelectorAll('button')];
      (all.find((made) => made.dataset.name === held) || all[state()[FOCUS]] || stage).focus({preventScroll: true});
    }

    function spoken(item) {
      const text = walk.items[item];
      return text[ON] >= 0 ? `${text[TEXT]} ${text[ON] === 1 ? '●' : '○'}` : text[TEXT];
    }

    function show(before) {
      draw();
      tell();
      element('answers').textContent = answers();
      const known = new Set(before ? before[ITEMS].map(spoken) : []);
      const fresh = before ? state()[ITEMS].map(spoken).filter((text) => !known.has(text)) : [];
      const focused = controls()[state()[FOCUS]];
      const isMove = before && before[FOCUS] !== state()[FOCUS] && focused;
      say.textContent = (fresh.length ? fresh.slice(0, 12) : isMove ? [focused[TEXT]] : []).join(' · ');
      document.documentElement.dataset.state = number();
    }

    function go(move, sentence) {
      if (move === undefined) { say.textContent = sentence; return; }
      const [target, script, sentenceOfDevice] = Array.isArray(move) ? move : [move, 0];
      if (target < 0) { say.textContent = walk.said.unwalked; return; }
      const before = state();
      path.push({state: target, script});
      show(before);
      if (sentenceOfDevice) say.textContent = sentenceOfDevice;
    }

    const press = (place) => go(state()[PRESSES][place], walk.said.unwalked);

    function key(name) {
      const moves = state()[KEYS];
      let move = moves[walk.keys.indexOf(name)];
      if (move === undefined && letters[name]) move = moves[walk.keys.indexOf(letters[name])];
      go(move, walk.keys.includes(name) ? walk.said.unwalked : walk.said.unknown);
    }

    const isPlace = (lines) => lines.startsWith('- open:') && lines.indexOf('\n') === lines.length - 1;

    function answers() {
      const lines = walk.beginning ? [walk.beginning] : [];
      for (const move of path) {
        const script = walk.scripts[move.script];
        if (!script) continue;
        if (isPlace(script) && lines.length && isPlace(lines[lines.length - 1])) lines.pop();
        lines.push(script);
      }
      const ledger = walk.answers[state()[ANSWERS]];
      return walk.head + (lines.length ? 'script:\n' + lines.join('') : '') + (ledger ? 'expect:\n' + ledger : '');
    }

    function restart() {
      const before = state();
      path = [];
      show(before);
    }

    document.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab' || event.isComposing) return;
      const target = event.target;
      const isButton = target instanceof HTMLElement && target.closest('button,summary,pre');
      const name = names[event.key] || ([...event.key].length === 1 ? event.key : undefined);
      if (!name || isButton && (name === 'space' || name === 'enter')) return;
      event.preventDefault();
      key(name);
    });

    const hit = (event) => {
      const box = stage.firstChild.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width * walk.columns;
      const y = (event.clientY - box.top) / box.height * walk.lines;
      return state()[AREAS].find((area) =>
        area[1] <= x && x < area[1] + area[3] && area[2] <= y && y < area[2] + area[4]);
    };
    stage.addEventListener('click', (event) => { const area = hit(event); if (area) press(area[0]); });
    stage.addEventListener('mousemove', (event) => stage.classList.toggle('hit', !!hit(event)));

    element('back').addEventListener('click', () => {
      if (!path.length) { say.textContent = walk.said.beginning; return; }
      const before = state();
      path.pop();
      show(before);
    });
    element('again').addEventListener('click', restart);
    element('save').addEventListener('click', () => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([answers()], {type: 'application/yaml'}));
      link.download = walk.said.file;
      link.click();
      URL.revokeObjectURL(link.href);
    });

    function play() {
      const match = /^#play=(.*)$/.exec(location.hash);
      path = [];
      show();
      for (const step of match ? match[1].split(',').map(decodeURIComponent) : []) {
        if (step.startsWith('key:')) key(step.slice(4));
        if (!step.startsWith('id:')) continue;
        const [name, all] = [step.slice(3), controls()];
        const place = all.findIndex((item) => item[ID] === name || item[TEXT] === name);
        if (place < 0) say.textContent = walk.said.unknown; else press(place);
      }
    }
    addEventListener('hashchange', play);
    play();
    stage.focus({preventScroll: true});
    })();
    """#
}
