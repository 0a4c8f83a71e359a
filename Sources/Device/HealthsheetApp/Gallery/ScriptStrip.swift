import Foundation
import Scenarios
import TerminalUI

/// The position in the script: the step, its remark, and the results of its expectations.
struct ScriptStrip: View {
  let playback: ScenarioPlayback
  /// The size of the strip, including the step's row.
  let size: Size

  @Environment(\.glyphs) private var glyphs
  @Environment(\.locale) private var locale

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Text(heading).bold().lineLimit(1)
        Spacer()
        Text(state).foregroundStyle(playback.wasChangedByHand ? .orange : .secondary).lineLimit(1).layoutPriority(1)
      }
      .padding(.horizontal, 1)
      .background(.selection)
      if size.height > 1 {
        VStack(alignment: .leading, spacing: 0) {
          ForEach(Array(lines.enumerated()), id: \.offset) { _, line in
            Text(line.text).foregroundStyle(line.color).lineLimit(line.rows)
          }
          Spacer()
        }
        .padding(.horizontal, 1)
        .frame(width: size.width, height: size.height - 1, alignment: .topLeading)
        .background(.groupedBackground)
      }
    }
    .frame(width: size.width, height: size.height, alignment: .topLeading)
  }

  /// The title of the row: "Step 3 of 9: Answer: Allow".
  private var heading: LocalizedStringKey {
    let words = ScenarioWords(playback.scenario, locale: locale)
    let title = words.told(playback.scenario.title)
    if playback.isByHand { return "\(title)" }
    if let step = playback.step {
      return "Step \(playback.moment) of \(playback.stepCount): \(words.title(of: step))"
    }
    if playback.moment == 0 { return "\(title): nothing has happened yet" }
    guard let account = playback.player?.account else { return "At the end" }
    let (all, failed) = (account.expectationCount, account.failures.count)
    return failed == 0 ? "At the end: all \(all) checks passed" : "At the end: \(failed) of \(all) checks failed"
  }

  private var state: LocalizedStringKey {
    if playback.isByHand { return size.width < 60 ? "^T script" : "by hand · ^T back to the gallery" }
    if playback.wasChangedByHand, size.height < 4 { return "changed by hand" }
    return switch playback.activity {
    case .staging: "preparing\(glyphs.ellipsis)"
    case .playing: "playing\(glyphs.ellipsis)"
    case .running: "running"
    case .paused: playback.isAtEnd ? "over" : "paused"
    }
  }

  private var lines: [ScriptLine] {
    ScriptLine.lines(
      for: playback, size: Size(width: size.width - 2, height: size.height - 1), marks: glyphs.marks, locale: locale)
  }
}

struct ScriptLine: Hashable {
  /// The text, in the person's language.
  var text: String
  var color: Color = .primary
  /// The number of rows that the paragraph takes.
  var rows = 1

  /// Returns the most important paragraphs that fit: failures come before expectations that passed.
  @MainActor
  static func lines(for playback: ScenarioPlayback, size: Size, marks: GlyphSet.Marks, locale: Locale) -> [ScriptLine] {
    let words = ScenarioWords(playback.scenario, locale: locale)
    var lines: [ScriptLine] = []
    var room = size.height
    func add(_ key: LocalizedStringKey, _ color: Color = .primary, atMost limit: Int = 1) {
      let text = String(localized: key, locale: locale)
      let rows = min(limit, room, text.rowCount(columns: size.width))
      if rows <= 0 { return }
      lines.append(ScriptLine(text: text, color: color, rows: rows))
      room -= rows
    }
    if let obstacle = playback.obstacle {
      add("\(marks.cross) The script stops here: \(obstacle)", .destructive, atMost: 3)
    }
    if playback.wasChangedByHand { add("Changed by hand: expectations may fail.", .orange) }
    for outcome in playback.outcomes {
      if let problem = outcome.problem { add("\(marks.cross) \(problem)", .destructive, atMost: 3) }
    }
    // The device's screen does not always show the result of a step: a small screen has no room for the inspector.
    let isSmall = size.height < 6
    for effect in playback.effects.prefix(isSmall ? 1 : 4) { add("\(marks.arrow) \(effect)", .tint, atMost: 2) }
    if playback.isAtEnd {
      add("The end. Continue by hand (t), save it (e), repeat (r), gallery (esc).", .tint, atMost: 2)
    }
    let held = playback.outcomes.filter(\.holds)
    let remark = playback.moment == 0 ? playback.scenario.summary : playback.step?.remark
    if let remark = remark.map(words.told) {
      add("\(remark)", .secondary, atMost: held.isEmpty ? room : max(1, min(3, room - min(held.count, 2))))
    }
    var shown = 0
    for outcome in held {
      // Keep the last row for the number of remaining expectations, unless this expectation is the last.
      let isLast = shown + 1 == held.count
      if room < (isLast ? 1 : 2) { break }
      let sentence = outcome.expectation.expectation.sentence(in: words)
      add("\(marks.check) \(sentence)", .positive, atMost: isLast ? 3 : min(3, room - 1))
      shown += 1
    }
    if held.count > shown {
      let mark = marks.check
      add(shown == 0 ? "\(mark) \(held.count) passed" : "\(mark) \(held.count - shown) more passed", .positive)
    }
    let steps = playback.scenario.script
    if room > steps.count + 2 {
      add(" ")
      for (index, step) in steps.enumerated() {
        let mark = index + 1 == playback.moment ? marks.current : " "
        add("\(mark) \("\(index + 1)"). \(words.title(of: step))", index < playback.moment ? .primary : .secondary)
      }
      add(" ")
    } else if let next = playback.nextStep, room > 0 {
      add("Next: \(words.title(of: next))", .secondary)
    }
    if let look = playback.scenario.look, room > 0, playback.moment == 0 || playback.isAtEnd || room > 1 {
      add("Look at: \(words.told(look))", .secondary, atMost: room)
    }
    return lines
  }
}

extension String {
  /// Returns the number of rows that the text takes, broken between words.
  fileprivate func rowCount(columns: Int) -> Int {
    var (rows, used) = (1, 0)
    for word in split(separator: " ") {
      let width = word.columnCount
      if used > 0, used + 1 + width > columns {
        (rows, used) = (rows + 1, width)
      } else {
        used += width + (used > 0 ? 1 : 0)
      }
    }
    return rows
  }
}
