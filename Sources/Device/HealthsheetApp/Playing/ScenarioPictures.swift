import Evidence
import HealthDaemon
import Recording
import Scenarios
import TerminalUI

/// The frames of a scenario's screen, recorded while it is played.
///
///     let pictures = ScenarioPictures(of: player)
///     _ = await player.play()
///     pictures.cast(version: .two)
@MainActor
package final class ScenarioPictures {
  /// A frame of the screen after a step.
  package struct Picture: Sendable {
    /// A short phrase for the step: "step 3: Answer: Allow".
    package let label: String
    /// The remark of the step for viewers, or a short phrase: "Answer: Allow".
    let caption: String
    /// The ``label``, and "sheet shown" or "sheet answered" if that happened in the step.
    package let markers: [String]
    package let frame: Frame
    /// The ``label`` in the language of the device, for the report.
    fileprivate(set) var title = ""
    /// The question or the change that the frame shows; nil for any other frame.
    fileprivate(set) var subject: PicturedQuestion?
    /// True if the frame shows a question that waits for its answer.
    fileprivate(set) var isOfQuestion = false
  }

  /// The frames in order. The first shows the device before the script.
  package private(set) var pictures: [Picture] = []
  /// The scenario's title with "(simulated)".
  package let title: String
  private let words: ScenarioWords
  private let deviceWords: ScenarioWords
  private var question: PendingPrompt.ID?
  /// The question on screen, or the latest question; nil before the first.
  private var subject: PicturedQuestion?
  /// The number of decisions at the last frame.
  private var decisions = 0

  /// Records a frame after each step that the player plays from now on. The frames are the same each time if
  /// ``ScenarioPlayer/waitsForStillness`` is true.
  package init(of player: ScenarioPlayer) {
    title = "\(player.scenario.title) (simulated)"
    words = ScenarioWords(player.scenario)
    deviceWords = ScenarioWords(player.scenario, locale: player.daemon.settings.locale)
    player.didReach = { [unowned player] moment in self.take(moment, player) }
  }

  private func take(_ moment: ScenarioPlayer.Moment, _ player: ScenarioPlayer) {
    let (label, caption): (String, String)
    switch moment {
    case .begin: (label, caption) = ("begin", title)
    case .step(let number, let step):
      let words = words.title(of: step)
      (label, caption) = ("step \(number): \(words)", step.remark ?? words)
    case .end:
      // The final screen differs from the screen of the last step only if the scenario stopped or data arrived late.
      if pictures.last?.frame == player.pilot.frame { return }
      (label, caption) = ("end", "end")
    }
    var markers = [label]
    let (device, before) = (player.device, self.question)
    let question = device.consent.prompt?.id
    if question != self.question {
      if self.question != nil { markers.append("sheet answered") }
      if question != nil { markers.append("sheet shown") }
    }
    self.question = question
    if question != before { subject = PicturedQuestion(on: device) ?? subject }
    var picture = Picture(label: label, caption: caption, markers: markers, frame: player.pilot.frame)
    (picture.title, picture.isOfQuestion) = (title(of: moment), question != nil)
    let event = device.consent.history.count > decisions ? device.consent.history.last : nil
    decisions = device.consent.history.count
    picture.subject =
      if let event, question == nil, event.origin?.isQuestion != true {
        PicturedQuestion(event, on: device)
      } else if question != nil || question != before || event != nil {
        subject
      } else {
        nil
      }
    pictures.append(picture)
  }

  /// Returns a label in the language of the device: "3. Answer: Allow".
  private func title(of moment: ScenarioPlayer.Moment) -> String {
    switch moment {
    case .begin: deviceWords.said("The beginning")
    case .step(let number, let step): "\(number). \(words(on: step))"
    case .end: deviceWords.said("The end")
    }
  }

  private func words(on step: Step) -> String {
    if let remark = step.remark { return deviceWords.told(remark) }
    // Readers of a report do not know the identifiers of views.
    if case .identifier? = (step.verb as? ClickVerb)?.target { return deviceWords.said("A press on the screen") }
    return deviceWords.title(of: step)
  }

  /// The frames for a report.
  var reportPictures: [SessionReport.Picture] {
    pictures.map { picture in
      var shown = SessionReport.Picture(label: picture.title, frame: picture.frame)
      (shown.app, shown.lineCount) = (picture.subject?.app.bundleIdentifier, picture.subject?.lineCount)
      shown.isOfQuestion = picture.isOfQuestion
      return shown
    }
  }

  /// Returns the frames as a recording in which each lasts for `pause` and has a marker; empty without frames.
  package func cast(version: AsciicastEncoder.Version, pause: Duration = .seconds(1)) -> String {
    guard let first = pictures.first else { return "" }
    var recorder = FrameRecorder(version: version, first: first.frame, title: title)
    var cast = recorder.header
    var time = Duration.zero
    for picture in pictures {
      cast += recorder.show(picture.frame, at: time)
      for marker in picture.markers { cast += recorder.mark(marker, at: time) }
      time += pause
    }
    return cast + recorder.end(at: time)
  }

  /// Returns the frames as an animated picture, each with a caption; empty without frames. Steps that do not change the
  /// screen are left out.
  package func animation() -> String {
    var moments: [(caption: String, frame: Frame)] = []
    for picture in pictures where picture.frame != moments.last?.frame {
      moments.append((picture.caption, picture.frame))
    }
    return moments.isEmpty ? "" : AnimatedPicture(title: title, moments: moments).text
  }
}
