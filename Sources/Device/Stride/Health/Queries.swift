import Foundation
import HealthKit

enum HealthTypes {
  static let steps = HKQuantityType(.stepCount)
  static let heartRate = HKQuantityType(.heartRate)
  static let bodyMass = HKQuantityType(.bodyMass)
  static let activeEnergy = HKQuantityType(.activeEnergyBurned)

  /// The types to share: recorded walks are saved as steps.
  static let share: Set<HKSampleType> = [steps]
  static let read: Set<HKObjectType> = [steps, heartRate]
  static let readSinceUpdate: Set<HKObjectType> = [bodyMass, activeEnergy]
}

/// The dates from which the app may read the types of its charts. A date is nil unless the person limited the type to
/// recent data.
struct EarliestDates: Equatable {
  var steps: Date?
  var heartRate: Date?

  /// Creates a value without dates. A missing date does not tell whether the app may read the type: there is none with
  /// full access, and none after a refusal.
  init() {}

  /// Queries the dates. Before iOS 27 there are no such dates; on a phone an app checks `if #available(iOS 27, *)`
  /// first.
  ///
  /// - Throws: An `HKError`, as a query does.
  init(in store: HKHealthStore) async throws {
    guard store.knowsAuthorizedSampleDates else { return }
    let dates = try await store.earliestAuthorizedSampleDate(for: HealthTypes.read)
    (steps, heartRate) = (dates[HealthTypes.steps], dates[HealthTypes.heartRate])
  }
}

extension ChartPeriod {
  /// The period together with the preceding period, with which it is compared.
  var compared: DateInterval { DateInterval(start: previous.start, end: interval.end) }

  /// Matches samples that overlap the period or the preceding one.
  var predicate: NSPredicate { HKQuery.predicateForSamples(withStart: compared.start, end: compared.end) }

  /// The length of an hour, a day, a week or a month, as the period's calendar counts them.
  func components(of unit: Calendar.Component) -> DateComponents {
    var components = DateComponents()
    components.calendar = calendar
    if unit == .weekOfYear { components.day = 7 } else { components.setValue(1, for: unit) }
    return components
  }
}

extension HKStatisticsCollection {
  /// The statistics of each unit of an interval, including units without samples.
  func statistics(in interval: DateInterval) -> [HKStatistics] {
    var all: [HKStatistics] = []
    // The enumeration also visits the unit that contains the end, so the end must be inside the last unit.
    enumerateStatistics(from: interval.start, to: interval.end.addingTimeInterval(-1)) { statistics, _ in
      all.append(statistics)
    }
    return all
  }
}

struct StepQuery {
  let period: ChartPeriod

  /// The query. It returns sums by hour or by day, even if a bar covers a week or a month: the daily average needs the
  /// number of days with steps.
  private var descriptor: HKStatisticsCollectionQueryDescriptor {
    HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: HealthTypes.steps, predicate: period.predicate), options: .cumulativeSum,
      anchorDate: period.compared.start, intervalComponents: period.components(of: period.span == .day ? .hour : .day))
  }

  /// Calls `show` with the current steps and after each change, until the task is cancelled.
  ///
  /// - Throws: An `HKError`, which ends the query.
  @MainActor
  func follow(in store: HKHealthStore, show: (StepSummary) -> Void) async throws {
    for try await result in descriptor.results(for: store) {
      let counts = result.statisticsCollection.statistics(in: period.compared).compactMap { statistics in
        statistics.sumQuantity().map { StepBar(date: statistics.startDate, steps: $0.doubleValue(for: .count())) }
      }
      show(StepSummary(counts: counts, of: period))
    }
  }
}

struct HeartRateQuery {
  let period: ChartPeriod

  private var descriptor: HKStatisticsCollectionQueryDescriptor {
    HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: HealthTypes.heartRate, predicate: period.predicate),
      options: [.discreteAverage, .discreteMin, .discreteMax], anchorDate: period.compared.start,
      intervalComponents: period.components(of: period.span.unit))
  }

  /// Calls `show` with the current heart rate and after each change, until the task is cancelled.
  ///
  /// - Throws: An `HKError`, which ends the query.
  @MainActor
  func follow(in store: HKHealthStore, show: (HeartRateSummary) -> Void) async throws {
    let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())
    for try await result in descriptor.results(for: store) {
      let ranges = result.statisticsCollection.statistics(in: period.compared).compactMap { statistics in
        HeartRateRange(statistics, in: beatsPerMinute)
      }
      show(HeartRateSummary(ranges: ranges, of: period))
    }
  }
}

