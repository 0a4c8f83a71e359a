import Foundation
import HealthDaemon
import HealthModel
import Languages
import Observation
import Scenarios
import TerminalUI

/// The contents of the store as the Health app shows them, regardless of consent: categories, types, sources and
/// samples, with the data that the person enters and deletes.
///
/// A view that reads a property of this model is evaluated again when the daemon's answer may have changed. Large
/// numbers of samples are counted or read in pages, off the main actor.
@MainActor
@Observable
final class HealthAppModel {
  /// The types pinned to the first page, in the order they were pinned.
  var pinnedTypes: [ObjectType] = []

  /// The types of the first page: the pinned types, or before any type is pinned, the suggested types.
  var firstTypes: [ObjectType] { pinnedTypes.isEmpty ? suggestedTypes : pinnedTypes }

  /// The types with samples that the first page shows before any type is pinned.
  private var suggestedTypes: [ObjectType] {
    let types: [ObjectType] = [
      .stepCount, .distanceWalkingRunning, .activeEnergyBurned, .heartRate, .sleepAnalysis,
    ]
    return device.following { daemon in
      let stored = Set(typesWithSamples(in: daemon))
      return types.filter(stored.contains)
    }
  }

  private unowned let device: DeviceModel

  init(on device: DeviceModel) { self.device = device }

  /// The number of all samples on the device.
  var sampleCount: Int {
    device.following { daemon in daemon.typesWithSamples().reduce(0) { $0 + daemon.summary(of: $1).sampleCount } }
  }

  /// Returns the types with samples that exist in the device's version of iOS. Samples of newer types stay in the
  /// store, unseen.
  private func typesWithSamples(in daemon: HealthDaemon) -> [ObjectType] {
    let settings = daemon.settings
    return daemon.typesWithSamples().filter { settings.has($0) && daemon.summary(of: $0).sampleCount > 0 }
  }

  /// Returns the types with samples, sorted by name in a language.
  private func storedTypes(in locale: Locale) -> [ObjectType] {
    device.following { daemon in
      typesWithSamples(in: daemon).sortedByDisplayName(in: locale)
    }
  }

  /// Returns the number of types in each category that have samples, and of the health details that are set.
  func storedTypeCounts() -> [HealthCategory: Int] {
    device.following { daemon in
      var counts = typesWithSamples(in: daemon)
        .reduce(into: [:]) { $0[$1.healthCategory, default: 0] += 1 }
      counts[.healthDetails] = PersonalDetail.all(on: daemon.settings.systemVersion)
        .count { $0.isSet(in: daemon.characteristics()) }
      return counts
    }
  }

  /// The types that this version of iOS has.
  private var knownTypes: [ObjectType] { ObjectType.all.filter(device.settings.has) }

  /// Returns the types of a category in two lists, types with samples and types without, each sorted by name in a
  /// language.
  func types(in category: HealthCategory, locale: Locale) -> (stored: [ObjectType], empty: [ObjectType]) {
    let stored = storedTypes(in: locale).filter { $0.healthCategory == category }
    let empty = Set(knownTypes.filter { $0.healthCategory == category && $0.kind != .activitySummary })
      .subtracting(stored)
    return (stored, empty.sortedByDisplayName(in: locale))
  }

  /// Returns the types whose name contains a text, in a language or in English, with those that have samples first.
  func types(matching query: String, locale: Locale) -> [ObjectType] {
    let stored = Set(storedTypes(in: locale))
    let found = Set(knownTypes).subtracting([.activitySummary]).filter { type in
      [type.displayName(in: locale), type.displayName].contains { name in
        name.range(of: query, options: [.caseInsensitive, .diacriticInsensitive], locale: locale) != nil
      }
    }
    return found.intersection(stored).sortedByDisplayName(in: locale)
      + found.subtracting(stored).sortedByDisplayName(in: locale)
  }
}

// MARK: - Sources

extension HealthAppModel {
  /// The sources of samples other than apps that asked: devices, other apps, the person. Those with the most samples
  /// come first.
  var otherSources: [SourceRecord] {
    let asked = Set(device.consent.appsThatAsked.map(\.bundleIdentifier))
    return device.following { daemon in
      let found = daemon.typesWithSamples().flatMap { daemon.sourceOrder(for: $0) }
        .filter { !asked.contains($0.bundleIdentifier) }
      let sources = Dictionary(found.map { ($0.bundleIdentifier, $0) }) { $1 }
      let counts = sources.mapValues { daemon.sampleCounts(by: $0.bundleIdentifier).values.reduce(0, +) }
      return sources.values.sorted { one, other in
        let (first, second) = (counts[one.bundleIdentifier] ?? 0, counts[other.bundleIdentifier] ?? 0)
        return first == second
          ? (one.name, one.bundleIdentifier) < (other.name, other.bundleIdentifier) : first > second
      }
    }
  }

