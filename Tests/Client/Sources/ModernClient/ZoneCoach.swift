import Foundation
import HealthKit

/// New features of iOS 27, in an app that also runs on older phones.
public final class ZoneCoach: NSObject, HKLiveWorkoutBuilderDelegate, Sendable {
  /// The index of each zone that a run enters, starting from zero.
  public let zones: AsyncStream<Int>

  private let store: HKHealthStore
  private let entered: AsyncStream<Int>.Continuation

  static let heart = HKQuantityType(.heartRate)
  static let power = HKQuantityType(.cyclingPower)

  public static let share: Set<HKSampleType> = [
    .workoutType(), heart, HKQuantityType(.heartRateVariabilityRMSSD), HKCategoryType(.menopausalState),
    HKCategoryType(.bleedingAfterMenopause),
  ]
  public static let read: Set<HKObjectType> = [.workoutType(), heart, power, HKQuantityType(.stepCount)]

  public init(store: HKHealthStore) {
    self.store = store
    (zones, entered) = AsyncStream.makeStream(of: Int.self)
  }

  public func ask() async throws {
    try await store.requestAuthorization(toShare: Self.share, read: Self.read)
  }

  /// Returns the date from which the app may read each limited type; empty if no type is limited.
  @available(iOS 27.0, *)
  public func since() async throws -> [HKObjectType: Date] {
    try await store.earliestAuthorizedSampleDate(for: [Self.heart, HKQuantityType(.stepCount)])
  }

  public func since(completion: @escaping @Sendable (Date?) -> Void) {
    guard #available(iOS 27.0, *) else { return completion(nil) }
    store.getEarliestAuthorizedSampleDate(for: [Self.heart]) { dates, error in
      completion(error == nil ? dates?[Self.heart] : nil)
    }
  }

  public func preferredZones(of type: HKQuantityType) async throws -> [ClosedRange<Double>] {
    let unit = type == Self.heart ? HKUnit(from: "count/min") : HKUnit.watt()
    let configuration = try await store.preferredWorkoutZoneConfiguration(for: type)
    return configuration?.zones.map { zone in
      (zone.minimum?.doubleValue(for: unit) ?? 0)...(zone.maximum?.doubleValue(for: unit) ?? .infinity)
    } ?? []
  }

  /// Saves a run with three custom zones, and returns the seconds in each.
  public func save(_ beats: [(seconds: TimeInterval, count: Double)], from start: Date, to end: Date) async throws
    -> [TimeInterval]
  {
    let unit = HKUnit.count().unitDivided(by: .minute())
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
    let own = try HKWorkoutZoneConfiguration(
      quantityType: Self.heart, zoneBoundaries: [120, 150].map { HKQuantity(unit: unit, doubleValue: $0) })
    try await builder.setCustomZoneConfiguration(own, for: Self.heart)
    let chosen = try await builder.zoneConfiguration(for: Self.heart)
    precondition(chosen?.source == .app)
    try await builder.beginCollection(at: start)
    try await builder.addSamples(
      beats.map { beat in
        HKQuantitySample(
          type: Self.heart, quantity: HKQuantity(unit: unit, doubleValue: beat.count), start: start + beat.seconds,
          end: start + beat.seconds)
      })
    precondition(builder.zoneGroup(for: Self.heart)?.configuration == own)
    try await builder.endCollection(at: end)
    let workout = try await builder.finishWorkout()
    precondition(workout?.zoneGroupsByType?.count == 1)
    precondition(workout?.workoutActivities.first?.zoneGroup(for: Self.heart) != nil)
    return workout?.zoneGroup(for: Self.heart)?.zoneDurations.map(\.duration) ?? []
  }

  public func saveMenopause(at date: Date) async throws {
    try await store.save([
      HKCategorySample(
        type: HKCategoryType(.menopausalState), value: HKCategoryValueMenopausalState.perimenopause.rawValue,
        start: date, end: date),
      HKCategorySample(
        type: HKCategoryType(.bleedingAfterMenopause), value: HKCategoryValueVaginalBleeding.light.rawValue,
        start: date, end: date + 3_600),
      HKQuantitySample(
        type: HKQuantityType(.heartRateVariabilityRMSSD),
        quantity: HKQuantity(unit: .secondUnit(with: .milli), doubleValue: 42), start: date, end: date),
    ])
  }

  public func referenceRange() throws -> String {
    switch try store.referenceSex {
    case .notSet: "for everybody"
    case .female: "for women"
    case .male: "for men"
    }
  }

  // MARK: HKLiveWorkoutBuilderDelegate

  public func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didUpdateWorkoutZone zoneUpdate: HKLiveWorkoutZoneUpdate
  ) {
    if let current = zoneUpdate.currentZoneDuration { entered.yield(current.zone.index) }
  }

  public func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>
  ) {}

  public func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}
