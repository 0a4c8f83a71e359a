import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// One of the health details, which a person enters once, on the page *Health Details* (rules S70 to S74).
enum PersonalDetail: CaseIterable, Hashable, Sendable {
  case dateOfBirth, biologicalSex, bloodType, fitzpatrickSkinType, referenceSex, wheelchairUse, activityMoveMode

  /// Returns the details that a version of iOS has.
  static func all(on version: SystemVersion) -> [PersonalDetail] {
    allCases.filter { $0.type.introducedIn <= version }
  }

  /// Finds the detail for a type; nil for a type that is not entered once.
  init?(_ type: ObjectType) {
    guard let detail = Self.allCases.first(where: { $0.type == type }) else { return nil }
    self = detail
  }

  /// The characteristic in HealthKit.
  var type: ObjectType {
    switch self {
    case .dateOfBirth: .dateOfBirth
    case .biologicalSex: .biologicalSex
    case .bloodType: .bloodType
    case .fitzpatrickSkinType: .fitzpatrickSkinType
    case .referenceSex: .referenceSex
    case .wheelchairUse: .wheelchairUse
    case .activityMoveMode: .activityMoveMode
    }
  }

  /// The values to choose from, with HealthKit's raw values; empty for the date of birth, which is typed.
  var choices: [EnteredChoice] {
    let titles: [LocalizedStringKey] =
      switch self {
      case .dateOfBirth: []
      case .biologicalSex: ["Not Set", "Female", "Male", "Other"]
      case .bloodType: ["Not Set", "A+", "A−", "B+", "B−", "AB+", "AB−", "O+", "O−"]
      case .fitzpatrickSkinType: ["Not Set", "Type I", "Type II", "Type III", "Type IV", "Type V", "Type VI"]
      case .referenceSex: ["Not Set", "Female", "Male"]
      case .wheelchairUse: ["Not Set", "No", "Yes"]
      case .activityMoveMode: ["Active Energy", "Move Time"]
      }
    let first = self == .activityMoveMode ? 1 : 0
    return titles.enumerated().map { EnteredChoice(title: $1, value: $0 + first) }
  }

  private var value: WritableKeyPath<Characteristics, Int>? { Characteristics.rawValue(of: type) }

  /// Returns the raw value of the detail; nil for the date of birth.
  func value(in characteristics: Characteristics) -> Int? { value.map { characteristics[keyPath: $0] } }

  /// Sets the raw value of the detail. Does nothing for the date of birth.
  func set(_ raw: Int, in characteristics: inout Characteristics) {
    if let value { characteristics[keyPath: value] = raw }
  }

  /// Returns true for a detail that the person has set. The move mode always has a value, so it does not count.
  func isSet(in characteristics: Characteristics) -> Bool {
    if self == .activityMoveMode { return false }
    return value(in: characteristics).map { $0 != 0 } ?? (characteristics.dateOfBirth != nil)
  }

  /// Returns the value as text: "Female", "Apr 17, 1988 (37)", "Not Set".
  func words(in characteristics: Characteristics, _ settings: DeviceSettings) -> LocalizedStringKey {
    guard self == .dateOfBirth else {
      let raw = value(in: characteristics)
      return choices.first { $0.value == raw }?.title ?? "Not Set"
    }
    let calendar = Calendar.gregorian(in: settings.calendar.timeZone)
    guard var components = characteristics.dateOfBirth else { return "Not Set" }
    components.timeZone = settings.calendar.timeZone
    guard let date = calendar.date(from: components) else { return "Not Set" }
    let age = calendar.dateComponents([.year], from: date, to: settings.now()).year ?? 0
    return "\(settings.dayInWords(date)) (\(age))"
  }
}

struct EnteredChoice: Hashable, Sendable, Identifiable {
  let title: LocalizedStringKey
  let value: Int
  var id: Int { value }
}
