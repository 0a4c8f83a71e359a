import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// An error in a person's entry, as a sentence for them.
struct EnteringFlaw: Error, Hashable {
  let sentence: LocalizedStringKey
  init(_ sentence: LocalizedStringKey) { self.sentence = sentence }
}

extension SampleDraft {
  /// Returns the sample that was entered.
  ///
  /// - Throws: ``EnteringFlaw`` with the first fault.
  func record(settings: DeviceSettings) throws(EnteringFlaw) -> SampleRecord {
    var quantities: [HealthQuantity] = []
    for (type, text) in zip(type.enteredQuantities, values) {
      quantities.append(try type.quantity(written: text, locale: settings.locale))
    }
    let start = try moment(self.start, isStart: true, settings)
    let end = try self.end.map { text throws(EnteringFlaw) in try moment(text, isStart: false, settings) } ?? start
    if end < start { throw EnteringFlaw("It cannot end before it starts.") }
    let record = record(quantities, from: start, to: end, by: .person(settings))
    if let flaw = record.flaw { throw EnteringFlaw(LocalizedStringKey(flaw)) }
    return record
  }

  private func moment(
    _ text: String, isStart: Bool, _ settings: DeviceSettings
  ) throws(EnteringFlaw) -> Date {
    guard let moment = FieldDate.moment(of: text, in: settings.calendar.timeZone) else {
      throw EnteringFlaw(
        isStart
          ? "“\(text)” is no start. Write it as 2025-11-20 09:41."
          : "“\(text)” is no end. Write it as 2025-11-20 09:41.")
    }
    if moment > settings.now() {
      throw EnteringFlaw(isStart ? "The start cannot be in the future." : "The end cannot be in the future.")
    }
    return moment
  }

  private func record(
    _ quantities: [HealthQuantity], from start: Date, to end: Date, by source: SourceRevisionRecord
  ) -> SampleRecord {
    let metadata: [String: MetadataValue] = ["HKWasUserEntered": .bool(true)]
    func sample(
      _ type: ObjectType, _ content: SampleRecord.Content, _ more: [String: MetadataValue] = [:]
    ) -> SampleRecord {
      SampleRecord(
        uuid: UUID(), type: type, start: start, end: end, content: content, sourceRevision: source,
        metadata: metadata.merging(more) { $1 })
    }
    if type.kind == .correlation {
      let members = zip(type.enteredQuantities, quantities).map { sample($0, .quantity($1)) }
      return sample(type, .correlation(members))
    }
    // What samples of these types must say (rule S36).
    var required: [String: MetadataValue] = [:]
    if type == .menstrualFlow { required["HKMenstrualCycleStart"] = .bool(isCycleStart) }
    if type.isInsulin { required["HKInsulinDeliveryReason"] = .integer(insulinReason) }
    return sample(type, quantities.first.map { .quantity($0) } ?? .category(category), required)
  }
}

extension ObjectType {
  /// True for insulin, whose samples give a reason: background or meal.
  var isInsulin: Bool { self == .insulinDelivery }

  /// True for temperatures, the only values a person enters that may be below zero.
  private var isTemperature: Bool { canonicalUnit?.isCompatible(with: .kelvin) ?? false }

  /// Returns the quantity in a text, in the customary unit of the person's region.
  fileprivate func quantity(written text: String, locale: Locale) throws(EnteringFlaw) -> HealthQuantity {
    let name = displayName(in: locale)
    if text.trimmingCharacters(in: .whitespaces).isEmpty { throw EnteringFlaw("Write a value for \(name).") }
    guard let number = WrittenNumber.value(of: text, locale: locale) else {
      throw EnteringFlaw("“\(text)” is not a number.")
    }
    guard let unit = InspectedUnit(self, locale: locale)?.unit else { throw EnteringFlaw("\(name) has no number.") }
    let quantity = HealthQuantity(unit == .percent ? number / 100 : number, unit)
    if isTemperature {
      if quantity.value(in: .kelvin) ?? 0 < 0 { throw EnteringFlaw("Nothing is as cold as \(text)\u{A0}degrees.") }
    } else if number < 0 {
      throw EnteringFlaw("\(name) cannot be less than 0.")
    }
    if unit == .percent, number > 100 { throw EnteringFlaw("\(name) cannot be more than 100 %.") }
    return quantity
  }
}

extension SourceRevisionRecord {
  /// The Health app as the source of samples entered by hand.
  fileprivate static func person(_ settings: DeviceSettings) -> SourceRevisionRecord {
    SourceRevisionRecord(
      source: SourceRecord(name: "Health", bundleIdentifier: "com.apple.Health"),
      version: settings.operatingSystemVersion, productType: settings.productType,
      operatingSystemVersion: settings.operatingSystemVersion)
  }
}
