import Foundation
import TestSupport
import Testing

@Suite("play --page writes an interactive session in one file", .timeLimit(.minutes(20)))
struct TouchablePageTests {
  /// An app that asks for three types and shows the sheet.
  private static let question = """
    title: Walks asks for three things
    device: {os: VERSION, size: 80x30}
    apps:
      - bundle: com.example.walks
        name: Walks
        infoPlist:
          NSHealthShareUsageDescription: Walks charts your steps and your heart.
          NSHealthUpdateUsageDescription: Walks saves the walks you record.
    data:
      samples:
        - {type: stepCount, value: 500, start: 2025-11-19T18:00, end: 2025-11-19T18:10}
        - {type: heartRate, value: 71, unit: count/min, start: 2025-11-19T18:05, source: watch}
    script:
      - request: {app: com.example.walks, share: [stepCount], read: [stepCount, heartRate]}
        expect: {prompt: {app: com.example.walks, kind: sheet}}
    """

  /// Writes the page of the question on a version of iOS. Returns its file and the program's output.
  private static func page(_ version: String, states: Int, in folder: TemporaryFolder, name: String = "page") throws
    -> (
      path: String, said: String
    )
  {
    let (scenario, path) = (folder.path("\(name).yaml"), folder.path("\(name).html"))
    try Data(question.replacing("VERSION", with: version).utf8).write(to: URL(filePath: scenario))
    let program = try Program.healthsheet("play", scenario, "--page", path, "--page-states", "\(states)")
    try #require(program.status == 0, "\(program.error)")
    return (path, program.error)
  }

  /// The person allows two of three types, and turns one off in Settings.
  private static let changedInSettings = [
    "id:UIA.Health.Read.StepCount.SwitchCell", "id:UIA.Health.Read.HeartRate.SwitchCell", "id:UIA.Health.Allow.Button",
    "key:2", "id:app.com.example.walks", "id:settings.read.heartRate",
  ]
  /// The person turns everything on, and refuses where the sheet of iOS 27 asks about history.
  private static let refusedOnPageTwo = ["key:a", "id:UIA.Health.Allow.Button", "id:UIA.Health.DoNotAllow.Button"]

