import Foundation
import HealthKit
import Observation
import TerminalUI

/// The state and the actions of Nightly.
@MainActor
@Observable
final class NightlyModel {
  static let sleep = HKCategoryType(.sleepAnalysis)
  static let heartRate = HKQuantityType(.heartRate)
  static let written: Set<HKSampleType> = [sleep, heartRate]
  static let read: Set<HKObjectType> = [sleep, heartRate]
  /// The types that Nightly reads after its update: one more than before.
  static let readSinceUpdate: Set<HKObjectType> = [sleep, heartRate, HKQuantityType(.respiratoryRate)]

  private let store = HKHealthStore()
  private var history = NightlyHistory()
  /// The outcome of the latest action; nil before the first.
  private(set) var outcome: Outcome?
  /// The screen's observer query; nil before background delivery is enabled. It is needed because the query that the
  /// delegate starts at launch ends with an error if the person has not been asked yet.
  @ObservationIgnored private var observing: HKObserverQuery?

  func ask(toShare share: Set<HKSampleType>, read: Set<HKObjectType>) async {
    outcome = Outcome("Asked; waiting for an answer.")
    await attempt { store in
      try await store.requestAuthorization(toShare: share, read: read)
      return read.isEmpty
        ? "The request has ended." : "The request has ended. HealthKit does not tell an app what you chose for reading."
    }
  }

  /// Asks the person to choose medications.
  func chooseMedications() async {
    await attempt { store in
      try await store.requestPerObjectReadAuthorization(for: .userAnnotatedMedicationType(), predicate: nil)
      return "The request has ended. An app learns which ones you chose only by reading them."
    }
  }

  /// Reads the medications that the person has chosen, and their doses.
  func readMedications() async {
    await attempt { store in
      let names = try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store)
        .map { $0.nickname ?? $0.medication.displayText }
      let doses = try await HKSampleQueryDescriptor(
        predicates: [.sample(type: .medicationDoseEventType())], sortDescriptors: []
      ).result(for: store)
      return names.isEmpty
        ? "No medications." : "Medications: \(names.joined(separator: ", ")). Doses: \(doses.count)."
    }
  }

  /// Asks the person to choose individual steps: a mistake, because steps are not chosen individually.
  func chooseSteps() async {
    await attempt { store in
      try await store.requestPerObjectReadAuthorization(for: HKQuantityType(.stepCount), predicate: nil)
      return "The request has ended."
    }
  }

  /// Saves a night of eight hours.
  func saveNight(endingAt end: Date) async {
    await attempt { store in
      try await store.save(
        HKCategorySample(
          type: Self.sleep, value: HKCategoryValueSleepAnalysis.asleepUnspecified.rawValue,
          start: end.addingTimeInterval(-8 * 3600), end: end))
      return "Saved a night of eight hours."
    }
  }

  /// Counts the sleep samples and heart rates of seven days.
  func readWeek(until end: Date) async {
    await attempt { store in
      let week = HKQuery.predicateForSamples(withStart: end.addingTimeInterval(-7 * 86_400), end: end)
      let nights = try await HKSampleQueryDescriptor(
        predicates: [.categorySample(type: Self.sleep, predicate: week)], sortDescriptors: []
      ).result(for: store)
      let rates = try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: Self.heartRate, predicate: week)], sortDescriptors: []
      ).result(for: store)
      let own = nights.count { $0.sourceRevision.source == .default() }
      return "Sleep samples: \(nights.count), \(own) of them Nightly’s own. Heart rates: \(rates.count)."
    }
  }

  func deleteNights() async {
    await attempt { store in
      let count = try await store.deleteObjects(
        of: Self.sleep, predicate: HKQuery.predicateForObjects(from: [.default()]))
      return "Deleted \(count) of Nightly’s own nights."
    }
  }

  /// Shows everything that HealthKit reports about permissions. None of these values says whether the app may read.
  func tellStatus() async {
    await attempt { store in
      let sharing: LocalizedStringKey =
        switch store.authorizationStatus(for: Self.sleep) {
        case .notDetermined: "not determined"
        case .sharingDenied: "denied"
        case .sharingAuthorized: "authorized"
        }
      let request = try await store.statusForAuthorizationRequest(toShare: Self.written, read: Self.read)
      let sheet: LocalizedStringKey = request == .unnecessary ? "no" : "yes"
      return "To write nights: \(sharing). To read: unknown. A sheet: \(sheet)."
    }
  }

  /// Asks for the sum of heart rates: a mistake, because heart rates are not cumulative.
  func addUpHeartRates() async {
    await attempt { store in
      let sum = HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: Self.heartRate), options: .cumulativeSum)
      _ = try await sum.result(for: store)
      return "No sum of heart rates came back."
    }
  }

  /// Enables background delivery of nights, and observes them.
  ///
  /// - Parameter completes: True to call the observer's completion handler.
  func wake(completes: Bool) async {
    await attempt { store in
      try await store.enableBackgroundDelivery(for: Self.sleep, frequency: .immediate)
      if let observing { store.stop(observing) }
      observing = NightlyObserver.observe(completes: completes, with: store)
      return completes
        ? "Nightly is woken when a night is saved. Leave Nightly, and let time pass under 4."
        : "Nightly is woken, but never calls its completion handler. Leave Nightly, and let time pass under 4."
    }
  }

  func letSleep() async {
    await attempt { store in
      try await store.disableAllBackgroundDelivery()
      return "Nightly is not woken any more."
    }
  }

  /// Makes one of the mistakes of ``NightlyHistory``, and shows the sentence that an app with this mistake would show.
  func mistake(_ make: @MainActor (inout NightlyHistory, HKHealthStore) async throws -> LocalizedStringKey) async {
    await attempt { store in
      var history = history
      let sentence = try await make(&history, store)
      self.history = history
      return sentence
    }
  }

  private func attempt(_ work: @MainActor (HKHealthStore) async throws -> LocalizedStringKey) async {
    outcome = await Outcome { try await work(store) }
  }
}

/// Nightly's observer of nights, in the foreground and background.
enum NightlyObserver {
  /// Executes an observer query for the app in whose context it runs. Without permission the query ends with an error,
  /// which is ignored.
  ///
  /// - Parameter completes: True to call the completion handler; false for the mistake that one of the buttons makes.
  /// - Returns: The query; nil if Health is not available.
  @discardableResult
  static func observe(completes: Bool, with store: HKHealthStore) -> HKObserverQuery? {
    guard HKHealthStore.isHealthDataAvailable() else { return nil }
    let query = HKObserverQuery(sampleType: HKCategoryType(.sleepAnalysis), predicate: nil) { _, done, _ in
      if completes { done() }
    }
    store.execute(query)
    return query
  }
}
