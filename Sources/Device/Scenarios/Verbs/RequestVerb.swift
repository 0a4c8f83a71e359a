import HealthDaemon
import HealthModel
import Synchronization
import TerminalUI
import Yams

/// Asks the person for access, as an app's code does.
package struct RequestVerb: Verb {
  package static let key = KeyDescription("request", .mapping(form), "Asks for access, as the app's code would.")
  private static let form = Mapping(
    name: "request",
    keys: ScenarioCall.keys + ScenarioFormat.types.keys + [
      KeyDescription(
        "objects", .choice("visionPrescription", "userAnnotatedMedication"),
        "Asks for single objects of a type instead."),
      KeyDescription("from", .choice("app", "extension", "watch"), "The same as `on`, which comes before it."),
    ])
  package var call: ScenarioCall
  package var question: Question

  package enum Question: Hashable, Sendable {
    case permissions(ScenarioApp.Request)
    /// The list of a type's objects, of which the person chooses some.
    case objects(ObjectType)
  }

  package init(app: String, question: Question, process: ProcessKind = .app) {
    call = ScenarioCall(app: app, process: process)
    self.question = question
  }

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    guard var call = ScenarioCall(value, &reader) else { return nil }
    if value["on"] == nil { call.process = value["from"]?.text.flatMap(ProcessKind.init) ?? .app }
    self.call = call
    guard let objects = value["objects"] else {
      question = .permissions(reader.request(value))
      return
    }
    if value["share"] != nil || value["read"] != nil {
      reader.report("One request asks for “objects”, or for types to “share” and “read”.", at: objects)
    }
    guard let type = reader.type(objects) else { return nil }
    question = .objects(type)
  }

  package func written(by writer: inout ScenarioWriter) -> Node {
    let pairs: [(String, Node?)] =
      switch question {
      case .permissions(let types): writer.types(types)
      case .objects(let type): [("objects", writer.text(type.swiftName))]
      }
    return writer.mapping(call.written(by: writer, pairs))
  }

  package func sentence(in words: ScenarioWords) -> String {
    let asker = words.name(call.app, call.process)
    switch question {
    case .permissions(let types):
      let (share, read) = (types.share.names(in: words.locale), types.read.names(in: words.locale))
      return switch (types.share.isEmpty, types.read.isEmpty) {
      case (true, true): words.said("\(asker) asks for nothing")
      case (false, true): words.said("\(asker) asks to write \(share)")
      case (true, false): words.said("\(asker) asks to read \(read)")
      case (false, false): words.said("\(asker) asks to write \(share), and to read \(read)")
      }
    case .objects(let type): return words.said("\(asker) asks which \(type.displayName(in: words.locale)) it may read")
    }
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    let (question, process) = (self.question, call.process)
    let connection = try await stage.connection(of: call.app, as: process)
    let asked = RequestInScript()
    stage.latestRequest = asked
    let (before, line) = (stage.prompt?.id, stage.daemon.askingProcesses().count)
    // Not detached: an app that makes a mistake stops on this device.
    Task {
      await HealthExceptionHandler.withHandler({ exception, connection in
        asked.stop.note(exception)
        stage.exceptionHandler(exception, connection)
      }) {
        do throws(HealthError) {
          switch question {
          case .permissions(let types):
            try await connection.requestAuthorization(toShare: Set(types.share), read: Set(types.read))
          case .objects(let type): try await connection.requestPerObjectReadAuthorization(for: type, predicate: .all)
          }
          asked.end(nil)
        } catch {
          asked.end(error)
        }
      }
    }
    // Until it asks the person, waits in the line, or is over.
    _ = await stage.pilot.holds { _ in
      if asked.result != nil { return true }
      let asking = stage.daemon.askingProcesses()
      // An extension has its place once its app asks for it.
      if process == .appExtension { return asking.contains { $0.process == .appExtension && $0.isInLine } }
      // The first in the line has the screen.
      return line == 0 ? stage.prompt != nil && stage.prompt?.id != before : asking.count > line
    }
    // Without an end to come to, what the request came to is asked by `answered` and `crash`.
    guard call.end != nil else { return }
    if asked.result == nil { throw ScenarioFailure("The request has not ended: it waits for an answer.") }
    let problem = call.problem(asked.stop.exception, asked.error, of: connection.app.displayName)
    if let problem { throw ScenarioFailure(problem) }
  }

  package func opens(_ place: OpenVerb) -> Bool { if case .app = place { true } else { false } }
}

package final class RequestInScript: Sendable {
  private let ended = Mutex<Result<Void, HealthError>?>(nil)

  /// The error it has ended with, or none; nil while it waits for an answer.
  package var result: ExpectedError? {
    switch ended.withLock({ $0 }) {
    case nil: nil
    case .success: ExpectedError(nil)
    case .failure(let error): ExpectedError(error.code.rawValue)
    }
  }

  /// The error it has ended with; nil without one.
  var error: HealthError? { if case .failure(let error) = ended.withLock({ $0 }) { error } else { nil } }

  let stop = StopOfApp()

  /// Ends the request, with an error or nil.
  func end(_ error: HealthError?) { ended.withLock { $0 = error.map { .failure($0) } ?? .success(()) } }
}
