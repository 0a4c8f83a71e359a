import Foundation
import HealthKit
import HealthModel
import Languages
import Observation
import Staging
import TerminalUI

/// The actions of an app known only by its files. The actions access Health only through HealthKit, except for the
/// names of types.
@MainActor
@Observable
final class DeclaredAppModel {
  /// The clock, calendar and locale of the device, as set in the app's window.
  struct Surroundings {
    /// Returns the time on the device's clock.
    var clock: @Sendable () -> Date = { .distantPast }
    var calendar = Calendar(identifier: .gregorian)
    var locale = Locale(identifier: "en_US")

    /// The time on the device's clock.
    var now: Date { clock() }

    /// Returns a text in the device's language, from the translations for apps.
    func words(_ key: LocalizedStringKey) -> String { String(localized: key, table: .apps, locale: locale) }

    /// Returns the first five names and the number of the others, or all names if there are up to six.
    func list(_ names: [String], separator: LocalizedStringKey = ", ") -> String {
      let separator = words(separator)
      if names.count <= 6 { return names.joined(separator: separator) }
      return words("\(names.prefix(5).joined(separator: separator)) and \(names.count - 5) more")
    }
  }

  let name: String
  var asks: RequestedTypes
  /// The text above the rows before the first action.
  let introduction: LocalizedStringKey
  /// The outcome of the latest action; nil before the first.
  var outcome: Outcome?
  /// The device's clock, calendar and locale. The view sets them in each frame, for later actions.
  @ObservationIgnored var surroundings = Surroundings()

  @ObservationIgnored let store = HKHealthStore()
  /// The anchor of the latest query for changes, by type.
  @ObservationIgnored var anchors: [ObjectType: HKQueryAnchor] = [:]
  /// The running observer queries, by type.
  var observers: [ObjectType: HKObserverQuery] = [:]
  /// The number of calls of each observer.
  @ObservationIgnored var heard: [ObjectType: Int] = [:]
  /// The types for which the app has enabled background delivery.
  @ObservationIgnored var woken: Set<ObjectType> = []

  init(name: String, asks: RequestedTypes?) {
    self.name = name
    self.asks = asks ?? RequestedTypes()
    introduction =
      asks == nil
      ? """
      Only the files of \(name) are on this device, and they do not say which types it asks for. Choose the types \
      first.
      """
      : "Only the files of \(name) are on this device, not its code: buttons or a script make its calls."
  }

  /// Returns the name of a type in the device's language.
  func words(_ type: ObjectType) -> String { type.displayName(in: surroundings.locale) }

  /// Performs an action of the app, and stores its outcome.
  func attempt(_ work: @MainActor (HKHealthStore) async throws -> LocalizedStringKey) async {
    outcome = await Outcome { try await work(store) }
  }
}

// MARK: - Requests

extension DeclaredAppModel {
  /// Asks for all types except those whose objects the person chooses individually.
  func ask() async { await ask(for: asks.ordinary) }

  /// Asks for all types in one request, including those whose objects the person chooses individually. An app must not
  /// do this (rule A19).
  func askOnOneSheet() async { await ask(for: asks) }

  private func ask(for types: RequestedTypes) async {
    outcome = Outcome("Asked; waiting for an answer.")
    await attempt { store in
      try await store.requestAuthorization(toShare: Set(types.shareTypes), read: Set(types.readTypes))
      return types.read.isEmpty
        ? "The request has ended." : "The request has ended. HealthKit does not tell an app what you chose for reading."
    }
  }

  func ask(perObject type: ObjectType) async {
    outcome = Outcome("Asked; waiting for an answer.")
    await attempt { store in
      try await store.requestPerObjectReadAuthorization(for: HKObjectType.instance(of: type), predicate: nil)
      return "The request has ended. An app learns which ones you chose only by reading them."
    }
  }

