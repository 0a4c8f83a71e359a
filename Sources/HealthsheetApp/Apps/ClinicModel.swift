import Foundation
import HealthKit
import HealthModel
import Observation
import TerminalUI

/// What Clinic does. It knows Health only through HealthKit, but for the list of all types there are: a real app would
/// have to name them one by one.
@MainActor
@Observable
final class ClinicModel {
  static let records = types { $0.kind == .clinical }

  private let store = HKHealthStore()
  private(set) var outcome: Outcome?

  func ask(toShare share: Set<HKSampleType> = [], read: Set<HKObjectType> = []) async {
    outcome = Outcome("Asked; waiting for an answer.")
    await attempt { store in
      try await store.requestAuthorization(toShare: share, read: read)
      return "Answered. What was chosen for reading, an app is not told."
    }
  }

  func askForEverything() async {
    let read = Self.types(where: \.appMayRequestRead)
    let share = Self.types(where: \.appMayShare).compactMap { $0 as? HKSampleType }
    await ask(toShare: Set(share), read: read)
  }

  func readDateOfBirth() async {
    await attempt { store in
      let birth = try store.dateOfBirthComponents()
      return birth.year.map { "Born in \("\($0)")." } ?? "Born in a year nobody entered."
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

  func tellPreferredUnit() async {
    await attempt { store in
      let type = HKQuantityType(.bloodPressureSystolic)
      let unit = try await store.preferredUnits(for: [type])[type]
      return unit.map { "Blood pressure is shown in \($0.unitString)." } ?? "Blood pressure is shown in no unit."
    }
  }

  private static func types(where isWanted: (ObjectType) -> Bool) -> Set<HKObjectType> {
    Set(ObjectType.all.filter(isWanted).map(HKObjectType.instance(of:)))
  }

  private func attempt(_ work: @MainActor (HKHealthStore) async throws -> LocalizedStringKey) async {
    outcome = await Outcome { try await work(store) }
  }
}
