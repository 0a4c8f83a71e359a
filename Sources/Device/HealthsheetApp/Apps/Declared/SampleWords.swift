import Foundation
import HealthKit
import HealthModel
import Languages
import TerminalUI

/// Formats samples as an app would show them, in the units and number format of the person's region.
struct SampleWords {
  private let surroundings: DeclaredAppModel.Surroundings

  init(_ surroundings: DeclaredAppModel.Surroundings) { self.surroundings = surroundings }

  /// Formats a sample: "1,200 count, Nov 20 at 9:30 AM, by Kim’s Watch".
  func words(for sample: HKSample, of type: ObjectType) -> String {
    let parts = [
      value(of: sample, of: type), moment(sample.startDate),
      surroundings.words("by \(sample.sourceRevision.source.name)"),
    ]
    return parts.compactMap(\.self).inList(locale: surroundings.locale)
  }

  private func value(of sample: HKSample, of type: ObjectType) -> String? {
    switch sample {
    case let sample as HKQuantitySample: words(for: sample.quantity, of: type)
    case let sample as HKCategorySample: type.title(ofValue: sample.value).map(surroundings.value)
    case let workout as HKWorkout:
      surroundings.words("\(surroundings.activity(of: workout)), \(Int((workout.duration / 60).rounded())) min")
    case let prescription as HKVisionPrescription:
      surroundings.words(prescription is HKContactsPrescription ? "contacts" : "glasses")
    case let record as HKClinicalRecord: record.displayName
    default: nil
    }
  }

  /// Formats a quantity: "1,200 count", "72 count/min", "97 %".
  func words(for quantity: HKQuantity, of type: ObjectType) -> String {
    guard let unit = type.customaryUnit(in: surroundings.locale.measurementSystem)?.string else { return "\(quantity)" }
    let value = quantity.doubleValue(for: HKUnit(from: unit)) * (unit == "%" ? 100 : 1)
    return "\(value.formatted(.number.precision(.fractionLength(0...2)).locale(surroundings.locale))) \(unit)"
  }

  private func moment(_ date: Date) -> String {
    date.formatted(
      Date.FormatStyle(
        date: .abbreviated, time: .shortened, locale: surroundings.locale, calendar: surroundings.calendar,
        timeZone: surroundings.calendar.timeZone))
  }

  /// Returns the short name of a weekday.
  func weekday(of date: Date) -> String {
    date.formatted(
      Date.FormatStyle(
        locale: surroundings.locale, calendar: surroundings.calendar, timeZone: surroundings.calendar.timeZone
      ).weekday(.abbreviated))
  }
}

/// Formats the characteristics that an app reads.
struct CharacteristicWords {
  private let store: HKHealthStore
  private let surroundings: DeclaredAppModel.Surroundings

  init(store: HKHealthStore, _ surroundings: DeclaredAppModel.Surroundings) {
    (self.store, self.surroundings) = (store, surroundings)
  }

  /// Returns the value of a characteristic; nil if it was not entered or may not be read, which an app cannot tell
  /// apart.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` (5) if the app never asked for it (rule A63), or another error of
  ///   HealthKit.
  func words(for type: ObjectType) throws -> String? {
    switch type {
    case .dateOfBirth:
      let birth = try store.dateOfBirthComponents()
      return surroundings.calendar.date(from: birth).map { _ in
        [birth.year, birth.month, birth.day].compactMap(\.self).map { $0 < 10 ? "0\($0)" : "\($0)" }
          .joined(separator: "-")
      }
    case .biologicalSex: return name(of: try store.biologicalSex().biologicalSex.rawValue, in: type)
    case .bloodType: return name(of: try store.bloodType().bloodType.rawValue, in: type)
    case .fitzpatrickSkinType: return name(of: try store.fitzpatrickSkinType().skinType.rawValue, in: type)
    case .referenceSex: return name(of: try store.referenceSex.rawValue, in: type)
    case .wheelchairUse: return name(of: try store.wheelchairUse().wheelchairUse.rawValue, in: type)
    case .activityMoveMode: return name(of: try store.activityMoveMode().activityMoveMode.rawValue, in: type)
    default: return nil
    }
  }

  private func name(of value: Int, in type: ObjectType) -> String? {
    let name = type.values?.caseName(for: value)
    return name == "notSet" ? nil : name.map { surroundings.value($0.words) }
  }
}

extension DeclaredAppModel.Surroundings {
  /// Returns the device's word for a value, such as "Core" for a phase of sleep.
  func value(_ title: String) -> String { String(localized: LocalizedStringKey(title, about: "value"), locale: locale) }

  /// Returns the device's word for the activity of a workout: "running".
  fileprivate func activity(of workout: HKWorkout) -> String {
    let activity = Int(workout.workoutActivityType.rawValue)
    let name = HealthEnumeration.workoutActivityType.caseName(for: activity)?.words ?? "workout"
    return String(localized: LocalizedStringKey(name, about: "workout"), locale: locale)
  }
}
