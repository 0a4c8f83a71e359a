import HealthDaemon
import HealthKit
import HealthModel
import Synchronization
import TerminalUI
import Yams

/// Asks the person for access, as an app's code would.
package struct RequestVerb: CallVerb {
  package static let key = callKey("request", "Asks for access, as the app's code would.")
  package static let parameters: [Field<Self>] = [
    Field("share", .types, \.share, "Types to write."), Field("read", .types, \.read, "Types to read."),
    Field("objects", .choice, \.objects, "Asks for single objects of a type instead."),
  ]
  package var call = ScenarioCall()
  package var share: [ObjectType] = []
  package var read: [ObjectType] = []
  /// The type whose objects the person chooses individually; nil for a sheet.
  var objects: Objects?

  enum Objects: String, Hashable, Sendable, CaseIterable {
    case visionPrescription, userAnnotatedMedication

    var type: ObjectType { self == .visionPrescription ? .visionPrescription : .userAnnotatedMedication }
  }

  package init() {}

  package init(app: String, share: [ObjectType] = [], read: [ObjectType], process: ProcessKind = .app) {
    call = ScenarioCall(app: app, program: .init(process))
    (self.share, self.read) = (share, read)
  }

  /// Creates the request for a question that appeared; nil for a question about the watch, which only an app's button
  /// asks.
  package init?(_ prompt: AuthorizationPrompt) {
    call = ScenarioCall(app: prompt.app.bundleIdentifier)
    switch prompt.question {
    case .permissions(let share, let read): (self.share, self.read) = (share, read)
    case .objects(let type, _, _): objects = Objects(rawValue: type.swiftName)
    case .workoutPlans: return nil
    }
  }

  /// Creates the request of a logged call; nil for a call about the watch.
  init?(_ record: AppCall, app: String) {
    call = ScenarioCall(app: app)
    switch (record.operation, record.argument) {
    case (.requestAuthorization, .request(let share, let read)?): (self.share, self.read) = (share, read)
    case (.requestPerObjectReadAuthorization, _):
      guard let type = record.types.first, let objects = Objects(rawValue: type.swiftName) else { return nil }
      self.objects = objects
    default: return nil
    }
  }

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    self.init(reading: value, &reader)
    if let objects = value["objects"], value["share"] != nil || value["read"] != nil {
      reader.report("One request asks for “objects”, or for types to “share” and “read”.", at: objects)
    }
  }

  package func sentence(in words: ScenarioWords) -> String {
    let asker = words.name(call)
    if let type = objects?.type {
      return words.said("\(asker) asks which \(type.displayName(in: words.locale)) it may read")
    }
    let (share, read) = (share.names(in: words.locale), read.names(in: words.locale))
    return switch (share.isEmpty, read.isEmpty) {
    case (true, true): words.said("\(asker) asks for nothing")
    case (false, true): words.said("\(asker) asks to write \(share)")
    case (true, false): words.said("\(asker) asks to read \(read)")
    case (false, false): words.said("\(asker) asks to write \(share), and to read \(read)")
    }
  }

  package func make(with store: HKHealthStore) async throws {
    if let type = objects?.type {
      return try await store.requestPerObjectReadAuthorization(for: HKObjectType.instance(of: type), predicate: nil)
    }
    let types = Set(share.compactMap { HKObjectType.instance(of: $0) as? HKSampleType })
    if types.count == Set(share).count {
      return try await store.requestAuthorization(toShare: types, read: Set(read.map(HKObjectType.instance)))
    }
    // A Swift app cannot pass types without samples in a set of sample types, but an Objective-C app can.
    do throws(HealthError) {
      try await store.connection.requestAuthorization(toShare: Set(share), read: Set(read))
    } catch {
      throw HKError(error)
    }
  }

  /// Makes the request, and waits until its question appears, it is queued, or it has ended. A queued request may end
  /// later; `answered` and `crash` check its end.
  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    let connection = try await stage.connection(of: call.app, as: call.program)
    let asked = RequestInScript()
    stage.latestRequest = asked
    let (before, line) = (stage.prompt?.id, stage.daemon.askingProcesses().count)
    // Do not use a detached task: it would not inherit the exception handler, which ends the app on this device.
    Task {
      await HealthExceptionHandler.withHandler({ exception, connection in
        asked.stop.note(exception)
        stage.exceptionHandler(exception, connection)
      }) {
        await Connection.$current.withValue(connection) {
          do {
            try await make(with: .ofDevice())
            asked.end(nil)
          } catch {
            asked.end(error)
          }
        }
      }
    }
    _ = await stage.pilot.holds { _ in
      if asked.result != nil { return true }
      let asking = stage.daemon.askingProcesses()
      // An extension enters the queue once its app asks for it.
      if call.program.kind == .appExtension { return asking.contains { $0.process == .appExtension && $0.isInLine } }
      // The question of the first request in the queue is on the screen.
      return line == 0 ? stage.prompt != nil && stage.prompt?.id != before : asking.count > line
    }
    if asked.result != nil || asked.stop.exception != nil {
      try call.compare(asked.stop.exception, asked.error, of: connection.app.displayName)
    } else if call.error != nil || call.crash != nil {
      throw ScenarioFailure("The request has not ended: it waits for an answer.")
    }
  }

  package func opens(_ place: OpenVerb) -> Bool { if case .app = place { true } else { false } }
}

package final class RequestInScript: Sendable {
  private let ended = Mutex<Result<Void, any Error>?>(nil)

  /// The result of the request: an error, or success; nil while the request waits for an answer.
  package var result: ExpectedError? {
    guard let ended = ended.withLock({ $0 }) else { return nil }
    if case .failure(let error) = ended { return ExpectedError((error as? HKError)?.code.rawValue ?? 0) }
    return ExpectedError(nil)
  }

  /// The error that ended the request; nil if there is none.
  var error: (any Error)? { if case .failure(let error) = ended.withLock({ $0 }) { error } else { nil } }

  let stop = StopOfApp()

  /// Ends the request with an error or nil.
  ///
  /// Not inlined: the surrounding code is asynchronous and may continue on another thread. An optimized build would
  /// reuse the cached thread ID, and release the lock as the previous thread.
  @inline(never) func end(_ error: (any Error)?) { ended.withLock { $0 = error.map { .failure($0) } ?? .success(()) } }
}
