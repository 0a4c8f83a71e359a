import Foundation
import HealthKit
import HealthKitUI
import PhoneQuestions
import Synchronization

/// This device in place of a phone, with a script in place of the person.
final class AnsweringDevice: PhonePerson {
  private let device = HealthKitTestDevice(
    responder: .allowAll, now: Date(timeIntervalSinceReferenceDate: 800_000_000))
  private let app: HealthKitTestApp
  /// The number of requests at the person's last action, and the number of all refusals.
  private let counts = Mutex((requests: 0, refusals: 0))

  /// - Parameter version: The version of iOS; nil for that of a new device.
  init(version: String? = nil) {
    if let version { device.systemVersion = version }
    app = device.launch(
      HealthKitTestBundle(
        bundleIdentifier: "com.example.PhoneQuestions", displayName: "Questions", shareUsageDescription: "To ask.",
        updateUsageDescription: "To ask.",
        entitlements: [
          "com.apple.developer.healthkit", "com.apple.developer.healthkit.background-delivery",
        ]))
  }

  func does(_ act: PhoneAct) async {
    counts.withLock { $0.requests = device.requests.count }
    switch act {
    case .allowsEverything: device.responder = .allowAll
    case .allowsThirtyDays: device.responder = .answer { _ in .allowAll.limitedToRecentData }
    case .refuses:
      device.responder = .denyAll
      counts.withLock { $0.refusals += 1 }
    case .refusesHistory: device.responder = .answer { _ in .dontAllowHistory }
    case .removesDateOfBirth: device.setCharacteristics(dateOfBirth: nil)
    case .removesPrescriptions: device.deleteAllSamples(of: .visionPrescriptionType())
    }
  }

  func sees(_ sight: PhoneSight) async -> String {
    let (requests, refusals) = counts.withLock { $0 }
    switch sight {
    case .orderOfRows:
      // The order of the names on the sheet: Body Temperature, Cardio Fitness, Flights Climbed, Stand Minutes, Walking
      // Speed.
      let names: [HKQuantityTypeIdentifier] = [
        .bodyTemperature, .vo2Max, .flightsClimbed, .appleStandTime, .walkingSpeed,
      ]
      return device.requests.last?.typesToRead == names.map { HKQuantityType($0) } ? "by name" : "otherwise"
    case .alert: return device.behavior.refusalAlert == .followsEveryRefusal || refusals == 1 ? "yes" : "no"
    case .list: return device.requests.dropFirst(requests).contains { $0.objectType != nil } ? "yes" : "no"
    }
  }

  /// Returns an interview of this device that stores its answers in a folder.
  func interview(in folder: URL) -> PhoneInterview {
    PhoneInterview(folder: folder, system: "healthsheet", store: app.healthStore, person: self)
  }

  /// Asks a question as the app's code would.
  func ask(_ question: PhoneQuestion, in folder: URL) async throws {
    _ = try await app.run { try await interview(in: folder).ask(question) }
  }
}
