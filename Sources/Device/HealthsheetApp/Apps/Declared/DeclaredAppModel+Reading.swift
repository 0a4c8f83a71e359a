import Foundation
import HealthKit
import HealthModel
import TerminalUI

extension DeclaredAppModel {
  /// Reads the newest sample of a type, with the query that fits its kind.
  func read(_ type: ObjectType) async {
    await attempt { _ in
      try await self.latest(type).map { "\(self.words(type)): \($0)." } ?? self.nothing(type)
    }
  }

  /// Reads the newest sample of each type, and reports on all in one outcome.
  func readEach(_ types: [ObjectType]) async {
    var (found, empty, failed) = ([String](), [ObjectType](), Failures())
    for type in types {
      do {
        if let latest = try await latest(type) { found.append("\(words(type)): \(latest)") } else { empty.append(type) }
      } catch {
        failed.add(words(type), error)
      }
    }
    let sentences = [
      found.isEmpty ? nil : "\(found.shortList(separator: "; ")).", empty.isEmpty ? nil : "Nothing of \(list(empty)).",
    ]
    let success = sentences.compactMap(\.self).joined(separator: " ")
    outcome = Outcome(success.isEmpty ? nil : "\(success)", failed)
  }

  private func nothing(_ type: ObjectType) -> LocalizedStringKey {
    "Nothing of \(words(type)): none is there, or none may be seen."
  }

  /// Returns the newest sample in words; nil when there is none.
  private func latest(_ type: ObjectType) async throws -> String? {
    switch type.kind {
    case .characteristic: return try CharacteristicWords(store: store, calendar: surroundings.calendar).words(for: type)
    case .activitySummary:
      let days = try await HKActivitySummaryQueryDescriptor(predicate: nil).result(for: store)
      return days.isEmpty ? nil : "\(days.count) days of rings"
    case .userAnnotatedMedication:
      let names = try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store)
        .map { $0.nickname ?? $0.medication.displayText }
      return names.isEmpty ? nil : names.shortList()
    default:
      return try await samples(of: type, limit: 1).first.map { SampleWords(surroundings).words(for: $0, of: type) }
    }
  }

  /// Counts the samples of a type, and the app's own among them.
  func count(_ type: ObjectType) async {
    await attempt { _ in
      let samples = try await self.samples(of: type, limit: nil)
      let own = samples.count { $0.sourceRevision.source == .default() }
      return samples.isEmpty
        ? self.nothing(type) : "\(self.samples(samples.count)), \(self.number(own)) of them \(self.name)’s own."
    }
  }

  private func samples(of type: ObjectType, limit: Int?) async throws -> [HKSample] {
    guard let sampleType = HKObjectType.instance(of: type) as? HKSampleType else { return [] }
    return try await HKSampleQueryDescriptor(
      predicates: [.sample(type: sampleType)], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
      limit: limit
    ).result(for: store)
  }

  /// Reads the samples added and deleted since the last query with an anchor.
  func readChanges(_ type: ObjectType) async {
    guard let sampleType = HKObjectType.instance(of: type) as? HKSampleType else { return }
    await attempt { store in
      let anchor = self.anchors[type]
      let changes = try await HKAnchoredObjectQueryDescriptor(
        predicates: [.sample(type: sampleType)], anchor: anchor
      ).result(for: store)
      self.anchors[type] = changes.newAnchor
      let (added, deleted) = (self.number(changes.addedSamples.count), self.number(changes.deletedObjects.count))
      return anchor == nil
        ? "A first look: \(self.samples(changes.addedSamples.count)). The next look tells what is new since."
        : "Since the last look: \(added) added, \(deleted) deleted."
    }
  }

  /// Reads the person's preferred unit of a quantity.
  func tellPreferredUnit(_ type: ObjectType) async {
    guard let quantity = HKObjectType.instance(of: type) as? HKQuantityType else { return }
    await attempt { store in
      let unit = try await store.preferredUnits(for: [quantity])[quantity]
      return unit.map { "\(self.words(type)) is shown in \($0.unitString)." }
        ?? "\(self.words(type)) is shown in no unit."
    }
  }

  // MARK: Statistics

  /// The last seven days, with today.
  private var week: (start: Date, predicate: NSPredicate) {
    let today = surroundings.calendar.startOfDay(for: surroundings.now)
    let start = surroundings.calendar.date(byAdding: .day, value: -6, to: today) ?? today
    return (start, HKQuery.predicateForSamples(withStart: start, end: surroundings.now))
  }

  /// Computes the statistics of a quantity over seven days.
  func tellStatistics(_ type: ObjectType) async {
    guard let quantity = HKObjectType.instance(of: type) as? HKQuantityType else { return }
    await attempt { store in
      let query = HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: quantity, predicate: self.week.predicate), options: type.statisticsOptions)
      let words = SampleWords(self.surroundings)
      guard let statistics = try await query.result(for: store) else { return self.nothing(type) }
      if let sum = statistics.sumQuantity() { return "Seven days: \(words.words(for: sum, of: type)) in all." }
      let values = [statistics.averageQuantity(), statistics.minimumQuantity(), statistics.maximumQuantity()]
        .map { $0.map { words.words(for: $0, of: type) } ?? "nothing" }
      return "Seven days: \(values[0]) on average, from \(values[1]) to \(values[2])."
    }
  }

  /// Computes the statistics of a quantity for each of seven days.
  func tellStatisticsByDay(_ type: ObjectType) async {
    guard let quantity = HKObjectType.instance(of: type) as? HKQuantityType else { return }
    await attempt { store in
      let query = HKStatisticsCollectionQueryDescriptor(
        predicate: .quantitySample(type: quantity, predicate: self.week.predicate), options: type.statisticsOptions,
        anchorDate: self.week.start, intervalComponents: DateComponents(day: 1))
      let words = SampleWords(self.surroundings)
      let days = try await query.result(for: store).statistics().compactMap { day in
        (day.sumQuantity() ?? day.averageQuantity()).map {
          "\(words.weekday(of: day.startDate)) \(words.words(for: $0, of: type))"
        }
      }
      return days.isEmpty ? self.nothing(type) : "\(days.joined(separator: ", "))."
    }
  }

  private func samples(_ count: Int) -> String { count == 1 ? "1 sample" : "\(number(count)) samples" }

  private func number(_ count: Int) -> String { count.formatted(.number.locale(surroundings.locale)) }
}

extension ObjectType {
  /// The statistics a quantity may have (rule Q35): the sum when its values add up, else average, minimum and maximum.
  fileprivate var statisticsOptions: HKStatisticsOptions {
    aggregationStyle == .cumulative ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
  }
}
