import Foundation
import HealthModel

extension ExportInterpreter {
  func readExportDate(_ attributes: Attributes) {
    guard let value = attributes.first(where: { $0.name == "value" })?.value else {
      return omissions.note("ExportDate", "value", .missingAttribute, line: line)
    }
    guard let seconds = ExportDate.seconds(value.start) else {
      return omissions.note("ExportDate", value.string, .unreadableDate, line: line)
    }
    exportDate = Date(exportSeconds: seconds)
    if seconds > latestOrdinaryStart { omissions.note("ExportDate", value.string, .later, line: line) }
  }

  /// Reads the characteristics that the person entered. Enumerations are written by name, and empty if not set (rule
  /// X25).
  func readPerson(_ attributes: Attributes) {
    for (name, value) in attributes {
      let (name, value) = (name.string, value.string)
      guard !value.isEmpty else { continue }
      switch ObjectType(identifier: name) {
      case .dateOfBirth:
        if let date = dateComponents(value) {
          characteristics.dateOfBirth = date
          characteristicsEntered.insert(.dateOfBirth)
        } else {
          omissions.note("Me", "\(name) \(value)", .unreadableDate, line: line)
        }
      case let type?:
        guard let property = Characteristics.rawValue(of: type) else { fallthrough }
        read(value, as: type, into: &characteristics[keyPath: property])
      default:
        let isKnown = name == "HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse"
        omissions.note("Me", name, isKnown ? .notStored : .unknownAttribute, line: line)
      }
    }
  }

  /// Reads the goals of a day, which an export contains only in this element. The totals of the day are ignored,
  /// because they are computed from samples that the export also contains. Each day has its own goals, and the goals of
  /// the latest day become the person's (rules X28 and Y58).
  func readActivitySummary(_ attributes: [String: String]) {
    omissions.note("ActivitySummary", nil, .workedOut, line: line)
    omissions.markLast()
    noteUnknown(attributes, of: "ActivitySummary", besides: ["appleMoveMinutes", "appleMoveMinutesGoal"])
    guard let text = attributes["dateComponents"] else {
      return omissions.note("ActivitySummary", "dateComponents", .missingAttribute, line: line)
    }
    guard let day = text.withUTF8Text({ ExportDate.day($0.start) }) else {
      return omissions.note("ActivitySummary", "dateComponents \(text)", .unreadableDate, line: line)
    }
    var goals = characteristics.activityGoals
    var hasGoals = false
    func read(_ name: String, in unit: HealthUnit, from unitText: String, into goal: inout Double) {
      guard let text = attributes[name], !text.isEmpty else { return }
      guard let value = quantity(text, unit: unitText)?.value(in: unit), value.isFinite else {
        return omissions.note("ActivitySummary", "\(name) \(text) \(unitText)", .unreadableNumber, line: line)
      }
      // Days before the first watch have no goals, so their value is zero.
      guard value > 0 else { return }
      goal = value
      hasGoals = true
    }
    let energyUnit = attributes["activeEnergyBurnedUnit"] ?? "kcal"
    read("activeEnergyBurnedGoal", in: .kilocalorie, from: energyUnit, into: &goals.activeEnergy)
    read("appleMoveMinutesGoal", in: .minute, from: "min", into: &goals.moveTime)
    read("appleMoveTimeGoal", in: .minute, from: "min", into: &goals.moveTime)
    read("appleExerciseTimeGoal", in: .minute, from: "min", into: &goals.exerciseTime)
    read("appleStandHoursGoal", in: .count, from: "count", into: &goals.standHours)
    if hasGoals {
      characteristicsEntered.insert(.activitySummary)
      let noon = Date(exportSeconds: day * 86_400 + 43_200)
      characteristics.goalHistory[CalendarDay(containing: noon, in: .gmt)] = goals
    }
    if day >= dayOfGoals { (dayOfGoals, characteristics.activityGoals) = (day, goals) }
  }

  /// Reads an enumeration. “Not set” counts as not entered.
  private func read(_ text: String, as type: ObjectType, into value: inout Int) {
    if let rawValue = type.values?.rawValue(of: text) {
      value = rawValue
      if rawValue != 0 { characteristicsEntered.insert(type) }
    } else {
      omissions.note("Me", "\(type.identifier) \(text)", .unknownValue, line: line)
    }
  }

  /// Parses a day such as "1987-06-05" in the Gregorian calendar; nil for other text.
  private func dateComponents(_ text: String) -> DateComponents? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    return DateComponents(calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
  }
}
