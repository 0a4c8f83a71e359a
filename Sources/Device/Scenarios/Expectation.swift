import HealthModel

/// A condition that must hold after a step or at the end. A mapping of the file with several keys is several
/// expectations.
package struct Expectation: Hashable, Sendable {
  package var condition: Condition
  /// The place of its key in the file.
  package var location: SourceLocation

  package init(_ condition: Condition, at location: SourceLocation) {
    self.condition = condition
    self.location = location
  }

  /// A condition. Apps are bundle identifiers of the scenario's apps.
  package enum Condition: Hashable, Sendable {
    /// Words on one row of the screen, or nowhere on it.
    case screen(String, isShown: Bool)
    /// A view by its accessibility identifier.
    case element(Element)
    /// The result of `authorizationStatus(for:)` for the app.
    case status(app: String, ObjectType, Status)
    /// The person's decision on a permission.
    case ledger(app: String, Permission, Standing)
    /// The person's decision on an object.
    case ledgerObject(app: String, ObjectReference, isOn: Bool)
    case gets(Reading)
    /// True when a request would put up a sheet; nil stands for the types that the app asks for in the scenario.
    case shouldRequest(app: String, ScenarioApp.Request?, Bool)
    /// Calls in the log of the app.
    case calls(Calls)
    case delivery(Delivery)
    /// The sheet or list that is up, of one app or, with nil, of any.
    case prompt(app: String?, Prompt)
    /// Words of the message that stopped an app.
    case crash(String)
    /// The result of the script's latest request.
    case answered(Outcome)
  }

  /// A view on the screen; nil accepts anything.
  package struct Element: Hashable, Sendable {
    package var identifier: String
    /// "on" and "off" for switches, else words that it shows.
    package var value: String?
    /// True for a view that can be used; nil accepts both.
    package var isEnabled: Bool?

    package init(identifier: String, value: String? = nil, isEnabled: Bool? = nil) {
      self.identifier = identifier
      self.value = value
      self.isEnabled = isEnabled
    }
  }

  /// The cases of `HKAuthorizationStatus`.
  package enum Status: String, Hashable, Sendable, CaseIterable {
    case notDetermined, sharingDenied, sharingAuthorized
  }

  /// The person's decision, as the ledger has it.
  package enum Standing: String, Hashable, Sendable, CaseIterable {
    case on, off, notAsked
    /// The app has asked, and its sheet was not answered.
    case unanswered
  }

  /// The error of a call, or the lack of one.
  package enum ErrorCode: Hashable, Sendable {
    case none
    /// The raw value of an `HKError.Code`.
    case code(Int)
  }

  /// The samples an app gets when it reads a type. Any number and any sum will do when they are nil.
  package struct Reading: Hashable, Sendable {
    package var app: String
    package var type: ObjectType
    package var sampleCount: Int?
    /// The sum of the values, for types whose values add up.
    package var sum: HealthQuantity?
    /// The error that the query must end with. With nil, as with `none`, it must end without one.
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

  /// Calls of an app whose text begins with a prefix, and whose error and explanation are the ones given.
  package struct Calls: Hashable, Sendable {
    package var app: String
    /// The beginning of the call's text, as the inspector shows it.
    package var prefix: String
    /// The number of calls; nil for one at least.
    package var count: Int?
    /// The error of the calls; nil for any.
    package var error: ErrorCode?
    /// Words of the explanation beside the calls; nil for any.
    package var reason: String?

    package init(app: String, prefix: String, count: Int? = nil, error: ErrorCode? = nil, reason: String? = nil) {
      self.app = app
      self.prefix = prefix
      self.count = count
      self.error = error
      self.reason = reason
    }
  }

  /// Events of an app's background delivery with some words in them.
  package struct Delivery: Hashable, Sendable {
    package var app: String
    /// Words of the event, as Settings › Background Delivery shows it.
    package var words: String
    /// The number of events; nil for one at least.
    package var count: Int?

    package init(app: String, words: String, count: Int? = nil) {
      self.app = app
      self.words = words
      self.count = count
    }
  }

  /// The kind of the sheet or list that is up.
  package enum Prompt: String, Hashable, Sendable, CaseIterable { case sheet, objects, workouts, none }

  /// The result of a request.
  package enum Outcome: Hashable, Sendable {
    /// The sheet is still up, or the request waits for another's.
    case waiting
    case ended(ErrorCode)
  }
}
