import HealthDaemon
import HealthModel
import Staging
import TerminalUI

/// The result of `statusForAuthorizationRequest`, which tells whether a sheet is needed.
struct AskedExpectation: Expectation, KeyedValue {
  static let key = mappingKey("asked", "Whether a request would show a sheet.")
  static let fields: [Field<Self>] = [
    .app(\.app), Field("share", .types, \.share, "Types to write."), Field("read", .types, \.read, "Types to read."),
    Field(
      "shouldRequest", .flag, \.shouldRequest, required: true,
      "Whether a sheet would appear, for the types given here or, without any, for the types that the app asks for."),
  ]
  var app = ""
  var share: [ObjectType]?
  var read: [ObjectType]?
  var shouldRequest = false

  /// The types of the request; nil for the types that the app asks for in the scenario.
  private var types: RequestedTypes? {
    share == nil && read == nil ? nil : RequestedTypes(share: share ?? [], read: read ?? [])
  }

  func sentence(in words: ScenarioWords) -> String {
    let app = words.name(app)
    let types = types.map { types in
      (types.share + types.read.filter { !types.share.contains($0) }).names(in: words.locale)
    }
    return switch (shouldRequest, types) {
    case (true, let types?): words.said("A sheet would appear if \(app) asked for \(types).")
    case (false, let types?): words.said("No sheet would appear if \(app) asked for \(types).")
    case (true, nil): words.said("A sheet would appear if \(app) asked.")
    case (false, nil): words.said("No sheet would appear if \(app) asked.")
    }
  }

  func problem(on stage: any ScenarioStage) -> String? {
    var found: Bool?
    if let types = types ?? stage.requestedTypes(of: app), let connection = stage.runningConnection(of: app) {
      let status = CallLog.$isPaused.withValue(true) {
        try? connection.requestStatus(toShare: Set(types.share), read: Set(types.read))
      }
      found = status.map { $0 == .shouldRequest }
    }
    return compare(
      "“shouldRequest” for \(stage.words.name(app))", "\(shouldRequest)", found.map { "\($0)" })
  }
}
