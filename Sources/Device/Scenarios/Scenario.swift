import Foundation
import HealthDaemon
import HealthModel
import Staging

/// A device, the events on it, and the expected results, from one YAML file.
///
/// A scenario was validated as a whole: its types, apps, units, dates and files exist.
package struct Scenario: Hashable, Sendable {
  /// The location of the file's first value.
  package var location: SourceLocation
  package var title: String
  /// The heading of the scenario in the gallery.
  package var theme: String?
  /// The story, in plain language.
  package var summary: String?
  package var look: String?
  /// The reason that the scenario matters.
  package var why: String?
  /// The rules that the scenario shows, such as "A54".
  package var rules: [String]
  /// The versions of iOS that the scenario is about; empty for only its device's version.
  package var versions: [SystemVersion] = []

  package var device: ScenarioDevice
  /// The apps on the device, the foreground app first; never empty.
  package var apps: [ScenarioApp]
  /// Decisions that the person made before the script.
  package var answers: [ScenarioAnswer]
  package var data: ScenarioData

  package var script: [Step]
  /// Expectations at the end of the script.
  package var expectations: [PlacedExpectation]
  /// Remarks about the file, such as keys of earlier versions.
  package var remarks: [ScenarioError.Problem] = []
  /// Answers that no person could have given and samples that no phone contains, unless the file declares them
  /// `unchecked`. The scenario can be played, but each of them counts as a failure.
  package var doubts: [ScenarioError.Problem] = []
}

extension Scenario {
  /// Creates a scenario that is not in a file yet.
  package init(title: String, device: ScenarioDevice, apps: [ScenarioApp], data: ScenarioData, script: [Step]) {
    self.init(
      location: SourceLocation(file: "", line: 1, column: 1), title: title, rules: [], device: device, apps: apps,
      answers: [], data: data, script: script, expectations: [])
  }
}

extension ScenarioApp {
  /// Creates an app from an identity. If a demo app has the same bundle identifier, the result is that demo app.
  package init(_ identity: AppIdentity) {
    let demoApp = DemoApp.allCases.first { $0.identity.bundleIdentifier == identity.bundleIdentifier }
    self.init(
      reference: demoApp?.rawValue ?? identity.bundleIdentifier, identity: identity, demoApp: demoApp, asks: nil,
      warnings: [], location: SourceLocation(file: "", line: 1, column: 1))
  }
}

package struct ScenarioApp: Hashable, Sendable {
  /// The word that names the app in the scenario, such as "stride" for a demo app; otherwise the bundle identifier.
  package var reference: String
  package var identity: AppIdentity
  /// The demo app; nil for an app that the scenario describes.
  package var demoApp: DemoApp?
  /// The types that the app asks for; nil if the app's own code determines them.
  package var asks: Request?
  /// The types that the app's delegate observes after each start of the app.
  package var observes: [Observation] = []
  /// Irregularities in the app's own files, as sentences.
  package var warnings: [String]
  package var location: SourceLocation

  /// The apps that come with the program.
  package enum DemoApp: String, Hashable, Sendable, CaseIterable {
    case stride, nightly, clinic, tempo

    /// The apps on the device of a scenario that names none.
    package static let usual: [DemoApp] = [.stride, .nightly, .clinic]
  }

  /// A type that the app's delegate registers for background delivery and observes.
  package struct Observation: Hashable, KeyedValue {
    /// The cases of `HKUpdateFrequency`.
    package enum Frequency: String, Hashable, Sendable, CaseIterable { case immediate, hourly, daily, weekly }

    /// The ways that an app calls a completion handler, of which only `once` is correct.
    package enum Handler: String, Hashable, Sendable, CaseIterable { case once, never, twice, late }

    package static let fields: [Field<Self>] = [
      Field("type", .type, \.type, required: true, "The type."),
      Field("frequency", .choice, \.frequency, "The maximum frequency of the app’s wake-ups. By default, immediate."),
      Field(
        "handler", .choice, \.handler,
        "How the app calls the completion handler: once (the default), never, twice, or late. Late means at the next "
          + "delivery, after the system has given up on this one."),
    ]
    package var type = ObjectType.stepCount
    package var frequency = Frequency.immediate
    package var handler = Handler.once

    package init() {}
  }

  package typealias Request = RequestedTypes
}

/// The switches of one app, as the person left them or changes them in Settings.
package struct ScenarioAnswer: Hashable, Sendable {
  /// The app's bundle identifier.
  package var app: String
  /// The permissions, on or off, in file order.
  package var permissions: [Choice<Permission>]
  /// The objects, on or off, in file order.
  package var objects: [Choice<ObjectReference>]
  /// The choice about new health records; nil if it does not change.
  package var newRecords: NewRecords?
  package var location: SourceLocation

  package init(
    app: String, permissions: [Choice<Permission>] = [], objects: [Choice<ObjectReference>] = [],
    newRecords: NewRecords? = nil, at location: SourceLocation
  ) {
    self.app = app
    self.permissions = permissions
    self.objects = objects
    self.newRecords = newRecords
    self.location = location
  }

  /// One switch: a permission or an object, on or off.
  package struct Choice<Subject: Hashable & Sendable>: Hashable, Sendable {
    package var subject: Subject
    package var isOn: Bool
    /// True if reading is on and limited to the past thirty days and the future.
    package var isLimited: Bool

    package init(_ subject: Subject, isOn: Bool, isLimited: Bool = false) {
      self.subject = subject
      self.isOn = isOn
      self.isLimited = isLimited
    }

    /// The choice as a scenario file writes it.
    package var written: String { isLimited ? "limited" : isOn ? "on" : "off" }
  }
}

/// A reference to an object that is chosen individually: a prescription or a medication.
package enum ObjectReference: Hashable, Sendable {
  case identifier(UUID)
  /// The position among all objects of the type on the device, the oldest first, counted from 1.
  case position(Int, ObjectType)
}

extension ScenarioAnswer.Choice<Permission> {
  /// Converts a decision that a person made.
  package init(_ permission: Permission, _ decision: Decision) {
    self.init(permission, isOn: decision.isAllowed, isLimited: decision.earliestEnd != nil)
  }

  /// Parses a choice from its name in files.
  init(_ permission: Permission, written name: String?) {
    self.init(permission, isOn: name != "off", isLimited: name == "limited")
  }

  /// Returns the decision that the choice makes.
  ///
  /// - Parameter now: The time of the choice.
  func decision(at now: Date) -> Decision {
    isLimited ? ReadingHistory.limited.decision(at: now) : isOn ? .granted : .denied
  }
}
