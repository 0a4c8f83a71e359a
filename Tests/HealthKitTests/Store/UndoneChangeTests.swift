import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Synchronization
import Testing

@Suite("A change that could not be stored is undone, and no app is notified", .timeLimit(.minutes(20)))
struct UndoneChangeTests {
  private let disk = SmallDisk()
  private let device: TestDevice
  private let start = TestDevice.noon - 3_600

  init() { device = TestDevice(disk: disk) }

  /// Saves a workout and an effort score of the app, and returns references to them.
  private func savedWorkoutAndScore() throws -> (workout: SampleReference, score: SampleReference) {
    for type in [ObjectType.workout, .workoutEffortScore] {
      for direction in [Direction.share, .read] {
        device.daemon.setDecision(.granted, for: Permission(type, direction), of: AppIdentity.stride.bundleIdentifier)
      }
    }
    let revision = SourceRevisionRecord(
      source: SourceRecord(name: "Stride", bundleIdentifier: AppIdentity.stride.bundleIdentifier))
    func record(_ type: ObjectType, _ content: SampleRecord.Content) -> SampleRecord {
      SampleRecord(
        uuid: UUID(), type: type, start: start, end: start + 1_800, content: content, sourceRevision: revision)
    }
    let workout = record(.workout, .workout(WorkoutRecord(activityType: 37, duration: 1_800)))
    let score = record(.workoutEffortScore, .quantity(HealthQuantity(7, ObjectType.workoutEffortScore.canonicalUnit!)))
    try device.connection.save([workout, score])
    return (workout.reference, score.reference)
  }

  @Test("An observer of workouts is not notified of an effort relation that could not be stored")
  func effort() throws {
    let (workout, score) = try savedWorkoutAndScore()
    let changes = Mutex(0)
    let observation = device.connection.observeChanges(of: [.workout]) { _ in changes.withLock { $0 += 1 } }
    disk.setRoom(forChanges: 0)
    #expect(throws: HealthError.self) { try device.connection.relateEffort(score, with: workout, activity: nil) }
    #expect(changes.withLock { $0 } == 0)
    disk.setRoom(forChanges: 10)
    try device.connection.relateEffort(score, with: workout, activity: nil)
    #expect(changes.withLock { $0 } == 1)
    withExtendedLifetime(observation) {}
  }

  @Test("An app in the background learns of a related effort score only when the person opens the app")
  func suspended() throws {
    let (workout, score) = try savedWorkoutAndScore()
    let changes = Mutex(0)
    let observation = device.connection.observeChanges(of: [.workout]) { _ in changes.withLock { $0 += 1 } }
    device.connection.setSuspended(true)
    try device.connection.relateEffort(score, with: workout, activity: nil)
    #expect(changes.withLock { $0 } == 0)
    device.connection.setSuspended(false)
    #expect(changes.withLock { $0 } == 1)
    withExtendedLifetime(observation) {}
  }

  @Test("A deletion that cannot be stored returns zero as the number of deleted samples", arguments: [0, 10])
  func deletion(room: Int) {
    for value in [10.0, 20] { device.add(HKQuantityType(.stepCount), value, "count") }
    disk.setRoom(forChanges: room)
    #expect(device.daemon.deleteAllData(of: "com.apple.health.watch") == (room == 0 ? 0 : 2))
  }

  @Test("An extension keeps waiting if its permission could not be stored (rule A90)")
  func extensionWaits() async throws {
    let intent = device.daemon.connect(.stride, as: .appExtension)
    let permission = Permission(.heartRate, .read)
    let request = Task { try await intent.requestAuthorization(toShare: [], read: [.heartRate]) }
    for await _ in device.connection.extensionRequests() { break }
    disk.setRoom(forChanges: 0)
    device.daemon.setDecision(.granted, for: permission, of: AppIdentity.stride.bundleIdentifier)
    #expect(try intent.requestStatus(toShare: [], read: [.heartRate]) == .shouldRequest)
    disk.setRoom(forChanges: 10)
    // The extension's request still waits, so its app receives it.
    for await _ in device.connection.extensionRequests() { break }
    device.daemon.setDecision(.granted, for: permission, of: AppIdentity.stride.bundleIdentifier)
    try await request.value
  }
}
