import Evidence
import Foundation
import TerminalUI

/// Frames of the screen at each prompt and each decision of a session by hand, for its report.
///
/// A prompt is shown as it was when it was answered, with the switches in their last positions.
@MainActor
package final class DecisionPictures {
  /// A part of the session between two changes: the prompt on the screen, and the number of decisions before.
  private struct Moment: Hashable {
    var prompt: PendingPrompt.ID?
    var decisions: Int
  }

  private let device: DeviceModel
  private var taken: [SessionReport.Picture] = []
  private var moment = Moment(prompt: nil, decisions: 0)
  private var label = "The beginning"
  private var latest: Frame?
  /// True when a prompt has just left the screen, and its decision is not in the ledger yet.
  private var awaitsAnswer = false

  /// The number of frames kept at most. Of a longer session they are the first.
  private static let limit = 60

  init(of device: DeviceModel) { self.device = device }

  /// Takes note of a frame that is shown.
  func show(_ frame: Frame) {
    let now = Moment(prompt: device.consent.prompt?.id, decisions: device.consent.history.count)
    if now != moment {
      // A prompt leaves the screen a moment before its answer is in the ledger: that is no moment of its own.
      let isAnswerOfBefore = awaitsAnswer && now.prompt == nil
      awaitsAnswer = moment.prompt != nil && now.prompt == nil && now.decisions == moment.decisions
      if !isAnswerOfBefore { keep() }
      label = title(of: now)
    }
    (moment, latest) = (now, frame)
  }

  /// Returns the label of the moment that begins: the prompt, or else the last decision.
  private func title(of moment: Moment) -> String {
    if moment.prompt != nil, let prompt = device.consent.prompt?.prompt { return "\(prompt.app.displayName) asks" }
    guard moment.decisions != self.moment.decisions, let decision = device.consent.history.last else {
      return "The question is gone, and nothing was decided"
    }
    return "\(decision.place.written): \(decision.sentence(in: .report))"
  }

  /// The frames up to now, the last one of the screen as it is.
  package var pictures: [SessionReport.Picture] {
    latest.map { taken + [SessionReport.Picture(label: "\(taken.count + 1). \(label) (at the end)", frame: $0)] }
      ?? taken
  }

  /// Keeps the frame that was shown last.
  private func keep() {
    guard let latest, taken.count < Self.limit else { return }
    taken.append(SessionReport.Picture(label: "\(taken.count + 1). \(label)", frame: latest))
  }
}

extension Locale {
  /// The language of reports, which is English on every device.
  fileprivate static let report = Locale(identifier: "en_US")
}

extension DecisionPictures {
  /// Returns a terminal that shows the frames on another one and takes note of them.
  package func terminal(around terminal: any Terminal) -> any Terminal { PicturedTerminal(terminal, self) }
}

/// A terminal that passes each frame to the pictures.
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