  /// Returns the number of samples of each type that a source has written.
  func sampleCounts(by source: SourceRecord) -> [ObjectType: Int] {
    device.following { $0.sampleCounts(by: source.bundleIdentifier) }
  }

  /// Returns the number of samples of each type that an app has written, sorted by type name. Reads off the main actor.
  func sampleCounts(by app: AppIdentity) async -> [(type: ObjectType, count: Int)] {
    await Self.sampleCounts(by: app.bundleIdentifier, in: device.daemon)
  }

  @concurrent
  private static func sampleCounts(by app: String, in daemon: HealthDaemon) async -> [(type: ObjectType, count: Int)] {
    daemon.typesWithSamples().sortedByDisplayName(in: daemon.settings.locale).compactMap { type in
      guard daemon.summary(of: type).sources.contains(where: { $0.bundleIdentifier == app }) else { return nil }
      let count = daemon.allSamples(SampleQuery(type, .sources([app]))).count
      return count == 0 ? nil : (type, count)
    }
  }

  /// Returns the sources of a type, highest priority first (rule A86).
  func sourceOrder(for type: ObjectType) -> [SourceRecord] { device.following { $0.sourceOrder(for: type) } }

  /// Sets the priority of a type's sources, given by their bundle identifiers, highest priority first. Merged sums
  /// change at once.
  func setSourceOrder(_ bundleIdentifiers: [String], for type: ObjectType) {
    device.script?.noteByHand("the sources of \(type.displayName) were put in another order.")
    device.daemon.setSourceOrder(bundleIdentifiers, for: type)
  }
}

// MARK: - Types and samples

extension HealthAppModel {
  func isPinned(_ type: ObjectType) -> Bool { pinnedTypes.contains(type) }

  /// Pins a type to the first page, or removes it from there.
  func togglePin(_ type: ObjectType) {
    if isPinned(type) { pinnedTypes.removeAll { $0 == type } } else { pinnedTypes.append(type) }
  }

  /// Returns the latest value of each type as a short text.
  func glances(at types: [ObjectType]) async -> [ObjectType: String] {
    await TypeGlance.glances(at: types, in: device.daemon)
  }

  /// Returns a summary of a type over a span of days, and its newest samples.
  func digest(of type: ObjectType, over span: DigestSpan) async -> TypeDigest {
    await TypeDigest.read(type, over: span, in: device.daemon)
  }

  /// Returns all samples of a type as text, newest first, to be read in pages.
  func rows(of type: ObjectType) async -> SampleRows { await SampleRows.read(type, in: device.daemon) }

  /// Returns the whole sample; nil if it was deleted.
  func sample(_ reference: SampleReference) -> SampleRecord? { device.following { $0.sample(reference) } }

  /// Returns all fields of a sample as text.
  func details(of sample: SampleRecord) -> [SampleDetails] { SampleDetails.all(of: sample, device.settings) }

  /// Deletes one sample of any source (rule A87).
  func delete(_ sample: SampleReference) {
    device.script?.noteByHand("a sample of \(sample.type.displayName) was deleted.")
    Task { @concurrent [daemon = device.daemon] in daemon.deleteSamples([sample]) }
  }

  /// Deletes all samples of a type, from all sources (rule A87).
  func deleteAllSamples(of type: ObjectType) {
    device.script?.note(DeleteVerb.type(type))
    Task { @concurrent [daemon = device.daemon] in daemon.deleteAllSamples(of: type) }
  }

  /// Deletes every sample that an app has written (rules A83 and A87).
  func deleteAllData(of app: AppIdentity) {
    device.script?.note(DeleteVerb.data(ofApp: app.bundleIdentifier))
    device.daemon.deleteAllData(of: app.bundleIdentifier)
  }
}

// MARK: - Manual entries

extension HealthAppModel {
  /// Returns an empty form for a type, with the device's current time.
  func draft(of type: ObjectType) -> SampleDraft {
    let settings = device.daemon.settings
    return SampleDraft(type, now: FieldDate.text(of: settings.now(), in: settings.calendar.timeZone))
  }

  /// Returns the unit in which a person enters a quantity of a type: "bpm", "kg"; empty for a number without a unit.
  func unitTitle(of type: ObjectType) -> String {
    InspectedUnit(type, locale: device.settings.locale)?.suffix.trimmingCharacters(in: .whitespaces) ?? ""
  }

  /// Returns a sentence about a form that cannot be saved; nil if it can.
  func flaw(of draft: SampleDraft) -> String? {
    let settings = device.settings
    do throws(EnteringFlaw) {
      _ = try draft.record(settings: settings)
      return nil
    } catch {
      return settings.words(error.sentence)
    }
  }

  /// Saves a form as the Health app does: with its own source, marked as entered by the person.
  ///
  /// - Returns: A sentence about the reason that the sample was not saved; nil if it was saved.
  func save(_ draft: SampleDraft) async -> String? {
    let settings = device.daemon.settings
    do throws(EnteringFlaw) {
      let record = try draft.record(settings: settings)
      device.script?.note(AddVerb([record]))
      return await Self.save(record, in: device.daemon)
    } catch {
      return settings.words(error.sentence)
    }
  }

