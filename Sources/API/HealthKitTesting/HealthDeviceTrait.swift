import Foundation
@_exported import HealthKitUI
import Testing

/// Gives each test a separate device, so that tests run in parallel.
///
///     @Test(.healthDevice(.quietSunday, answers: .allowAll, app: .trail))
///     func steps() async throws {
///       let model = StepsModel()                     // its HKHealthStore() belongs to Trail, on this test's device
///       try await model.load()
///       #expect(model.steps == 1_200)
///       #expect(try HealthKitTestDevice.current.requests.count == 1)
///     }
///
/// On a suite, the trait applies to each of the suite's tests. Each case of a test with arguments also has a separate
/// device.
public struct HealthDeviceTrait: TestTrait, SuiteTrait, TestScoping {
  public let isRecursive = true

  fileprivate let contents: HealthKitTestContents
  fileprivate let answers: HealthAuthorizationResponder
  fileprivate let bundle: HealthKitTestBundle?

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    let device = contents.device(answers)
    defer {
      // Print the app's mistakes that a phone cannot reveal, such as a date from the machine's clock in place of the
      // device's. They explain a failed test better than the numbers in its failure.
      for remark in device.remarks { print("\(test.name): \(remark)") }
    }
    try await HealthKitTestDevice.$inScope.withValue(device) {
      guard let bundle else { return try await body() }
      let app = device.launch(bundle)
      try await HealthKitTestApp.$inScope.withValue(app) { try await app.run { try await body() } }
    }
  }
}

extension Trait where Self == HealthDeviceTrait {
  /// Returns a trait that gives each test a separate device, ``HealthKitUI/HealthKitTestDevice/current``.
  ///
  /// - Parameters:
  ///   - contents: The time on the device, and the data that is there before the test.
  ///   - answers: The responder that answers in place of a person.
  ///   - app: The app whose code the test runs. Its `HKHealthStore()` uses the device, also in tasks that the test
  ///     starts, but not in detached tasks, on threads or on queues. Nil launches no app.
  public static func healthDevice(
    _ contents: HealthKitTestContents = .empty, answers: HealthAuthorizationResponder = .allowAll,
    app: HealthKitTestBundle? = nil
  ) -> HealthDeviceTrait { HealthDeviceTrait(contents: contents, answers: answers, bundle: app) }
}

/// The error of a test without a device.
public struct NoHealthDevice: Error, CustomStringConvertible {
  public let description: String
}

extension HealthKitTestDevice {
  @TaskLocal fileprivate static var inScope: HealthKitTestDevice?

  /// The device of the running test.
  ///
  /// - Throws: ``HealthKitTesting/NoHealthDevice`` if the test has no ``HealthKitTesting/HealthDeviceTrait``, and in
  ///   detached tasks, on threads and on queues.
  public static var current: HealthKitTestDevice {
    get throws {
      if let inScope { return inScope }
      throw NoHealthDevice(description: "The test has no device: give it the trait .healthDevice().")
    }
  }
}

extension HealthKitTestApp {
  @TaskLocal fileprivate static var inScope: HealthKitTestApp?

  /// The app whose code the running test runs.
  ///
  /// - Throws: ``HealthKitTesting/NoHealthDevice`` if the trait launches no app, and in detached tasks, on threads and
  ///   on queues.
  public static var current: HealthKitTestApp {
    get throws {
      if let inScope { return inScope }
      throw NoHealthDevice(description: "The test does not run as an app: name the app with .healthDevice(app:).")
    }
  }
}
