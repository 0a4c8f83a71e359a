import HealthModel

/// Something that must hold. A mapping of the file with several keys is several expectations.
package struct Expectation: Hashable, Sendable {
  package var condition: Condition
  package var location: SourceLocation

  package init(_ condition: Condition, at location: SourceLocation) {
    self.condition = condition
    self.location = location
  }

  /// Apps are bundle identifiers of the scenario's apps.
  package enum Condition: Hashable, Sendable {
    /// Words on one row of the screen, or nowhere on it.
    case screen(String, isShown: Bool)
    /// A view by its accessibility identifier.
    case element(Element)
    /// What `authorizationStatus(for:)` gives the app.
    case status(app: String, ObjectType, Status)
    /// What the person's answer is.
    case ledger(app: String, Permission, Standing)
    /// Whether an object may be read.
    case ledgerObject(app: String, ObjectReference, isOn: Bool)
    /// What the app gets when it reads a type.
    case gets(Reading)
    /// Whether a request would put up a sheet; nil for what the app asks for anyway.
    case shouldRequest(app: String, ScenarioApp.Request?, Bool)
    /// Calls in the app's log.
    case calls(Calls)
    case delivery(Delivery)
    case prompt(app: String?, Prompt)
    /// Words of the message an app was stopped with.
    case crash(String)
    /// What the script's latest request came to.
    case answered(Outcome)
  }

  /// A view; nil is anything.
  package struct Element: Hashable, Sendable {
    package var identifier: String
    /// "on" and "off" for switches, else words it shows.
    package var value: String?
    package var isEnabled: Bool?

    package init(identifier: String, value: String? = nil, isEnabled: Bool? = nil) {
      self.identifier = identifier
      self.value = value
      self.isEnabled = isEnabled
    }
  }

  package enum Status: String, Hashable, Sendable, CaseIterable {
    case notDetermined, sharingDenied, sharingAuthorized
  }

  package enum Standing: String, Hashable, Sendable, CaseIterable {
    case on, off, notAsked
    /// Asked for, and never answered.
    case unanswered
  }

  /// What a call came to: nil is without an error.
  package enum ErrorCode: Hashable, Sendable {
    case none
    /// As in `HKError.Code`.
    case code(Int)
  }

  /// Samples an app gets; nil is anything.
  package struct Reading: Hashable, Sendable {
    package var app: String
    package var type: ObjectType
    package var sampleCount: Int?
    package var sum: HealthQuantity?
    package var error: ErrorCode?

    package init(
      app: String, type: ObjectType, sampleCount: Int? = nil, sum: HealthQuantity? = nil, error: ErrorCode? = nil
    ) {
      self.app = app
      self.type = type
      self.sampleCount = sampleCount
      self.sum = sum
      self.error = error
    }
  }

  /// Calls of an app whose text begins in one way; nil is anything.
  package struct Calls: Hashable, Sendable {
    package var app: String
    package var prefix: String
    package var count: Int?
    package var error: ErrorCode?
    /// Words of the explanation beside the call.
    package var reason: String?

    package init(app: String, prefix: String, count: Int? = nil, error: ErrorCode? = nil, reason: String? = nil) {
      self.app = app
      self.prefix = prefix
      self.count = count
      self.error = error
      self.reason = reason
    }
  }

  /// Events of an app's background delivery with some words in them; nil is any number above zero.
  package struct Delivery: Hashable, Sendable {
    package var app: String
    package var words: String
    package var count: Int?

    package init(app: String, words: String, count: Int? = nil) {
      self.app = app
      self.words = words
      self.count = count
    }
  }

  package enum Prompt: String, Hashable, Sendable, CaseIterable { case sheet, objects, workouts, none }

  package enum Outcome: Hashable, Sendable {
    /// The sheet is still up, or the request waits in the line.
    case waiting
    case ended(ErrorCode)
  }
}
