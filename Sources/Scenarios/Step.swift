import Foundation
import HealthDaemon
import HealthModel

/// One step of a script: something that is done, said or expected, or several of these in this order.
package struct Step: Hashable, Sendable {
  package var action: Action?
  /// A remark for whoever watches.
  package var remark: String?
  /// Expectations once the action is done.
  package var expectations: [Expectation]
  package var location: SourceLocation

  package init(
    _ action: Action?, remark: String? = nil, expectations: [Expectation] = [], at location: SourceLocation
  ) {
    self.action = action
    self.remark = remark
    self.expectations = expectations
    self.location = location
  }

  /// One verb. Apps are bundle identifiers of the scenario's apps.
  package enum Action: Hashable, Sendable {
    // With the hands.
    case press([Key])
    case type(String)
    case click(Target)
    /// Until the screen shows the target, or no longer.
    case wait(Target, isGone: Bool)
    /// Switches of the open sheet or list.
    case turn(on: Selection, off: Selection)
    case answer(Answer)

    // On the device.
    case settings(ScenarioAnswer)
    case device(DeviceChange)
    case open(Place)
    case time(TimeChange)
    case kill(app: String)
    case terminate(app: String)
    case launch(app: String)
    case uninstall(app: String, withData: Bool)
    case install(app: String)
    /// The app's answers are forgotten.
    case reset(app: String)
    case add([SampleRecord])
    case delete(Deletion)

    // By an app's code.
    case request(Request)
    case read(app: String, ObjectType)
    case save(app: String, [SampleRecord])
  }

  /// Something on the screen.
  package enum Target: Hashable, Sendable {
    case words(String)
    /// An accessibility identifier.
    case identifier(String)
  }

  /// Switches of a sheet.
  package struct Selection: Hashable, Sendable {
    package var permissions: [Permission] = []
    package var objects: [ObjectReference] = []

    package init() {}
  }

  /// A button that closes a sheet or a list.
  package enum Answer: String, Hashable, Sendable, CaseIterable { case allow, dontAllow, done, cancel }

  /// Places on the device.
  package enum Place: Hashable, Sendable {
    case home, settings, health, device
    /// The app in front, with nil, or one of the others.
    case app(String?)
  }

  /// Changes of the device; nil leaves a thing as it is.
  package struct DeviceChange: Hashable, Sendable {
    package var isLocked: Bool?
    package var isInGuestUserMode: Bool?
    package var lacksHealth: Bool?
    package var isRestricted: Bool?
    package var operatingSystem: String?
    package var date: Date?
    package var timeZone: TimeZone?
    package var isWatchReachable: Bool?
    /// In seconds.
    package var watchDelay: Int?
    package var isHeartRateMonitorConnected: Bool?
    package var isRestarted = false

    package init() {}
  }

  /// Time that passes, or a clock that is set.
  package enum TimeChange: Hashable, Sendable {
    case advance(TimePeriod)
    /// Each thing that became due happens once, at the end.
    case skip(TimePeriod)
    case until(Moment)
    case set(Date)

    package enum Moment: Hashable, Sendable {
      case date(Date)
      case midnight
      /// The next thing that happens by itself.
      case nextEvent
    }
  }

  /// Samples the person deletes.
  package enum Deletion: Hashable, Sendable {
    case type(ObjectType)
    /// Everything an app has written.
    case data(ofApp: String)
  }

  /// One call that asks the person.
  package struct Request: Hashable, Sendable {
    package var app: String
    package var question: Question
    package var process: ProcessKind

    package init(app: String, question: Question, process: ProcessKind = .app) {
      self.app = app
      self.question = question
      self.process = process
    }

    package enum Question: Hashable, Sendable {
      case permissions(ScenarioApp.Request)
      /// The per-object list of a type.
      case objects(ObjectType)
    }
  }
}

/// A key, with what is held with it. The names are those of the screens' keys.
package struct Key: Hashable, Sendable {
  package enum Name: Hashable, Sendable {
    case character(Character)
    case function(Int)
    case enter, escape, tab, backTab, delete, deleteForward, insert
    case up, down, left, right, home, end, pageUp, pageDown
  }

  package var name: Name
  package var control = false
  package var option = false
  package var shift = false

  package init(_ name: Name) { self.name = name }
}
