import Foundation
import HealthDaemon
import HealthModel

/// One step of a script: an action, a remark, and expectations, in this order.
package struct Step: Hashable, Sendable {
  /// The action; nil for a step that only says or expects something.
  package var action: Action?
  /// A remark for the viewer.
  package var remark: String?
  /// The expectations after the action.
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

  /// An action, by its verb. Apps are bundle identifiers of the scenario's apps.
  package enum Action: Hashable, Sendable {
    // With the hands.
    case press([Key])
    case type(String)
    case click(Target)
    /// Waits until the screen shows the target, or no longer shows it.
    case wait(Target, isGone: Bool)
    /// Turns switches of the open sheet or list.
    case turn(on: Selection, off: Selection)
    /// Closes the open sheet with one of its buttons.
    case answer(Answer)

    // On the device.
    case settings(ScenarioAnswer)
    case device(DeviceChange)
    case open(Place)
    case time(TimeChange)
    /// Ends an app, as the person does by swiping it away.
    case kill(app: String)
    /// Has the system end an app that is not in front.
    case terminate(app: String)
    case launch(app: String)
    case uninstall(app: String, withData: Bool)
    case install(app: String)
    /// Forgets the decisions on an app.
    case reset(app: String)
    case add([SampleRecord])
    case delete(Deletion)

    // By an app's code.
    case request(Request)
    case read(app: String, ObjectType)
    case save(app: String, [SampleRecord])
  }

  /// A target on the screen.
  package enum Target: Hashable, Sendable {
    case words(String)
    /// An accessibility identifier.
    case identifier(String)
  }

  /// Permissions and objects, as a sheet has switches for them.
  package struct Selection: Hashable, Sendable {
    package var permissions: [Permission] = []
    package var objects: [ObjectReference] = []

    package init() {}
  }

  /// A button that closes a sheet or a list.
  package enum Answer: String, Hashable, Sendable, CaseIterable { case allow, dontAllow, done, cancel }

  /// A place to open on the device.
  package enum Place: Hashable, Sendable {
    case home, settings, health, device
    /// An app; nil for the one in front.
    case app(String?)
  }

  /// Changes of the device. States that are not named stay as they are.
  package struct DeviceChange: Hashable, Sendable {
    /// The values of the states that change, by their names.
    package var states: [String: DeviceState.Value] = [:]
    /// True to switch the device off and on: nothing runs, and it is locked until it is unlocked.
    package var isRestarted = false

    package init() {}

    /// The states that change, each with its value.
    package var changes: [(state: DeviceState, value: DeviceState.Value)] {
      DeviceState.all.compactMap { state in states[state.name].map { (state, $0) } }
    }
  }

  /// A way for time to pass, or for the clock to be set.
  package enum TimeChange: Hashable, Sendable {
    /// Time passes, and everything due happens in turn, at its moment.
    case advance(TimePeriod)
    /// The device sleeps: everything that became due happens once, at the end.
    case skip(TimePeriod)
    /// Time passes until a moment.
    case until(Moment)
    /// The clock is set, and no time passes.
    case set(Date)

    /// The end of a time that passes.
    package enum Moment: Hashable, Sendable {
      case date(Date)
      case midnight
      /// The next event that happens by itself.
      case nextEvent
    }
  }

  /// Samples to delete.
  package enum Deletion: Hashable, Sendable {
    case type(ObjectType)
    /// Every sample that an app has written.
    case data(ofApp: String)
  }

  /// A call of an app that asks the person.
  package struct Request: Hashable, Sendable {
    package var app: String
    package var question: Question
    /// The program of the app that makes the call.
    package var process: ProcessKind

    package init(app: String, question: Question, process: ProcessKind = .app) {
      self.app = app
      self.question = question
      self.process = process
    }

    /// The question to the person.
    package enum Question: Hashable, Sendable {
      case permissions(ScenarioApp.Request)
      /// The list of a type's objects, of which the person chooses some.
      case objects(ObjectType)
    }
  }
}

/// A key with its modifiers, as a terminal sends it.
package struct Key: Hashable, Sendable {
  /// The key itself, without modifiers.
  package enum Name: Hashable, Sendable {
    case character(Character)
    case function(Int)
    case enter, escape, tab, backTab, delete, deleteForward, insert
    case up, down, left, right, home, end, pageUp, pageDown
  }

  package var name: Name
  package var control = false
  /// True when Alt, or Option, is held.
  package var option = false
  package var shift = false

  package init(_ name: Name) { self.name = name }
}
