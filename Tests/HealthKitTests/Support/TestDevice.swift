import Foundation
import HealthDaemon
import HealthModel
import Synchronization
import TestSupport

@testable import HealthKit

/// A device in memory with one app, a fixed clock, and a person with scripted answers.
final class TestDevice: Sendable {
  static let noon = Date.noon

  let daemon: HealthDaemon
  let connection: Connection
  private let person: Person

  init(
    locale: String = "en_GB", app: AppIdentity = .stride, disk: SmallDisk? = nil,
    change: (inout DeviceSettings) -> Void = { _ in }
  ) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/London")!
    var settings = DeviceSettings(
      now: { TestDevice.noon }, calendar: calendar, locale: Locale(identifier: locale))
    change(&settings)
    daemon = disk.flatMap { try? HealthDaemon(settings: settings, storage: $0) } ?? HealthDaemon(settings: settings)
    connection = daemon.connect(app)
    person = Person()
    daemon.setPresenter(person)
  }

  /// A store for the device's app.
  func store() -> HKHealthStore { Connection.$current.withValue(connection) { HKHealthStore() } }

  /// Adds the person's answers to the next prompts. When no answer is left, the person allows everything.
  func willAnswer(_ answers: AuthorizationAnswer?...) { person.answers.withLock { $0 += answers } }

  /// The number of authorization prompts so far.
  var questionCount: Int { person.asked.withLock(\.count) }

  /// Grants the app permission to share and read these types.
  func grant(share: [HKSampleType] = [], read: [HKObjectType] = []) {
    for type in share {
      daemon.setDecision(.granted, for: Permission(type.objectType, .share), of: connection.app.bundleIdentifier)
    }
    for type in read {
      daemon.setDecision(.granted, for: Permission(type.objectType, .read), of: connection.app.bundleIdentifier)
    }
  }

  /// Adds a sample of a sensor.
  @discardableResult
  func add(
    _ type: HKQuantityType, _ value: Double, _ unit: String, at start: Date = TestDevice.noon,
    lasting seconds: TimeInterval = 0, from source: String = "Watch"
  ) -> UUID {
    let record = SampleRecord(
      uuid: UUID(), type: type.objectType, start: start, end: start + seconds,
      content: .quantity(HealthQuantity(value, HealthUnit(unit)!)),
      sourceRevision: SourceRevisionRecord(
        source: SourceRecord(name: source, bundleIdentifier: "com.apple.health.\(source.lowercased())")))
    daemon.add([record])
    return record.uuid
  }

  private final class Person: AuthorizationPresenter {
    let answers = Mutex<[AuthorizationAnswer?]>([])
    let asked = Mutex<[AuthorizationPrompt]>([])

    func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? {
      asked.withLock { $0.append(prompt) }
      if let answer = answers.withLock({ $0.isEmpty ? nil : .some($0.removeFirst()) }) { return answer }
      switch prompt.question {
      case .permissions(let share, let read):
        return .allow(Set(share.map { Permission($0, .share) } + read.map { Permission($0, .read) }))
      case .objects(_, let samples, _): return .objects(Set(samples.map(\.uuid)))
      case .workoutPlans: return .allow([])
      }
    }
  }
}

extension QueryExecution {
  /// Waits until a query has processed its changes so far.
  func finishesItsWork() async {
    await withCheckedContinuation { done in work.async(on: AppThreads()) { done.resume() } }
  }
}

extension AppIdentity {
  static let pulse = AppIdentity(
    bundleIdentifier: "com.example.pulse", displayName: "Pulse", version: "1", readPurpose: "Pulse shows your heart.")
  static let stride = AppIdentity(
    bundleIdentifier: "com.example.stride", displayName: "Stride", version: "7",
    readPurpose: "Stride shows your day.", writePurpose: "Stride saves your walks.")
}
