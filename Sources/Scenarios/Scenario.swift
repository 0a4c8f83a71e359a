import Foundation
import HealthModel
import Staging

/// A device, what happens on it, and what must come of it: one file of YAML.
///
/// A plain value, read and checked as a whole: types, apps, units and dates in it exist, and files it names are there.
package struct Scenario: Hashable, Sendable {
  package var location: SourceLocation
  package var title: String
  /// The heading it stands under in the gallery.
  package var theme: String?
  /// The story, in plain words.
  package var summary: String?
  /// The thing to look at.
  package var look: String?
  /// The reason it matters.
  package var why: String?
  /// The rules it shows: "A54".
  package var rules: [String]

  package var device: ScenarioDevice
  /// The apps on the device, the one in front first; never empty.
  package var apps: [ScenarioApp]
  /// Answers the person gave before.
  package var answers: [ScenarioAnswer]
  package var data: ScenarioData

  package var script: [Step]
  /// Expectations at the end of the script.
  package var expectations: [Expectation]
}

extension Scenario {
  /// A scenario that no file holds yet.
  package init(title: String, device: ScenarioDevice, apps: [ScenarioApp], data: ScenarioData, script: [Step]) {
    self.init(
      location: SourceLocation(file: "", line: 1, column: 1), title: title, rules: [], device: device, apps: apps,
      answers: [], data: data, script: script, expectations: [])
  }
}

extension ScenarioApp {
  /// An app as it is, or a demo app by its bundle identifier.
  package init(_ identity: AppIdentity) {
    let demoApp = DemoApp.allCases.first { $0.identity.bundleIdentifier == identity.bundleIdentifier }
    self.init(
      reference: demoApp?.rawValue ?? identity.bundleIdentifier, identity: identity, demoApp: demoApp, asks: nil,
      warnings: [], location: SourceLocation(file: "", line: 1, column: 1))
  }
}

/// An app on the device.
package struct ScenarioApp: Hashable, Sendable {
  /// The word the scenario names it by: "stride" for a demo app, else its bundle identifier.
  package var reference: String
  package var identity: AppIdentity
  /// The demo app it is; nil for an app the scenario describes.
  package var demoApp: DemoApp?
  /// The types the app asks for; nil where the scenario leaves it to the app's own code.
  package var asks: Request?
  /// The types its delegate observes whenever the app is started.
  package var observes: [Observation] = []
  /// Sentences about what is odd in its own files.
  package var warnings: [String]
  package var location: SourceLocation

  /// The apps that come with the program.
  package enum DemoApp: String, Hashable, Sendable, CaseIterable {
    case stride, nightly, clinic, tempo

    /// Those on the device of a scenario that names none.
    package static let usual: [DemoApp] = [.stride, .nightly, .clinic]
  }

  /// A type that the app's delegate registers for background delivery and observes.
  package struct Observation: Hashable, Sendable {
    package enum Frequency: String, Hashable, Sendable, CaseIterable { case immediate, hourly, daily, weekly }

    /// Ways to call a completion handler, right and wrong.
    package enum Handler: String, Hashable, Sendable, CaseIterable { case once, never, twice, late }

    package var type: ObjectType
    package var frequency: Frequency
    package var handler: Handler

    package init(type: ObjectType, frequency: Frequency = .immediate, handler: Handler = .once) {
      self.type = type
      self.frequency = frequency
      self.handler = handler
    }
  }

  /// The types of one authorization request.
  package typealias Request = RequestedTypes
}

/// Switches of one app, as the person left them or changes them in Settings.
package struct ScenarioAnswer: Hashable, Sendable {
  /// The app's bundle identifier.
  package var app: String
  /// On or off, in the order of the file.
  package var permissions: [Choice<Permission>]
  /// Objects on or off, in the order of the file.
  package var objects: [Choice<ObjectReference>]
  package var location: SourceLocation

  package init(
    app: String, permissions: [Choice<Permission>] = [], objects: [Choice<ObjectReference>] = [],
    at location: SourceLocation
  ) {
    self.app = app
    self.permissions = permissions
    self.objects = objects
    self.location = location
  }

  /// One switch.
  package struct Choice<Subject: Hashable & Sendable>: Hashable, Sendable {
    package var subject: Subject
    package var isOn: Bool

    package init(_ subject: Subject, isOn: Bool) {
      self.subject = subject
      self.isOn = isOn
    }
  }
}

/// An object that is read one by one: a prescription or a medication.
package enum ObjectReference: Hashable, Sendable {
  case identifier(UUID)
  /// Counted from one, oldest first, among all on the device.
  case position(Int, ObjectType)
}