  /// Asks HealthKit whether a request for the app's types would show a sheet.
  func tellRequestStatus() async {
    let types = asks.ordinary
    await attempt { store in
      switch try await store.statusForAuthorizationRequest(
        toShare: Set(types.shareTypes), read: Set(types.readTypes))
      {
      case .shouldRequest: "The status says that a request would show a sheet: some types were never answered."
      case .unnecessary: "A request would show no sheet: all types were answered, whatever the answers."
      case .unknown: "HealthKit does not say whether a request would show a sheet."
      }
    }
  }

  /// Reads the share status of each type to share.
  func tellAuthorizationStatus() {
    let byStatus = Dictionary(grouping: asks.share) { store.authorizationStatus(for: HKObjectType.instance(of: $0)) }
    let statuses: [HKAuthorizationStatus] = [.sharingAuthorized, .sharingDenied, .notDetermined]
    let sentences = statuses.compactMap { status -> String? in
      guard let types = byStatus[status].map(list) else { return nil }
      let sentence: LocalizedStringKey =
        switch status {
        case .sharingAuthorized: "Authorized: \(types)."
        case .sharingDenied: "Denied: \(types)."
        case .notDetermined: "Not determined: \(types)."
        }
      return surroundings.words(sentence)
    }
    outcome = Outcome("To write. \(sentences.joined(separator: " "))")
  }

  /// Returns a short list of type names: "Steps, Heart Rate and 12 more".
  func list(_ types: [ObjectType]) -> String { surroundings.list(types.map(words)) }
}

extension RequestedTypes {
  /// The types to share, as HealthKit objects.
  var shareTypes: [HKSampleType] { share.compactMap { HKObjectType.instance(of: $0) as? HKSampleType } }
  /// The types to read, as HealthKit objects.
  var readTypes: [HKObjectType] { read.map(HKObjectType.instance(of:)) }
}

extension DeclaredAppModel {
  /// Reads the newest sample of a type, with the query that fits its kind.
  func read(_ type: ObjectType) async {
    await attempt { _ in
      try await self.latest(type).map { "\(self.words(type)): \($0)." } ?? self.nothing(type)
    }
  }

  /// Reads the newest sample of each type, and reports all in one outcome.
  func readEach(_ types: [ObjectType]) async {
    var (found, empty, failed) = ([String](), [ObjectType](), Failures())
    for type in types {
      do {
        if let latest = try await latest(type) {
          found.append(surroundings.words("\(words(type)): \(latest)"))
        } else {
          empty.append(type)
        }
      } catch {
        failed.add(words(type), error)
      }
    }
    let read = surroundings.list(found, separator: "; ")
    let sentences = [
      found.isEmpty ? nil : surroundings.words("\(read)."),
      empty.isEmpty ? nil : surroundings.words("No data: \(list(empty))."),
    ]
    let success = sentences.compactMap(\.self).joined(separator: " ")
    outcome = Outcome(success.isEmpty ? nil : "\(success)", failed, surroundings)
  }

  private func nothing(_ type: ObjectType) -> LocalizedStringKey {
    "No \(words(type)): there are no samples, or the app may not see them."
  }