  @concurrent
  private static func save(_ record: SampleRecord, in daemon: HealthDaemon) async -> String? {
    do throws(HealthError) {
      return try daemon.addDurably([record]) == 1 ? nil : daemon.settings.words("It could not be saved.")
    } catch {
      return error.message
    }
  }

  /// The health details that the person has entered.
  var characteristics: Characteristics { device.following { $0.characteristics() } }

  /// Returns the value of a detail as text: "Female", "Not Set".
  func words(for detail: PersonalDetail) -> LocalizedStringKey { detail.words(in: characteristics, device.settings) }

  func set(_ detail: PersonalDetail, to value: Int) {
    var characteristics = device.daemon.characteristics()
    detail.set(value, in: &characteristics)
    device.script?.noteByHand("\(detail.type.displayName) was set in Health Details.")
    device.daemon.setCharacteristics(characteristics)
  }

  /// The date of birth as text, "1988-04-17"; empty if it is not set.
  var dateOfBirthText: String {
    guard let date = characteristics.dateOfBirth, let year = date.year, let month = date.month, let day = date.day
    else {
      return ""
    }
    return String(format: "%04d-%02d-%02d", year, month, day)
  }

  /// Sets the date of birth from a text; an empty text means *not set*.
  ///
  /// - Returns: A sentence about an invalid text; nil if it was accepted.
  func setDateOfBirth(_ text: String) -> String? {
    var characteristics = device.daemon.characteristics()
    do throws(EnteringFlaw) {
      characteristics.dateOfBirth = try PersonalDetail.dateOfBirth(text, settings: device.daemon.settings)
    } catch {
      return device.words(error.sentence)
    }
    if let flaw = characteristics.flaw { return flaw }
    device.script?.noteByHand("the date of birth was set in Health Details.")
    device.daemon.setCharacteristics(characteristics)
    return nil
  }
}

// MARK: Workout zones

extension HealthAppModel {
  /// Returns the number of zones of a type as text: "5 zones", "None".
  func words(forZonesOf type: ObjectType) -> LocalizedStringKey {
    guard let zones = characteristics.workoutZones.first(where: { $0.type == type }) ?? .ofSystem(type) else {
      return "None"
    }
    return "\(zones.count) zones"
  }

  /// Returns the bounds that the person chose, separated by spaces; empty for the system's zones.
  func zoneBounds(of type: ObjectType) -> String {
    guard let unit = type.customaryUnit(in: .metric),
      let zones = characteristics.workoutZones.first(where: { $0.type == type })
    else { return "" }
    return zones.boundaries.map { "\(Int(($0.value(in: unit) ?? 0).rounded()))" }.joined(separator: " ")
  }

  /// Sets the zones of a type from the bounds between them; an empty text means the system's zones.
  ///
  /// - Returns: A sentence about an invalid text; nil if it was accepted.
  func setZoneBounds(_ text: String, of type: ObjectType) -> String? {
    guard let unit = type.customaryUnit(in: .metric) else { return nil }
    var bounds: [HealthQuantity] = []
    for word in text.split(separator: " ").map(String.init) {
      guard let number = WrittenNumber.value(of: word, locale: device.settings.locale) else {
        return device.words("“\(word)” is not a number.")
      }
      bounds.append(HealthQuantity(number, unit))
    }
    var characteristics = device.daemon.characteristics()
    characteristics.workoutZones.removeAll { $0.type == type }
    if !bounds.isEmpty {
      let zones = WorkoutZones(type, boundaries: bounds, source: .user)
      if let flaw = zones.flaw { return flaw }
      characteristics.workoutZones.append(zones)
    }
    device.script?.noteByHand("zones of \(type.displayName) were set in Health Details.")
    device.daemon.setCharacteristics(characteristics)
    return nil
  }
}

extension PersonalDetail {
  /// Parses a date of birth; nil for an empty text.
  fileprivate static func dateOfBirth(
    _ text: String, settings: DeviceSettings
  ) throws(EnteringFlaw) -> DateComponents? {
    if text.trimmingCharacters(in: .whitespaces).isEmpty { return nil }
    guard var day = FieldDate.day(of: text) else {
      throw EnteringFlaw("“\(text)” is not a date. Write it as 1988-04-17.")
    }
    let calendar = Calendar.gregorian(in: settings.calendar.timeZone)
    guard let birth = calendar.date(from: day), birth <= settings.now() else {
      throw EnteringFlaw("A date of birth cannot be in the future.")
    }
    if calendar.dateComponents([.year], from: birth, to: settings.now()).year ?? 0 > 130 {
      throw EnteringFlaw("Nobody is older than 130 years.")
    }
    day.calendar = Calendar(identifier: .gregorian)
    return day
  }
}
