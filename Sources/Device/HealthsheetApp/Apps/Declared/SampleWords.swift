import Foundation
import HealthKit
import HealthModel

/// Formats samples as an app would show them, in the units and number format of the person's region.
struct SampleWords {
  private let surroundings: DeclaredAppModel.Surroundings

  init(_ surroundings: DeclaredAppModel.Surroundings) { self.surroundings = surroundings }

  /// Formats a sample: "1,200 count, Nov 20 at 9:30 AM, by Kim’s Watch".
  func words(for sample: HKSample, of type: ObjectType) -> String {
    let parts = [value(of: sample, of: type), moment(sample.startDate), "by \(sample.sourceRevision.source.name)"]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private func value(of sample: HKSample, of type: ObjectType) -> String? {
    switch sample {
    case let sample as HKQuantitySample: words(for: sample.quantity, of: type)
    case let sample as HKCategorySample: type.title(ofValue: sample.value)
    case let workout as HKWorkout:
      "\(HealthEnumeration.workoutActivityType.caseName(for: Int(workout.workoutActivityType.rawValue))?.words ?? "workout")"
        + ", \(Int((workout.duration / 60).rounded())) min"
    case let prescription as HKVisionPrescription: prescription is HKContactsPrescription ? "contacts" : "glasses"
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
  let store: HKHealthStore
  let calendar: Calendar

  /// Returns the value of a characteristic; nil if it was not entered or may not be read, which an app cannot tell
  /// apart.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` (5) if the app never asked for it (rule A63), or another error of
  ///   HealthKit.
  func words(for type: ObjectType) throws -> String? {
    switch type {
    case .dateOfBirth:
      let birth = try store.dateOfBirthComponents()
      return calendar.date(from: birth).map { _ in
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
    return name == "notSet" ? nil : name?.words
  }
}
