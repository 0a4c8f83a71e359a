import Foundation
import HealthModel

/// The health data that code outside any app can reach, such as a unit test of a library, a tool or a server. The
/// choice applies to the whole process.
///
/// The environment variable `HEALTHKIT_PROCESS` selects a case, and is read once. ``DefaultConnection/use(_:)`` changes
/// the selection.
package enum ProcessHealth: String, Sendable, CaseIterable {
  /// Health is available, and the process is the app that its main bundle describes. Without an Info.plist the app has
  /// no purpose strings, so a request stops the app as on a phone.
  case bundle
  /// Health is available, and purpose strings and entitlements missing from the main bundle are added. A request passes
  /// all checks and fails only because no person is there to answer.
  case available
  /// Health is unavailable, as on a Mac.
  case unavailable

  /// The name of the environment variable.
  package static let variable = "HEALTHKIT_PROCESS"

  /// Returns the selection made in an environment; ``bundle`` when there is none. An unknown value stops the process,
  /// because a test that silently used another kind of Health than intended would prove nothing.
  package static func chosen(in environment: [String: String]) -> ProcessHealth {
    guard let word = environment[variable], !word.isEmpty else { return .bundle }
    if let choice = ProcessHealth(rawValue: word) { return choice }
    let choices = allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("The variable \(variable) of the environment is “\(word)”. Set it to one of: \(choices); or unset it.")
  }

  /// The name of the environment variable for the version of iOS.
  package static let systemVariable = "HEALTHKIT_IOS"

  /// Returns the iOS version that an environment selects, as written there; nil when it selects none. An unknown
  /// version stops the process. If the device simulates an earlier version in its place, a remark on standard error
  /// says so.
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

  /// The advice for a developer whose process has no purpose strings, printed after Apple’s words.
  package static let advice = """
    This process has no Info.plist, so it is not an app. To test a library as on a Mac, where there is no Health, set \
    \(variable)=unavailable. To give the process purpose strings, set \(variable)=available. To script the person’s \
    answers, launch an app with HealthKitTestDevice of HealthKitUI. Within app.run, do not create a store in a \
    detached task, on a dispatch queue or in a thread: it would belong to the process, not to the app. Create \
    the store before, and use it in the task.
    """
}
