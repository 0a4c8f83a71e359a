import Foundation
import HealthKit
import HealthModel
import Observation
import Staging
import TerminalUI

/// The actions of an app that is known by its files alone. It knows Health only through HealthKit, except for the names
/// of types.
@MainActor
@Observable
final class DeclaredAppModel {
  /// The clock, calendar and locale of the device, as the app's window has them.
  struct Surroundings {
    /// Returns the time on the device's clock.
    var clock: @Sendable () -> Date = { .distantPast }
    var calendar = Calendar(identifier: .gregorian)
    var locale = Locale(identifier: "en_US")

    /// The time on the device's clock.
    var now: Date { clock() }
  }

  let name: String
  var asks: RequestedTypes
  /// The text above the rows before the first action.
  let introduction: LocalizedStringKey
  /// The outcome of the latest action; nil before the first.
  var outcome: Outcome?
  /// Set with each frame, for actions that come later.
  @ObservationIgnored var surroundings = Surroundings()

  @ObservationIgnored let store = HKHealthStore()
  /// The anchor of the last query for changes, by type.
  @ObservationIgnored var anchors: [ObjectType: HKQueryAnchor] = [:]
  /// The observer queries that run, by type.
  var observers: [ObjectType: HKObserverQuery] = [:]
  /// The number of calls of each observer.
  @ObservationIgnored var heard: [ObjectType: Int] = [:]
  /// The types with background delivery.
  @ObservationIgnored var woken: Set<ObjectType> = []

  init(name: String, asks: RequestedTypes?) {
    self.name = name
    self.asks = asks ?? RequestedTypes()
    introduction =
      asks == nil
      ? "Only the files of \(name) are here, and they do not say what it asks for. Choose that first."
      : "Only the files of \(name) are here: it does what its buttons, or a script, do in its name."
  }

  /// Returns the name of a type in the device's language.
  func words(_ type: ObjectType) -> String { type.displayName(in: surroundings.locale) }

  /// Performs an action of the app, and keeps its outcome.
  func attempt(_ work: @MainActor (HKHealthStore) async throws -> LocalizedStringKey) async {
    outcome = await Outcome { try await work(store) }
  }
}

// MARK: - Asking

extension DeclaredAppModel {
  /// Asks for all types except those that are chosen object by object.
  func ask() async { await ask(for: asks.ordinary) }

  /// Asks for every type in one request, including those chosen object by object, as an app must not (rule A19).
  func askOnOneSheet() async { await ask(for: asks) }

  private func ask(for types: RequestedTypes) async {
    outcome = Outcome("Asked; waiting for an answer.")
    await attempt { store in
      try await store.requestAuthorization(toShare: Set(types.shareTypes), read: Set(types.readTypes))
      return types.read.isEmpty ? "Answered." : "Answered. What was chosen for reading, an app is not told."
    }
  }

  func ask(perObject type: ObjectType) async {
    outcome = Outcome("Asked; waiting for an answer.")
    await attempt { store in
      try await store.requestPerObjectReadAuthorization(for: HKObjectType.instance(of: type), predicate: nil)
      return "Answered. Which ones, an app learns by reading."
    }
  }

  /// Reads whether a request for the app's types would put up a sheet.
  func tellRequestStatus() async {
    let types = asks.ordinary
    await attempt { store in
      switch try await store.statusForAuthorizationRequest(
        toShare: Set(types.shareTypes), read: Set(types.readTypes))
      {
      case .shouldRequest: "A sheet would come up: something was never answered."
      case .unnecessary: "No sheet would come up: all of it was answered, whatever the answer."
      case .unknown: "Whether a sheet would come up is not known."
      }
    }
  }

  /// Reads the share status of each type to be shared.
  func tellAuthorizationStatus() {
    let byStatus = Dictionary(grouping: asks.share) { store.authorizationStatus(for: HKObjectType.instance(of: $0)) }
    let statuses: [(HKAuthorizationStatus, String)] = [
      (.sharingAuthorized, "Authorized"), (.sharingDenied, "Denied"), (.notDetermined, "Not determined"),
    ]
    let sentences = statuses.compactMap { status, words in byStatus[status].map { "\(words): \(list($0))." } }
    outcome = Outcome("To write. \(sentences.joined(separator: " "))")
  }

  /// Returns the names of types as a short list: "Steps, Heart Rate and 12 more".
  func list(_ types: [ObjectType]) -> String { types.map(words).shortList() }
}

extension RequestedTypes {
  /// The types to share, as HealthKit has them.
  var shareTypes: [HKSampleType] { share.compactMap { HKObjectType.instance(of: $0) as? HKSampleType } }
  /// The types to read, as HealthKit has them.
  var readTypes: [HKObjectType] { read.map(HKObjectType.instance(of:)) }
}

extension [String] {
  /// Returns the first five names and the number of the rest; all of them up to six.
  func shortList(separator: String = ", ") -> String {
    count <= 6 ? joined(separator: separator) : prefix(5).joined(separator: separator) + " and \(count - 5) more"
  }
}
