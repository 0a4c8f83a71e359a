import Foundation
import HealthKit
import HealthModel
import Observation
import Staging
import TerminalUI

/// The doings of an app of which only its files are here. It knows Health only through HealthKit, but for the names of types.
@MainActor
@Observable
final class DeclaredAppModel {
  /// The device as the app's window finds it.
  struct Surroundings {
    var clock: @Sendable () -> Date = { .distantPast }
    var calendar = Calendar(identifier: .gregorian)
    var locale = Locale(identifier: "en_US")

    var now: Date { clock() }
  }

  let name: String
  /// The types it asks for now.
  var asks: RequestedTypes
  /// The words at the top until something was done.
  let introduction: LocalizedStringKey
  var outcome: Outcome?
  /// Set with each frame; what is done later happens then.
  @ObservationIgnored var surroundings = Surroundings()

  @ObservationIgnored let store = HKHealthStore()
  /// The end of the last look at each type.
  @ObservationIgnored var anchors: [ObjectType: HKQueryAnchor] = [:]
  /// The queries that hear of changes, by type.
  var observers: [ObjectType: HKObserverQuery] = [:]
  /// The number of calls for each type.
  @ObservationIgnored var heard: [ObjectType: Int] = [:]
  /// The types it is woken for.
  @ObservationIgnored var woken: Set<ObjectType> = []

  init(name: String, asks: RequestedTypes?) {
    self.name = name
    self.asks = asks ?? RequestedTypes()
    introduction =
      asks == nil
      ? "Only the files of \(name) are here, and they do not say what it asks for. Choose that first."
      : "Only the files of \(name) are here: it does what its buttons, or a script, do in its name."
  }

  func words(_ type: ObjectType) -> String { type.displayName(in: surroundings.locale) }

  /// Does something in the app's name, and keeps what becomes of it.
  func attempt(_ work: @MainActor (HKHealthStore) async throws -> LocalizedStringKey) async {
    outcome = await Outcome { try await work(store) }
  }
}

// MARK: - Asking

extension DeclaredAppModel {
  func ask() async { await ask(for: asks.ordinary) }

  /// Asks for everything in one call, as an app must not (rule A19).
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

  func tellAuthorizationStatus() {
    let byStatus = Dictionary(grouping: asks.share) { store.authorizationStatus(for: HKObjectType.instance(of: $0)) }
    let statuses: [(HKAuthorizationStatus, String)] = [
      (.sharingAuthorized, "Authorized"), (.sharingDenied, "Denied"), (.notDetermined, "Not determined"),
    ]
    let sentences = statuses.compactMap { status, words in byStatus[status].map { "\(words): \(list($0))." } }
    outcome = Outcome("To write. \(sentences.joined(separator: " "))")
  }

  /// "Steps, Heart Rate and 12 more".
  func list(_ types: [ObjectType]) -> String { types.map(words).shortList() }
}

extension RequestedTypes {
  var shareTypes: [HKSampleType] { share.compactMap { HKObjectType.instance(of: $0) as? HKSampleType } }
  var readTypes: [HKObjectType] { read.map(HKObjectType.instance(of:)) }
}

extension [String] {
  /// The first few, and how many more: what fits above a list.
  func shortList(separator: String = ", ") -> String {
    count <= 6 ? joined(separator: separator) : prefix(5).joined(separator: separator) + " and \(count - 5) more"
  }
}
