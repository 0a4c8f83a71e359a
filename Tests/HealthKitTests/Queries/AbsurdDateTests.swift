import Foundation
import HealthModel
import Testing

@testable import HealthKit

/// Invalid dates, and dates far beyond any calendar.
@Suite("Invalid and extreme dates", .timeLimit(.minutes(20)))
struct AbsurdDateTests {
  private static let absurd = [Double.nan, .infinity, -.infinity, 1e18, -1e18, 1.7e12, 9e15, 1e300]
  private static let noon = TestDevice.noon
  private static let heartRate = HKQuantityType(.heartRate)

  private func date(_ number: Double) -> Date { Date(timeIntervalSinceReferenceDate: number) }

  private func collection(_ components: DateComponents) async throws -> HKStatisticsCollection {
    let device = TestDevice()
    device.grant(read: [Self.heartRate])
    device.add(Self.heartRate, 60, "count/min")
    return try await HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: Self.heartRate), options: .discreteAverage, anchorDate: Self.noon,
      intervalComponents: components
    ).result(for: device.store())
  }

  @Test("No statistics interval contains a date that is not a number", arguments: absurd)
  func lookup(_ number: Double) async throws {
    for components in [DateComponents(day: 1), DateComponents(second: 1), DateComponents(nanosecond: 1)] {
      let collection = try await collection(components)
      #expect(collection.statistics(for: date(number)) == nil)
      #expect(collection.statistics(for: Self.noon) != nil)
    }
  }

  @Test("Enumerating statistics stays within valid dates, starts at once and can be stopped", arguments: absurd)
  func walk(_ number: Double) async throws {
    let collection = try await collection(DateComponents(second: 1))
    for (start, end) in [(date(number), Self.noon), (Self.noon, date(number)), (date(number), date(number))] {
      var visited = 0
      collection.enumerateStatistics(from: start, to: end) { _, stop in
        visited += 1
        if visited == 3 { stop.pointee = true }
      }
      #expect(visited == 3 || visited == 0)
      if start == Self.noon, number > 0 { #expect(visited == 3) }
      if number.isNaN { #expect(visited == 0) }
    }
  }

  @Test(
    "A statistics collection with an invalid anchor stops the app",
    arguments: [Double.nan, .infinity, -.infinity, 1e18])
  func anchor(_ number: Double) async {
    let device = TestDevice()
    device.grant(read: [Self.heartRate])
    let reasons = await Exceptions.raised {
      #expect(throws: HealthError.self) {
        try device.connection.liveStatistics(
          SampleQuery(Self.heartRate.objectType), .discreteAverage,
          StatisticsInterval(
            anchor: date(number), components: DateComponents(day: 1), calendar: Calendar(identifier: .gregorian)))
      }
    }
    #expect(reasons == ["The anchor date of a statistics collection query must be a date that a calendar has"])
  }

  @Test(
    "A predicate for extreme dates does not match a sample of today",
    arguments: absurd)
  func predicates(_ number: Double) async {
    let sample = HKCategorySample(type: HKCategoryType(.headache), value: 1, start: Self.noon, end: Self.noon)
    let date = date(number)
    let spans = [
      HKQuery.predicateForSamples(withStart: date, end: date, options: [.strictStartDate, .strictEndDate]),
      HKQuery.predicateForMedicationDoseEvent(scheduledDate: date),
      HKQuery.predicateForMedicationDoseEvent(scheduledStart: date, end: date),
    ]
    for span in spans { #expect(!span.evaluate(with: sample) && !span.description.isEmpty) }
    let later = NSPredicate(format: "startDate > %@ OR metadata.a == %@", date, date)
    #expect(later.evaluate(with: sample) == (Self.noon > date))
  }

  @Test(
    "No activity summary exists for a day beyond the calendar",
    arguments: [Int.min, .max - 1, 1_000_000, -1_000_000])
  func days(_ number: Int) async {
    let components = [
      DateComponents(calendar: Calendar(identifier: .gregorian), year: number, month: 1, day: 1),
      DateComponents(calendar: Calendar(identifier: .gregorian), year: 2025, month: number, day: number),
      DateComponents(calendar: Calendar(identifier: .hebrew), year: number, month: number, day: number, hour: number),
    ]
    let summary = HKActivitySummary()
    _ = await Exceptions.raised {
      for one in components {
        #expect(!HKQuery.predicateForActivitySummary(with: one).evaluate(with: summary))
        let between = HKQuery.predicate(forActivitySummariesBetweenStart: one, end: components[0])
        #expect(!between.evaluate(with: summary))
      }
    }
  }

  @Test("A sample with extreme dates can be printed, but is refused by the store and never found", arguments: absurd)
  func samples(_ number: Double) async throws {
    let device = TestDevice()
    let type = HKCategoryType(.headache)
    device.grant(share: [type], read: [type])
    var record = EveryObject.record(type.objectType, .category(1))
    (record.start, record.end) = (date(number), date(number))
    let sample = HKSample.sample(record)
    #expect(sample.description.contains("notPresent"))
    await #expect { try await device.store().save(sample) } throws: { ($0 as? HKError)?.code == .errorInvalidArgument }
    #expect(try device.connection.samples(matchingAny: [SampleQuery(type.objectType)]).isEmpty)
  }
}
