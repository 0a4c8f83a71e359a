import Foundation
import HealthModel

/// The kind of Health that code finds outside any app: a unit test of a library, a tool, a server. It holds for the
/// whole process.
///
/// The variable `HEALTHKIT_PROCESS` of the environment chooses, and is read once; ``DefaultConnection/use(_:)`` changes
/// the choice.
package enum ProcessHealth: String, Sendable, CaseIterable {
  /// Health is there, and the process is the app its main bundle describes: without an Info.plist it has no purposes, and
  /// a request stops it as it stops such an app on a phone.
  case bundle
  /// Health is there, and purposes and entitlements that the main bundle leaves out are filled in: a request passes all
  /// checks, and fails only because no person is there to answer.
  case available
  /// No Health, as on a Mac.
  case unavailable

  /// The name of the variable of the environment.
  package static let variable = "HEALTHKIT_PROCESS"

  /// Returns the choice of an environment; ``bundle`` when it makes none. An unknown word stops the process: a test
  /// that silently ran with another Health than intended would prove nothing.
  package static func chosen(in environment: [String: String]) -> ProcessHealth {
    guard let word = environment[variable], !word.isEmpty else { return .bundle }
    if let choice = ProcessHealth(rawValue: word) { return choice }
    let choices = allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("The variable \(variable) of the environment is “\(word)”. Set it to one of: \(choices); or unset it.")
  }

  /// The name of the variable of the environment for the version of iOS.
  package static let systemVariable = "HEALTHKIT_IOS"

  /// Returns the version of iOS that an environment chooses, as it is written there; nil when it chooses none. An unknown
  /// one stops the process, and one that plays another is said on the standard error.
  package static func systemVersion(in environment: [String: String]) -> String? {
    guard let version = environment[systemVariable], !version.isEmpty else { return nil }
    if let problem = SystemVersion.problem(with: version) {
      fatalError("The variable \(systemVariable) of the environment: \(problem)")
    }
    if let remark = SystemVersion.remark(on: version) {
      FileHandle.standardError.write(Data("HealthKit: \(remark)\n".utf8))
    }
    return version
  }

  /// The advice for a developer whose process has no purposes, after Apple’s words.
  package static let advice = """
    This process is no app with an Info.plist. To test a library as on a Mac, where there is no Health, set \
    \(variable)=unavailable; to let it have purposes, \(variable)=available; to say what the person answers, launch an \
    app with HealthKitTestDevice of HealthKitUI. A store that is made in a detached task, on a dispatch queue or a thread \
    within app.run belongs to the process: make it before, and use it there.
    """
}
