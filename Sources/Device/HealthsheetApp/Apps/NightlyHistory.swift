import Foundation
import HealthKit
import TerminalUI

/// Mistakes that apps make when reading is limited to a date, each with the sentence that an app with this mistake
/// would show (rules V112 to V118). With full access the same sentences are correct.
struct NightlyHistory {
  /// The nights that Nightly believes to be on its server.
  private var server: Set<UUID> = []
  /// The anchor of the latest import; nil before the first.
  private var anchor: HKQueryAnchor?

  private static let sleep = HKCategoryType(.sleepAnalysis)
  private static let heartRate = HKQuantityType(.heartRate)
  private static let day: TimeInterval = 86_400

  /// Makes the mistake of rule V112: divides the sleep that the query returned by eight weeks, even if the query
  /// returned only four weeks.
  func baseline(in store: HKHealthStore, until now: Date) async throws -> LocalizedStringKey {
    let nights = try await nights(in: store, from: now.addingTimeInterval(-56 * Self.day))
    let week = nights.filter { $0.endDate > now.addingTimeInterval(-7 * Self.day) }
    let (usual, latest) = (Self.hours(week: nights, of: 56), Self.hours(week: week, of: 7))
    return "In eight weeks you slept \(usual) h a night. This week: \(latest) h."
  }

  /// Makes the mistake of rule V113: names the day with the fewest heart rates as the quietest. The first day may have
  /// fewer only because the date of limited access cuts off a part of it.
  func quietestDay(in store: HKHealthStore, until now: Date, _ calendar: Calendar) async throws -> LocalizedStringKey {
    let rates = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: Self.heartRate)], sortDescriptors: []
    ).result(for: store)
    // Leave out today, which is not over.
    let today = calendar.startOfDay(for: now)
    let days = Dictionary(grouping: rates) { calendar.startOfDay(for: $0.startDate) }.mapValues(\.count)
      .filter { $0.key < today }
    guard let (day, count) = days.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return Self.nothing }
    let style = Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day()
    return "Your quietest day: \(day.formatted(style)), with \(count) heart rates."
  }

  /// Makes the mistake of rule V114: deletes from Nightly's server everything that Health no longer returns.
  mutating func reconcile(in store: HKHealthStore) async throws -> LocalizedStringKey {
    let found = Set(try await nights(in: store, from: .distantPast).map(\.uuid))
    let deleted = server.subtracting(found)
    server = found
    return "On the server: \(found.count) sleep samples. Deleted there: \(deleted.count)."
  }

  /// Makes the mistake of rule V115: imports the samples added since the latest import, and claims that there are no
  /// others.
  mutating func importNew(in store: HKHealthStore) async throws -> LocalizedStringKey {
    let new = try await HKAnchoredObjectQueryDescriptor(
      predicates: [.categorySample(type: Self.sleep)], anchor: anchor
    ).result(for: store)
    anchor = new.newAnchor
    return "Imported \(new.addedSamples.count) sleep samples. Everything is here."
  }

  /// Makes the mistake of rule V116: takes a missing date of limited access as proof that everything is shared.
  func tellAccess(in store: HKHealthStore) async throws -> LocalizedStringKey {
    try await earliest(in: store) == nil ? "You share everything with Nightly." : "You share a part with Nightly."
  }

  /// Makes the mistake of rule V117: counts the samples of the last week from the date of limited access on, even if
  /// this date is more than a week ago.
  func week(in store: HKHealthStore, until now: Date) async throws -> LocalizedStringKey {
    let start = try await earliest(in: store) ?? now.addingTimeInterval(-7 * Self.day)
    return "Sleep samples of the last week: \(try await nights(in: store, from: start).count)."
  }

  /// Makes the mistake of rule V118: imports the available samples, and calls them the complete history.
  func importAll(in store: HKHealthStore) async throws -> LocalizedStringKey {
    "All time: \(try await nights(in: store, from: .distantPast).count) sleep samples, complete."
  }

  private static let nothing: LocalizedStringKey = "HealthKit returned no samples."

  /// The date of limited access to sleep; nil without a limit, and before iOS 27.
  private func earliest(in store: HKHealthStore) async throws -> Date? {
    guard store.knowsAuthorizedSampleDates else { return nil }
    return try await store.earliestAuthorizedSampleDate(for: [Self.sleep])[Self.sleep]
  }

  private func nights(in store: HKHealthStore, from start: Date) async throws -> [HKCategorySample] {
    try await HKSampleQueryDescriptor(
      predicates: [
        .categorySample(type: Self.sleep, predicate: HKQuery.predicateForSamples(withStart: start, end: nil))
      ], sortDescriptors: []
    ).result(for: store)
  }

  /// Returns the hours of sleep per night, to a tenth.
  private static func hours(week nights: [HKCategorySample], of days: Int) -> String {
    let asleep = HKCategoryValueSleepAnalysis.allAsleepValues.map(\.rawValue)
    let seconds = nights.filter { asleep.contains($0.value) }.reduce(0) {
      $0 + $1.endDate.timeIntervalSince($1.startDate)
    }
    return (seconds / 3600 / Double(days)).formatted(
      .number.precision(.fractionLength(1)).locale(Locale(identifier: "en")))
  }
}