  /// Returns the newest sample as text; nil if there is none.
  private func latest(_ type: ObjectType) async throws -> String? {
    switch type.kind {
    case .characteristic: return try CharacteristicWords(store: store, surroundings).words(for: type)
    case .activitySummary:
      let days = try await HKActivitySummaryQueryDescriptor(predicate: nil).result(for: store)
      return days.isEmpty ? nil : surroundings.words("\(days.count) days of rings")
    case .userAnnotatedMedication:
      let names = try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store)
        .map { $0.nickname ?? $0.medication.displayText }
      return names.isEmpty ? nil : surroundings.list(names)
    default:
      return try await samples(of: type, limit: 1).first.map { SampleWords(surroundings).words(for: $0, of: type) }
    }
  }

  /// Counts the samples of a type, and the app's own samples among them.
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

  /// Reads the samples added and deleted since the latest anchored query.
  func readChanges(_ type: ObjectType) async {
    guard let sampleType = HKObjectType.instance(of: type) as? HKSampleType else { return }
    await attempt { store in
      let anchor = self.anchors[type]
      let changes = try await HKAnchoredObjectQueryDescriptor(
        predicates: [.sample(type: sampleType)], anchor: anchor
      ).result(for: store)
      self.anchors[type] = changes.newAnchor
      let (added, deleted) = (self.number(changes.addedSamples.count), self.number(changes.deletedObjects.count))
      if anchor != nil { return "Since the last query: \(added) added, \(deleted) deleted." }
      let samples = self.samples(changes.addedSamples.count)
      return changes.deletedObjects.isEmpty
        ? "First query: \(samples). The next query returns only changes since then."
        : "First query: \(samples), and \(deleted) deleted before. The next query returns only changes since then."
    }
  }

  /// Reads the person's preferred unit of a quantity.
  func tellPreferredUnit(_ type: ObjectType) async {
    guard let quantity = HKObjectType.instance(of: type) as? HKQuantityType else { return }
    await attempt { store in
      let unit = try await store.preferredUnits(for: [quantity])[quantity]
      return unit.map { "\(self.words(type)) is shown in \($0.unitString)." }
        ?? "HealthKit returned no unit for \(self.words(type))."
    }
  }

  // MARK: Statistics

  /// The last seven days, including today.
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
        .map { $0.map { words.words(for: $0, of: type) } ?? self.surroundings.words("nothing") }
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
      return days.isEmpty ? self.nothing(type) : "\(days.joined(separator: self.surroundings.words(", ")))."
    }
  }

  private func samples(_ count: Int) -> String {
    surroundings.words(count == 1 ? "1 sample" : "\(number(count)) samples")
  }

  private func number(_ count: Int) -> String { count.formatted(.number.locale(surroundings.locale)) }
}

extension ObjectType {
  /// The statistics available for a quantity (rule Q35): the sum for cumulative types, and otherwise average, minimum
  /// and maximum.
  fileprivate var statisticsOptions: HKStatisticsOptions {
    aggregationStyle == .cumulative ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
  }
}

extension DeclaredAppModel {
  /// Saves an example sample of a type.
  func save(_ type: ObjectType) async {
    await attempt { store in
      try await ExampleSample.save(type, in: store, surroundings)
      return
        "Saved to \(words(type)): \(ExampleSample.words(for: type, surroundings) ?? surroundings.words("a sample"))."
    }
  }

  /// Saves an example sample of each type in a separate call, so that one denied type does not affect the others.
  func saveEach(_ types: [ObjectType]) async {
    var (saved, failed) = ([ObjectType](), Failures())
    for type in types {
      do {
        try await ExampleSample.save(type, in: store, surroundings)
        saved.append(type)
      } catch {
        failed.add(words(type), error)
      }
    }
    outcome = Outcome(saved.isEmpty ? nil : "Saved: \(list(saved)).", failed, surroundings)
  }

  /// Deletes the app's own samples of a type.
  func deleteOwn(_ type: ObjectType) async {
    await attempt { store in
      let count = try await deleteOwnSamples(of: type)
      return count == 0 ? "\(name) has saved no \(words(type))." : "Deleted \(count) of \(name)’s own."
    }
  }

  /// Deletes the app's own samples of each type.
  func deleteEach(_ types: [ObjectType]) async {
    var (count, failed) = (0, Failures())
    for type in types {
      do { count += try await deleteOwnSamples(of: type) } catch { failed.add(words(type), error) }
    }
    outcome = Outcome("Deleted \(count) of \(name)’s own.", failed, surroundings)
  }

  private func deleteOwnSamples(of type: ObjectType) async throws -> Int {
    try await store.deleteObjects(
      of: HKObjectType.instance(of: type), predicate: HKQuery.predicateForObjects(from: [.default()]))
  }

  /// Reads the share status of a type.
  func tellStatus(_ type: ObjectType) {
    let words: LocalizedStringKey =
      switch store.authorizationStatus(for: HKObjectType.instance(of: type)) {
      case .notDetermined: "not determined"
      case .sharingDenied: "denied"
      case .sharingAuthorized: "authorized"
      }
    outcome = Outcome("To write \(self.words(type)): \(words). HealthKit does not say whether it may read.")
  }
}

