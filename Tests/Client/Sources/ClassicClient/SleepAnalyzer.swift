import Foundation
import HealthKit

/// Adds up the stages of a night from category samples, without counting a minute twice.
public class SleepAnalyzer {
  public struct Night: Equatable {
    public var inBed: TimeInterval = 0
    public var asleep: TimeInterval = 0
    public var deep: TimeInterval = 0
    public var rem: TimeInterval = 0
    public var awakenings = 0

    public init(
      inBed: TimeInterval = 0, asleep: TimeInterval = 0, deep: TimeInterval = 0, rem: TimeInterval = 0,
      awakenings: Int = 0
    ) {
      self.inBed = inBed
      self.asleep = asleep
      self.deep = deep
      self.rem = rem
      self.awakenings = awakenings
    }
  }

  let healthStore: HKHealthStore

  public init(healthStore: HKHealthStore) {
    self.healthStore = healthStore
  }

  public func analyze(from startDate: Date, to endDate: Date, completion: @escaping (Result<Night, Error>) -> Void) {
    guard let sleepType = HKObjectType.categoryType(forIdentifier: HKCategoryTypeIdentifier.sleepAnalysis) else {
      return
    }
    let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
      HKQuery.predicateForSamples(withStart: startDate, end: endDate, options: [.strictStartDate, .strictEndDate]),
      NSCompoundPredicate(
        notPredicateWithSubpredicate: HKQuery.predicateForObjects(
          withMetadataKey: HKMetadataKeyWasUserEntered, operatorType: .equalTo, value: true)),
    ])
    let sortDescriptor = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)
    let query = HKSampleQuery(
      sampleType: sleepType, predicate: predicate, limit: Int(HKObjectQueryNoLimit), sortDescriptors: [sortDescriptor]
    ) { (query, tmpResult, error) -> Void in
      if let error = error {
        completion(.failure(error))
        return
      }
      var night = Night()
      var end = Date.distantPast
      for case let sample as HKCategorySample in tmpResult ?? [] {
        let duration = sample.endDate.timeIntervalSince(max(sample.startDate, end))
        switch HKCategoryValueSleepAnalysis(rawValue: sample.value) {
        case .inBed:
          night.inBed += sample.endDate.timeIntervalSince(sample.startDate)
          continue
        case .awake:
          night.awakenings += 1
          continue
        case .asleepDeep: night.deep += max(0, duration)
        case .asleepREM: night.rem += max(0, duration)
        case .asleepCore, .asleepUnspecified: break
        case .none: continue
        @unknown default: continue
        }
        night.asleep += max(0, duration)
        end = max(end, sample.endDate)
      }
      completion(.success(night))
    }
    healthStore.execute(query)
  }

  public func save(
    _ value: HKCategoryValueSleepAnalysis, from startDate: Date, to endDate: Date,
    completion: @escaping (Bool, Error?) -> Void
  ) {
    let sample = HKCategorySample(
      type: HKCategoryType(.sleepAnalysis), value: value.rawValue, start: startDate, end: endDate,
      metadata: [HKMetadataKeyTimeZone: TimeZone.current.identifier])
    healthStore.save(sample, withCompletion: completion)
  }
}
