import Evidence
import Foundation
import TerminalUI

/// The screen at each question and each decision of a session by hand, for its report.
///
/// A question is shown as it was when it was answered, with the switches as they stood.
@MainActor
package final class DecisionPictures {
  /// The stretch of a session between two decisions.
  private struct Moment: Hashable {
    var question: PendingPrompt.ID?
    var decisions: Int
  }

  private let device: DeviceModel
  private var taken: [SessionReport.Picture] = []
  private var moment = Moment(question: nil, decisions: 0)
  private var label = "The beginning"
  private var latest: Frame?
  /// True when a question has just left the screen, and nothing was decided so far.
  private var awaitsAnswer = false

  /// At most so many are kept; of a longer session, the first.
  private static let limit = 60

  init(of device: DeviceModel) { self.device = device }

  /// Takes note of a frame that is shown.
  func show(_ frame: Frame) {
    let now = Moment(question: device.prompt?.id, decisions: device.decisionHistory.count)
    if now != moment {
      // A question leaves the screen a moment before its answer is in the ledger: that is no moment of its own.
      let isAnswerOfBefore = awaitsAnswer && now.question == nil
      awaitsAnswer = moment.question != nil && now.question == nil && now.decisions == moment.decisions
      if !isAnswerOfBefore { keep() }
      label = title(of: now)
    }
    (moment, latest) = (now, frame)
  }

  /// The moment that begins, in a few words: a question, or else what was decided last.
  private func title(of moment: Moment) -> String {
    if moment.question != nil, let prompt = device.prompt?.prompt { return "\(prompt.app.displayName) asks" }
    guard moment.decisions != self.moment.decisions, let decision = device.decisionHistory.last else {
      return "The question is gone, and nothing was decided"
    }
    return "\(decision.place.written): \(decision.sentence(in: .report))"
  }

  /// The pictures so far, the last one of the screen as it is.
  package var pictures: [SessionReport.Picture] {
    latest.map { taken + [SessionReport.Picture(label: "\(taken.count + 1). \(label) (at the end)", frame: $0)] }
      ?? taken
  }

  /// Keeps the frame that was shown until now.
  private func keep() {
    guard let latest, taken.count < Self.limit else { return }
    taken.append(SessionReport.Picture(label: "\(taken.count + 1). \(label)", frame: latest))
  }
}

extension Locale {
  /// The language of reports, whatever the device speaks.
  fileprivate static let report = Locale(identifier: "en_US")
}

extension DecisionPictures {
  /// A terminal that shows everything as `terminal` does, while these pictures are taken.
  package func terminal(around terminal: any Terminal) -> any Terminal { PicturedTerminal(terminal, self) }
}

/// A terminal whose frames are looked at.
@MainActor
private final class PicturedTerminal: Terminal {
  private let terminal: any Terminal
  private let pictures: DecisionPictures

  init(_ terminal: any Terminal, _ pictures: DecisionPictures) { (self.terminal, self.pictures) = (terminal, pictures) }

  var size: Size { terminal.size }
  var glyphs: GlyphSet { terminal.glyphs }
  var events: AsyncStream<Event> { terminal.events }

  func present(_ frame: Frame) {
    pictures.show(frame)
    terminal.present(frame)
  }
}