  @Test("A page by play --page has the same bytes each time and needs no network, and play reports its size")
  func sameEachTime() throws {
    let folder = try TemporaryFolder()
    let pages = try ["a", "b"].map { try Self.page("26.6", states: 25, in: folder, name: $0) }
    let texts = try pages.map { try String(contentsOfFile: $0.path, encoding: .utf8) }
    #expect(texts[0] == texts[1])
    #expect(texts[0].contains("default-src 'none'; script-src 'sha256-"))
    for address in ["http://", "https://"] { #expect(!texts[0].contains(address)) }
    #expect(pages[0].said.contains("has 25 states in "), "\(pages[0].said)")
    #expect(pages[0].said.contains("keys and clicks lead to states that are not on the page"))
  }

  @Test("A press that leads to a state missing from the page is refused, and the page keeps its state")
  func unwalked() throws {
    let folder = try TemporaryFolder()
    var page = try WalkedPage(contentsOf: Self.page("26.6", states: 3, in: folder).path)
    #expect(page.states.count == 3)
    let before = page.state
    #expect(page.go("id:UIA.Health.Allow.Button") == .unwalked && page.state == before)
    #expect(page.go("key:z") == .unknown && page.state == before)
  }

  @Test("Answers saved after two permissions and a change in Settings can be played, and their expectations pass")
  func answers() throws {
    let folder = try TemporaryFolder()
    var page = try WalkedPage(contentsOf: Self.page("26.6", states: 250, in: folder).path)
    for step in Self.changedInSettings { #expect(page.go(step) == .moved, "\(step)") }
    #expect(
      page.words.contains { $0.contains("Walks is not told what it may read: a refusal looks like no data.") },
      "\(page.words)")
    let saved = folder.path("answers.yaml")
    try Data(page.answers.utf8).write(to: URL(filePath: saved))
    let played = try Program.healthsheet("play", saved)
    #expect(played.status == 0, "\(page.answers)\n\(played.output + played.error)")
    #expect(page.answers.contains("read: {heartRate: off, stepCount: on}"), "\(page.answers)")
    // The scenario must fail after a different answer.
    let other = page.answers.replacing("heartRate: off, stepCount: on", with: "heartRate: on, stepCount: on")
    try Data(other.utf8).write(to: URL(filePath: saved))
    #expect(try Program.healthsheet("play", saved).status == 1)
    try inBrowser(page.path, Self.changedInSettings, answers: page.answers)
  }

  @Test("After a refusal on page two of iOS 27, nothing is decided, and the saved script plays without a failure")
  func secondPage() throws {
    let folder = try TemporaryFolder()
    var page = try WalkedPage(contentsOf: Self.page("27.2", states: 150, in: folder).path)
    for step in Self.refusedOnPageTwo { #expect(page.go(step) == .moved, "\(step)") }
    let saved = folder.path("answers.yaml")
    try Data(page.answers.utf8).write(to: URL(filePath: saved))
    let played = try Program.healthsheet("play", saved)
    #expect(played.status == 0, "\(page.answers)\n\(played.output + played.error)")
    #expect(page.answers.contains("stepCount: unanswered"), "\(page.answers)")
    try inBrowser(page.path, Self.refusedOnPageTwo, answers: page.answers)
  }

  /// Plays the steps of `way` in a browser, on a wide and a narrow screen, and compares the page's answers with
  /// `answers`. Does nothing if no browser is installed.
  private func inBrowser(_ path: String, _ way: [String], answers: String) throws {
    let browser = "/usr/bin/chromium"
    guard FileManager.default.isExecutableFile(atPath: browser) else { return }
    for width in [1280, 390] {
      let profile = try TemporaryFolder()
      let page = try Program.tool(
        "bash", "-c",
        """
        exec \(browser) --headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking \
        --host-resolver-rules='MAP * ~NOTFOUND' --user-data-dir='\(profile.path("profile"))' --enable-logging=stderr \
        --window-size=\(width),1000 --dump-dom 'file://\(path)#play=\(way.joined(separator: ","))'
        """)
      #expect(page.output.contains("<pre id=\"answers\">"), "\(page.error)")
      let shown = page.output.split(separator: "<pre id=\"answers\">").last?.split(separator: "</pre>").first ?? ""
      let text = shown.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
      #expect(text == answers, "\(width)")
      #expect(!page.error.contains("CONSOLE"), "\(page.error)")
    }
  }
}

/// A touchable page as its JavaScript presents it: the states in the page's file, and the steps taken so far.
private struct WalkedPage {
  enum Outcome { case moved, unwalked, unknown }

  let path: String
  let states: [[Any]]
  private let walk: [String: Any]
  private var way: [(state: Int, script: Int)] = []

  init(contentsOf path: String) throws {
    self.path = path
    let html = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(html.firstRange(of: "<script id=\"walk\" type=\"application/json\">")).upperBound
    let end = try #require(html[start...].firstRange(of: "</script>")).lowerBound
    walk = try #require(try JSONSerialization.jsonObject(with: Data(html[start..<end].utf8)) as? [String: Any])
    states = try #require(walk["states"] as? [[Any]])
  }

  var state: Int { way.last?.state ?? 0 }

  private var items: [[Any]] {
    let all = walk["items"] as? [[Any]] ?? []
    return (states[state][1] as? [Int] ?? []).map { all[$0] }
  }

  /// The texts on the screen.
  var words: [String] { items.compactMap { $0[1] as? String } }

  /// Presses a control or a key, written as in the fragment of the page's address.
  mutating func go(_ step: String) -> Outcome {
    let name = String(step[step.index(after: step.firstIndex(of: ":") ?? step.startIndex)...])
    let isKey = step.hasPrefix("key:")
    let place: Int?
    if isKey {
      place = (walk["keys"] as? [String])?.firstIndex(of: name)
    } else {
      let controls = items.filter { ["control", "tab"].contains($0[0] as? String) }
      place = controls.firstIndex { $0[2] as? String == name || $0[1] as? String == name }
    }
    guard let place, let moves = states[state][isKey ? 5 : 6] as? [String: Any], let move = moves["\(place)"] else {
      return .unknown
    }
    let parts = move as? [Any] ?? [move]
    guard let target = parts[0] as? Int, target >= 0 else { return .unwalked }
    way.append((target, parts.count > 1 ? parts[1] as? Int ?? 0 : 0))
    return .moved
  }

  /// The scenario that the page saves.
  var answers: String {
    let scripts = walk["scripts"] as? [String] ?? []
    let lines = [walk["beginning"] as? String ?? ""] + way.map { scripts[$0.script] }
    func isPlace(_ text: String) -> Bool { text.hasPrefix("- open:") && text.count { $0 == "\n" } == 1 }
    var kept: [String] = []
    for line in lines where !line.isEmpty {
      if isPlace(line), let last = kept.last, isPlace(last) { kept.removeLast() }
      kept.append(line)
    }
    let ledger = (walk["answers"] as? [String] ?? [])[states[state][4] as? Int ?? 0]
    return (walk["head"] as? String ?? "") + (kept.isEmpty ? "" : "script:\n\(kept.joined())")
      + (ledger.isEmpty ? "" : "expect:\n\(ledger)")
  }
}
