import Foundation
import HealthKit
import HealthModel
import Observation
import TerminalUI

/// The actions of Clinic. Clinic accesses Health only through HealthKit, except for the list of all types, which a real
/// app would have to write out.
@MainActor
@Observable
final class ClinicModel {
  static let records = types { $0.kind == .clinical }

  private let store = HKHealthStore()
  /// The outcome of the latest action; nil before the first.
  private(set) var outcome: Outcome?

  /// Asks for access to some types.
  func ask(toShare share: Set<HKSampleType> = [], read: Set<HKObjectType> = []) async {
    outcome = Outcome("Asked; waiting for an answer.")
    await attempt { store in
      try await store.requestAuthorization(toShare: share, read: read)
      return "The request has ended. HealthKit does not tell an app what you chose for reading."
    }
  }

  /// Asks for health records, in a region that has them (rules A26 and HR1).
  func askForRecords() async {
    guard store.supportsHealthRecords() else {
      outcome = Outcome("There are no Health Records in this region.")
      return
    }
    await ask(read: Self.records)
  }

  /// Asks for every type that an app may ask for, in one request.
  func askForEverything() async {
    let read = Self.types(where: \.appMayRequestRead)
    let share = Self.types(where: \.appMayShare).compactMap { $0 as? HKSampleType }
    await ask(toShare: Set(share), read: read)
  }

  /// Reads the person's date of birth.
  func readDateOfBirth() async {
    await attempt { store in
      let birth = try store.dateOfBirthComponents()
      return birth.year.map { "Born in \("\($0)")." } ?? "No date of birth is available."
    }
  }

  func saveBloodPressure(at date: Date) async {
    await attempt { store in
      func sample(_ identifier: HKQuantityTypeIdentifier, _ value: Double) -> HKQuantitySample {
        HKQuantitySample(
          type: HKQuantityType(identifier), quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value),
          start: date, end: date)
      }
      try await store.save(
        HKCorrelation(
          type: HKCorrelationType(.bloodPressure), start: date, end: date,
          objects: [sample(.bloodPressureSystolic, 120), sample(.bloodPressureDiastolic, 80)]))
      return "Saved a blood pressure of 120/80."
    }
  }

  /// Reads the person's preferred unit of blood pressure.
  func tellPreferredUnit() async {
    await attempt { store in
      let type = HKQuantityType(.bloodPressureSystolic)
      let unit = try await store.preferredUnits(for: [type])[type]
      return unit.map { "Blood pressure is shown in \($0.unitString)." }
        ?? "HealthKit returned no unit for blood pressure."
    }
  }

  private static func types(where isWanted: (ObjectType) -> Bool) -> Set<HKObjectType> {
    // Leave out types that the system does not have yet, as an app would with `if #available`.
    Set(ObjectType.all.filter(isWanted).compactMap { HKObjectType.existing($0.identifier, as: HKObjectType.self) })
  }

  private func attempt(_ work: @MainActor (HKHealthStore) async throws -> LocalizedStringKey) async {
    outcome = await Outcome { try await work(store) }
  }
}
