import Foundation
import HealthDaemon
import HealthModel
import Staging

/// A device, the events on it, and the expected results: one file of YAML.
///
/// The value was read and checked as a whole: its types, apps, units and dates exist, and so do the files it names.
package struct Scenario: Hashable, Sendable {
  /// The place of the file's first value.
  package var location: SourceLocation
  package var title: String
  /// The heading above it in the gallery.
  package var theme: String?
  /// The story, in plain words.
  package var summary: String?
  package var look: String?
  /// The reason the scenario matters.
  package var why: String?
  /// The rules it shows, such as "A54".
  package var rules: [String]
  /// The versions of iOS that the scenario is about; empty for that of its device alone.
  package var versions: [SystemVersion] = []

  package var device: ScenarioDevice
  /// The apps on the device, the one in front first; never empty.
  package var apps: [ScenarioApp]
  /// Decisions the person made before the script.
  package var answers: [ScenarioAnswer]
  package var data: ScenarioData

  /// The steps, in their order.
  package var script: [Step]
  /// Expectations at the end of the script.
  package var expectations: [PlacedExpectation]
  /// Remarks on the file, such as keys of earlier versions.
  package var remarks: [ScenarioError.Problem] = []
  /// Answers that no person could have given and samples that no phone holds, which the file does not call `unchecked`:
  /// the scenario plays, and fails there.
  package var doubts: [ScenarioError.Problem] = []
}

extension Scenario {
  /// Makes a scenario that is not in a file yet.
  package init(title: String, device: ScenarioDevice, apps: [ScenarioApp], data: ScenarioData, script: [Step]) {
    self.init(
      location: SourceLocation(file: "", line: 1, column: 1), title: title, rules: [], device: device, apps: apps,
      answers: [], data: data, script: script, expectations: [])
  }
}

extension ScenarioApp {
  /// Makes an app of an identity; it becomes the demo app with the same bundle identifier, if there is one.
  package init(_ identity: AppIdentity) {
    let demoApp = DemoApp.allCases.first { $0.identity.bundleIdentifier == identity.bundleIdentifier }
    self.init(
      reference: demoApp?.rawValue ?? identity.bundleIdentifier, identity: identity, demoApp: demoApp, asks: nil,
      warnings: [], location: SourceLocation(file: "", line: 1, column: 1))
  }
}

package struct ScenarioApp: Hashable, Sendable {
  /// The word that names it in the scenario: "stride" for a demo app, else its bundle identifier.
  package var reference: String
  package var identity: AppIdentity
  /// The demo app it is; nil for an app the scenario describes.
  package var demoApp: DemoApp?
  /// The types the app asks for; nil when its own code decides.
  package var asks: Request?
  /// The types its delegate observes whenever the app is started.
  package var observes: [Observation] = []
  /// Oddities in its own files, a sentence each.
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

    /// The ways in which an app calls a completion handler, of which only `once` is right.
    package enum Handler: String, Hashable, Sendable, CaseIterable { case once, never, twice, late }

    package static let fields: [Field<Self>] = [
      Field("type", .type, \.type, required: true, "The type."),
      Field("frequency", .choice, \.frequency, "How often it wants to be woken at most; immediate without this."),
      Field(
        "handler", .choice, \.handler,
        "How it calls the completion handler: once, never, twice, or late: with the next delivery, when it was given "
          + "up. once without this."),
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
  /// The permissions, on or off, in the order of the file.
  package var permissions: [Choice<Permission>]
  /// The objects, on or off, in the order of the file.
  package var objects: [Choice<ObjectReference>]
  /// The choice about new health records; nil when it stays.
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
    /// True when reading is on and limited to the past thirty days and what is to come.
    package var isLimited: Bool

    package init(_ subject: Subject, isOn: Bool, isLimited: Bool = false) {
      self.subject = subject
      self.isOn = isOn
      self.isLimited = isLimited
    }

    /// The name in files.
    package var written: String { isLimited ? "limited" : isOn ? "on" : "off" }
  }
}

/// A reference to an object that is read one by one: a prescription or a medication.
package enum ObjectReference: Hashable, Sendable {
  case identifier(UUID)
  /// The position among all objects of the type on the device, the oldest first, from 1 on.
  case position(Int, ObjectType)
}

extension ScenarioAnswer.Choice<Permission> {
  /// Takes a decision that a person made.
  package init(_ permission: Permission, _ decision: Decision) {
    self.init(permission, isOn: decision.isAllowed, isLimited: decision.earliestEnd != nil)
  }

  /// Reads a choice by its name in files.
  init(_ permission: Permission, written name: String?) {
    self.init(permission, isOn: name != "off", isLimited: name == "limited")
  }

  /// Returns the decision that the choice makes.
  ///
  /// - Parameter now: The moment of the choice.
  func decision(at now: Date) -> Decision {
    isLimited ? ReadingHistory.limited.decision(at: now) : isOn ? .granted : .denied
  }
}
