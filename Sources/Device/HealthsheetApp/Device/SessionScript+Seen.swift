import Foundation
import HealthDaemon
import HealthModel
import Scenarios

/// The effects of steps, recorded as expectations.
extension SessionScript {
  /// The events that have happened up to a step of the script.
  struct Seen {
    /// The number of the latest call in the log.
    var call = 0
    /// The number of the latest background delivery event.
    var delivery = 0
    /// The apps that have stopped, by bundle identifier.
    var stopped: Set<String> = []
    /// The app whose request waits for an answer, if the script cannot press the app's buttons; nil for none.
    var asking: String?
    /// The app that made the call of the latest step, if the script cannot press the app's buttons; nil for any other
    /// step.
    var calling: String?

    init() {}

    /// Creates a record of everything that has happened up to now.
    @MainActor
    init(on device: DeviceModel) {
      call = device.calls.records.last?.id ?? 0
      delivery = device.daemon.deliveryEvents.last?.number ?? 0
      stopped = Set(
        device.apps.filter { if case .crashed = device.process(of: $0) { true } else { false } }
          .map(\.identity.bundleIdentifier))
    }
  }

  /// The properties by which calls count as the same: the app, the call and its result.
  private struct CallEnd: Hashable {
    var app: String
    var words: String
    var error: Int?
    var isRequest: Bool

    init(_ record: CallRecord) {
      app = record.app
      words = record.call.words
      error = record.error?.code.rawValue
      isRequest = record.call.operation.isRequest
    }
  }

  /// Adds an expectation for each result of new requests, with the number of times that it occurred, and for each new
  /// error. A successful call other than a request may occur any number of times, because an app reads again whenever
  /// it is shown.
  func expectCalls() {
    let records = device.calls.records
    let new = records.filter { $0.id > seen.call }
    seen.call = records.last?.id ?? seen.call
    seen.calling = nil
    var ends: Set<CallEnd> = []
    for record in new where record.call.operation.isRequest || record.error != nil {
      if record.process == .app, !isPlayedAgain(record.app) {
        noteOwnCall(record)
      } else if !record.isUnanswered, record.stop == nil, record.error?.code != .unknownError,
        record.call.operation.isRequest || record.app == device.frontmost
      {
        // Expect reads only of the foreground app: when the script is played, another app may not have made the same
        // read yet.
        let end = CallEnd(record)
        guard ends.insert(end).inserted else { continue }
        let count = records.count {
          $0.app == end.app && $0.stop == nil && $0.error?.code.rawValue == end.error && $0.begins(end.words)
        }
        expect(
          CallsExpectation(
            app: end.app, prefix: end.words, count: end.isRequest ? count : nil, error: ExpectedError(end.error)))
      }
    }
  }

  /// Records a call of an app whose buttons do not exist when the script is played. The call either ends the request
  /// that was on screen, or becomes a step.
  private func noteOwnCall(_ record: CallRecord) {
    if record.call.operation.isRequest, seen.asking == record.app {
      seen.asking = nil
      if !record.isUnanswered, record.stop == nil, record.error?.code != .unknownError {
        expect(SeenExpectations.answer(record.error?.code.rawValue))
      }
    } else if let step = SeenExpectations.step(of: record, at: .session) {
      add(step)
      seen.calling = record.app
    }
  }

  /// Adds an expectation for each app that has stopped since the last step, with the message that it stopped with.
  func expectStops() {
    var stopped: Set<String> = []
    for app in device.apps {
      guard case .crashed(let stop) = device.process(of: app) else { continue }
      let bundleIdentifier = app.identity.bundleIdentifier
      stopped.insert(bundleIdentifier)
      if seen.stopped.contains(bundleIdentifier) { continue }
      if case .exception(let exception) = stop, isPlayedAgain(bundleIdentifier) || seen.calling == bundleIdentifier {
        expect(SeenExpectations.stop(exception))
      } else {
        let reason = stop.reason(in: Locale(identifier: "en_US"))
        add(Step(nil, remark: byHand("“\(app.identity.displayName)” stopped: \(reason)"), at: .session))
      }
    }
    seen.stopped = stopped
  }

  /// Adds expectations for new background delivery events. While a period of time is still passing, does nothing: the
  /// whole period is one step, and its events are expected when it has passed.
  func expectDeliveries() {
    if device.clock.isPassing { return }
    let events = daemon.deliveryEvents
    let new = events.filter { $0.number > seen.delivery && isPlayedAgain($0.app) }
    seen.delivery = events.last?.number ?? seen.delivery
    SeenExpectations.deliveries(new, among: events).forEach(expect)
  }

  /// Adds expectations for the samples that each running app gets for the types it has asked to read.
  func expectResults() {
    for app in device.apps {
      let bundleIdentifier = app.identity.bundleIdentifier
      let types = daemon.decisions(of: bundleIdentifier).keys.filter { $0.direction == .read }.map(\.type)
      expectResults(of: Set(types).union(daemon.objectTypes(askedForBy: bundleIdentifier)), for: bundleIdentifier)
    }
  }

  /// Adds expectations for the samples that an app gets for the types of some switches.
  func expectResults(of switches: Selection, for app: String) {
    let types = switches.permissions.filter { $0.direction == .read }.map(\.type)
    let objectTypes = ObjectType.chosenInSettings.filter { type in
      switches.objects.contains { reference in
        daemon.object(reference).map { daemon.reference(to: $0, of: type) != nil } ?? false
      }
    }
    expectResults(of: Set(types).union(objectTypes), for: app)
  }

  private func expectResults(of types: Set<ObjectType>, for app: String) {
    // The number of samples means nothing while the demo data is being generated.
    guard !device.isStaging, let installed = device.apps.first(where: { $0.identity.bundleIdentifier == app }),
      let connection = device.process(of: installed).connection
    else { return }
    SeenExpectations.results(of: Array(types).inOrder, for: app, through: connection, on: daemon).forEach(expect)
  }

  private func isPlayedAgain(_ app: String) -> Bool {
    device.apps.contains { $0.identity.bundleIdentifier == app && Self.canPressButtons(of: $0.identity) }
  }
}

extension CallRecord {
  /// True if the app ended before it received an answer.
  fileprivate var isUnanswered: Bool { if case .none = answer { true } else { false } }

  fileprivate func begins(_ words: String) -> Bool { call.words.hasPrefix(words) }
}