/// The errors of several calls. Each error has the names of all types whose calls failed with it, and becomes one
/// sentence.
struct Failures {
  private var names: [LocalizedStringKey: [String]] = [:]
  private var order: [LocalizedStringKey] = []

  mutating func add(_ name: String, _ error: any Error) {
    let text = Outcome(failed: error).text
    if names[text] == nil { order.append(text) }
    names[text, default: []].append(name)
  }

  /// A sentence for each error: "Failed: Not authorized (error 4): Steps, Heart Rate."
  fileprivate func sentences(_ surroundings: DeclaredAppModel.Surroundings) -> [String] {
    order.map { surroundings.words("\(surroundings.words($0)): \(surroundings.list(names[$0] ?? [])).") }
  }
}

extension Outcome {
  /// Creates the outcome of several calls: a sentence about the successful ones, and one per kind of error.
  init(_ success: LocalizedStringKey?, _ failed: Failures, _ surroundings: DeclaredAppModel.Surroundings) {
    let failures = failed.sentences(surroundings).joined(separator: " ")
    self.init(success.map { failures.isEmpty ? $0 : "\($0) \(failures)" } ?? "\(failures)")
    isFailure = success == nil
  }
}

/// Observing changes in the foreground and background.
extension DeclaredAppModel {
  /// Returns true while an observer query of the type is running.
  func isObserving(_ type: ObjectType) -> Bool { observers[type] != nil }

  /// Executes an observer query for a type, until it is stopped or ends with an error.
  func observe(_ type: ObjectType) {
    guard observers[type] == nil, let sampleType = HKObjectType.instance(of: type) as? HKSampleType else { return }
    let query = HKObserverQuery(sampleType: sampleType, predicate: nil) { [weak self] _, done, error in
      Task { @MainActor in self?.hear(of: type, error) }
      done()
    }
    observers[type] = query
    outcome = Outcome("Observing \(words(type)).")
    store.execute(query)
  }

  func stopObserving(_ type: ObjectType) {
    guard let query = observers.removeValue(forKey: type) else { return }
    store.stop(query)
    heard[type] = nil
    outcome = Outcome("No longer observing \(words(type)).")
  }

  /// Counts a call of the observer. An error ends the observer.
  private func hear(of type: ObjectType, _ error: (any Error)?) {
    guard observers[type] != nil else { return }
    if let error {
      observers[type] = nil
      outcome = Outcome(failed: error)
      return
    }
    heard[type, default: 0] += 1
    outcome = Outcome(listening(to: type))
  }

  /// Returns a sentence about background delivery if it is enabled, and a sentence about the number of calls if there
  /// were any.
  private func listening(to type: ObjectType) -> LocalizedStringKey {
    let count = heard[type] ?? 0
    let calls: LocalizedStringKey = "Called for \(words(type)), \(count) times so far."
    guard woken.contains(type) else { return count > 0 ? calls : "" }
    let wakes: LocalizedStringKey = "The app is woken for \(words(type)). Leave the app, and let time pass under 4."
    return count > 0 ? "\(wakes) \(calls)" : wakes
  }

  /// Enables background delivery for a type, and observes it.
  func wake(for type: ObjectType) async {
    observe(type)
    await attempt { store in
      try await store.enableBackgroundDelivery(for: HKObjectType.instance(of: type), frequency: .immediate)
      woken.insert(type)
      return listening(to: type)
    }
  }

  func letSleep(_ type: ObjectType) async {
    await attempt { store in
      try await store.disableBackgroundDelivery(for: HKObjectType.instance(of: type))
      woken.remove(type)
      return "The app is not woken for \(words(type)) any more."
    }
  }

  func letSleep() async {
    await attempt { store in
      try await store.disableAllBackgroundDelivery()
      woken = []
      return "The app is not woken for anything any more."
    }
  }
}