extension HeartRateRange {
  /// Converts the range to a unit; nil if nothing was measured.
  fileprivate init?(_ statistics: HKStatistics, in unit: HKUnit) {
    guard let lowest = statistics.minimumQuantity(), let highest = statistics.maximumQuantity(),
      let average = statistics.averageQuantity()
    else { return nil }
    self.init(
      date: statistics.startDate, lowest: lowest.doubleValue(for: unit), highest: highest.doubleValue(for: unit),
      average: average.doubleValue(for: unit))
  }
}

/// The measurements added by an update of Stride: the latest weight, and the energy burned today.
struct MeasurementQuery {
  let day: DateInterval

  /// Returns the measurements in the person's preferred units; nil until the person has been asked for their types.
  ///
  /// - Throws: An `HKError`.
  func result(in store: HKHealthStore) async throws -> Measurements? {
    let status = try await store.statusForAuthorizationRequest(toShare: [], read: HealthTypes.readSinceUpdate)
    guard status == .unnecessary else { return nil }
    let weight = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: HealthTypes.bodyMass), options: .mostRecent)
    let energy = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(
        type: HealthTypes.activeEnergy, predicate: HKQuery.predicateForSamples(withStart: day.start, end: day.end)),
      options: .cumulativeSum)
    // Use the units that the person sees in the Health app.
    let units = try await store.preferredUnits(for: [HealthTypes.bodyMass, HealthTypes.activeEnergy])
    let massUnit = units[HealthTypes.bodyMass] ?? .gramUnit(with: .kilo)
    let energyUnit = units[HealthTypes.activeEnergy] ?? .kilocalorie()
    return Measurements(
      bodyMass: try await weight.result(for: store)?.mostRecentQuantity()?.doubleValue(for: massUnit),
      massUnit: massUnit.unitString,
      activeEnergy: try await energy.result(for: store)?.sumQuantity()?.doubleValue(for: energyUnit),
      energyUnit: energyUnit.unitString)
  }
}

struct PrescriptionQuery {
  /// Returns the prescriptions; none until the person has been asked for any, and none before iOS 16.
  ///
  /// - Throws: An `HKError`.
  func result(in store: HKHealthStore) async throws -> [PrescriptionSummary] {
    // On a phone this is an `if #available`, which is always true here.
    let type = HKPrescriptionType.visionPrescriptionType().identifier
    if HKObjectType.existing(type, as: HKObjectType.self) == nil { return [] }
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.visionPrescription()], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)])
    do {
      return try await descriptor.result(for: store).map(PrescriptionSummary.init)
    } catch HKError.errorAuthorizationNotDetermined {
      // The person has not been asked yet, so there is nothing to show.
      return []
    }
  }
}

extension PrescriptionSummary {
  /// Copies title, dates and lenses of glasses or contacts; for other kinds only the dates.
  init(_ prescription: HKVisionPrescription) {
    switch prescription {
    case let glasses as HKGlassesPrescription:
      self.init(
        title: "Glasses", issued: glasses.dateIssued, expires: glasses.expirationDate,
        rightEye: glasses.rightEye.map(Lens.init), leftEye: glasses.leftEye.map(Lens.init))
    case let contacts as HKContactsPrescription:
      self.init(
        title: contacts.brand.isEmpty ? "Contacts" : "Contacts, \(contacts.brand)", issued: contacts.dateIssued,
        expires: contacts.expirationDate, rightEye: contacts.rightEye.map(Lens.init),
        leftEye: contacts.leftEye.map(Lens.init))
    default:
      self.init(title: "Prescription", issued: prescription.dateIssued, expires: prescription.expirationDate)
    }
  }
}

extension PrescriptionSummary.Lens {
  /// Converts a lens to diopters and degrees.
  init(_ lens: HKLensSpecification) {
    let diopter = HKUnit.diopter()
    self.init(
      sphere: lens.sphere.doubleValue(for: diopter), cylinder: lens.cylinder?.doubleValue(for: diopter),
      axis: lens.axis?.doubleValue(for: .degreeAngle()), addPower: lens.addPower?.doubleValue(for: diopter))
  }
}
