import Evidence
import Foundation
import HealthDaemon
import HealthModel
import Synchronization
import TerminalUI

/// Frames of the screen at each prompt, decision and remark of a manual session, for its report.
///
/// A prompt is shown as it was when it was answered, with the final positions of its switches. For a decision, the
/// picture shows the screen after the decision had taken effect, and before the person's next action.
@MainActor
package final class DecisionPictures {
  /// A moment of the session, identified by the prompt on screen and the numbers of decisions and remarks so far.
  private struct Moment: Hashable {
    var prompt: PendingPrompt.ID?
    var decisions: Int
    var remarks: Int
  }

  /// The latest picture, which is updated as long as the person does nothing else.
  private struct LatestPicture {
    /// The number of the person's inputs before the picture was taken.
    var inputs: Int
    /// True while the prompt has left the screen, but its decision is not in the ledger yet.
    var awaitsDecision = false
  }

  private let device: DeviceModel
  private let elapsed: @Sendable () -> Duration
  package private(set) var pictures: [SessionReport.Picture] = []
  private var latestPicture: LatestPicture?
  private var moment = Moment(prompt: nil, decisions: 0, remarks: 0)
  private var latest: Frame?
  /// The question on screen; while there is none, the latest question; nil before the first question.
  private var question: PicturedQuestion?
  /// The question that last left the screen; nil before the first.
  private var answered: PicturedQuestion?

  /// The maximum number of frames. A longer session keeps only its first frames.
  private static let limit = 60

  /// - Parameters:
  ///   - kept: The recording and the pictures of an earlier process of the session; nil for the session's first
  ///     process.
  ///   - elapsed: A monotonic clock, for the times of pictures.
  init(
    of device: DeviceModel, after kept: SessionFolder.Kept? = nil,
    elapsed: @escaping @Sendable () -> Duration = CallLog.machineClock
  ) {
    self.device = device
    let earlier = kept?.elapsed ?? .zero
    self.elapsed = { earlier + elapsed() }
    pictures = kept?.pictures ?? []
  }

  /// Records a frame that is shown.
  func show(_ frame: Frame) {
    let now = Moment(
      prompt: device.consent.prompt?.id, decisions: device.consent.history.count, remarks: device.remarks.count)
    defer { (moment, latest) = (now, frame) }
    guard latest != nil else {
      return keep(frame, device.words(pictures.isEmpty ? "The beginning" : "The device was started again"))
    }
    let hasLeft = moment.prompt != nil && now.prompt != moment.prompt
    if hasLeft, let latest, let question {
      answered = question
      let words = device.words("\(question.app.displayName) asks: the question just before it was closed")
      keep(latest, words, about: question, isOfQuestion: true)
    }
    if now.prompt != moment.prompt { question = PicturedQuestion(on: device) ?? question }
    if now.decisions > moment.decisions {
      decide(device.consent.history.dropFirst(moment.decisions), frame)
    } else if now.remarks > moment.remarks {
      keep(frame, device.remarks[moment.remarks...].joined(separator: " "))
    } else if hasLeft, now.prompt == nil {
      keep(frame, device.words("The question was closed without a decision"), about: answered)
      latestPicture?.awaitsDecision = true
    } else if latestPicture?.inputs == device.inputs.count, now == moment {
      pictures[pictures.count - 1].frame = frame
    }
  }

  /// Stores the frame that follows some decisions.
  private func decide(_ events: ArraySlice<DecisionEvent>, _ frame: Frame) {
    let label = events.map { device.words("\($0.place): \($0.sentence(in: device.settings.locale))") }
      .joined(separator: " ")
    let answersPrompt = events.contains { $0.origin?.isQuestion == true }
    // A prompt leaves the screen just before its answer is in the ledger. Do not take a separate picture of that
    // moment.
    if answersPrompt, let picture = latestPicture, picture.awaitsDecision {
      pictures[pictures.count - 1].label = title(label, number: pictures.count)
      if picture.inputs == device.inputs.count { pictures[pictures.count - 1].frame = frame }
      latestPicture?.awaitsDecision = false
    } else {
      let change = events.last.flatMap { PicturedQuestion($0, on: device) }
      keep(frame, label, about: answersPrompt ? answered : change)
    }
  }

  /// - Parameters:
  ///   - question: The question of the frame; nil for none.
  ///   - isOfQuestion: True for a frame that shows the question before its answer.
  private func keep(
    _ frame: Frame, _ label: String, about question: PicturedQuestion? = nil, isOfQuestion: Bool = false
  ) {
    guard pictures.count < Self.limit else {
      latestPicture = nil
      return
    }
    var picture = SessionReport.Picture(label: title(label, number: pictures.count + 1), frame: frame)
    (picture.app, picture.lineCount) = (question?.app.bundleIdentifier, question?.lineCount)
    picture.isOfQuestion = isOfQuestion
    pictures.append(picture)
    latestPicture = LatestPicture(inputs: device.inputs.count)
  }

  /// Returns the title of a picture: its number, its label, the time on the device, and the time since the session
  /// began.
  private func title(_ label: String, number: Int) -> String {
    let settings = device.daemon.settings
    let style = Date.FormatStyle(
      date: .omitted, time: .standard, locale: settings.locale, calendar: settings.calendar,
      timeZone: settings.calendar.timeZone)
    let time = settings.now().formatted(style).replacing("\u{202F}", with: " ")
    let place = device.words("\(time) on the device, \(elapsed().minutesAndSeconds) into the session")
    return "\(number). \(label) (\(place))"
  }

  /// Keeps the final screen.
  package func end() {
    if let latest, latest != pictures.last?.frame { keep(latest, device.words("The end")) }
  }
}

/// Counts a person's inputs, to distinguish frames from earlier ones. Safe to use from any thread.
final class InputCount: Sendable {
  private let value = Mutex(0)

  var count: Int { value.withLock(\.self) }

  func add() { value.withLock { $0 += 1 } }
}

/// The question, or the change of answers without a question, that a picture shows. It links the picture to a page of
/// the report.
@MainActor
struct PicturedQuestion {
  let app: AppIdentity
  /// The number of lines in the audit log when the question appeared, or the change was made.
  let lineCount: Int

  /// Creates a value for the question on screen; nil if there is no question.
  init?(on device: DeviceModel) {
    guard let prompt = device.consent.prompt?.prompt else { return nil }
    (app, lineCount) = (prompt.app, device.daemon.auditLineCount)
  }

  /// Creates a value for a change that was just made; nil if its app is not on the device.
  init?(_ event: DecisionEvent, on device: DeviceModel) {
    guard let app = device.apps.map(\.identity).first(where: { $0.bundleIdentifier == event.change.app }) else {
      return nil
    }
    (self.app, lineCount) = (app, device.daemon.auditLineCount)
  }
}

extension DecisionPictures {
  /// Returns a terminal that shows the frames on another terminal and records them.
  package func terminal(around terminal: any Terminal) -> any Terminal {
    PicturedTerminal(terminal, self, counting: device.inputs)
  }
}

/// A terminal that passes each frame to the pictures.
@MainActor
private final class PicturedTerminal: Terminal {
  private let terminal: any Terminal
  private let pictures: DecisionPictures
  private let inputs: InputCount

  init(_ terminal: any Terminal, _ pictures: DecisionPictures, counting inputs: InputCount) {
    (self.terminal, self.pictures, self.inputs) = (terminal, pictures, inputs)
  }

  var size: Size { terminal.size }
  var glyphs: GlyphSet { terminal.glyphs }
  /// The events of the terminal. Each is counted before it is passed on.
  var events: AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
    let task = Task.detached { [events = terminal.events, inputs] in
      for await event in events {
        switch event {
        case .resize, .endOfInput: break
        default: inputs.add()
        }
        continuation.yield(event)
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  func present(_ frame: Frame) {
    pictures.show(frame)
    terminal.present(frame)
  }
}
