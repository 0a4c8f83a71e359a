import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI

/// A section of a sample's details: a heading and its lines.
struct SampleDetails: Hashable, Sendable, Identifiable {
  struct Line: Hashable, Sendable {
    /// The label, as a key of the device's texts.
    let label: LocalizedStringKey
    /// The value in the device's language and units.
    let value: String
  }

  let title: LocalizedStringKey
  var lines: [Line]

  var id: String { title.written }

  /// Returns the non-empty sections about a sample.
  static func all(of sample: SampleRecord, _ settings: DeviceSettings) -> [SampleDetails] {
    let words = SampleWording(settings)
    let parts = [
      SampleDetails(title: "Sample", lines: words.sample(sample)),
      SampleDetails(title: "Contents", lines: words.content(of: sample)),
      SampleDetails(title: "What was measured", lines: words.measurements(in: sample)),
      SampleDetails(title: "Source", lines: words.source(sample.sourceRevision)),
      SampleDetails(title: "Device", lines: sample.device.map(words.device) ?? []),
      SampleDetails(
        title: "Metadata",
        lines: sample.metadata.sorted { $0.key < $1.key }.map {
          Line(label: "\($0.key)", value: words.metadata($0.value))
        }),
    ]
    return parts.filter { !$0.lines.isEmpty }
  }
}

/// Formats the parts of a sample in the device's language and units.
private struct SampleWording {
  private typealias Line = SampleDetails.Line

  let settings: DeviceSettings
  private let week: InspectedWeek

  init(_ settings: DeviceSettings) {
    self.settings = settings
    week = InspectedWeek(settings: settings)
  }

  /// Returns the lines about the sample itself: type, value, times, UUID.
  func sample(_ sample: SampleRecord) -> [SampleDetails.Line] {
    let value = SampleRow(sample, settings).value
    return lines(
      ("Type", sample.type.displayName(in: settings.locale)), ("Value", value.isEmpty ? nil : value),
      ("Recorded as", sample.content.quantity.map(words)), ("Start", moment(sample.start)),
      ("End", sample.end == sample.start ? nil : moment(sample.end)), ("UUID", sample.uuid.uuidString))
  }

  func source(_ revision: SourceRevisionRecord) -> [SampleDetails.Line] {
    lines(
      ("Name", revision.source.name), ("Bundle identifier", revision.source.bundleIdentifier),
      ("Version", revision.version), ("Product type", revision.productType),
      ("System version", revision.operatingSystemVersion))
  }

  /// Returns the lines about the device that measured the sample.
  func device(_ device: DeviceRecord) -> [SampleDetails.Line] {
    lines(
      ("Name", device.name), ("Manufacturer", device.manufacturer), ("Model", device.model),
      ("Hardware version", device.hardwareVersion), ("Firmware version", device.firmwareVersion),
      ("Software version", device.softwareVersion), ("Local identifier", device.localIdentifier),
      ("UDI", device.udiDeviceIdentifier))
  }

  func metadata(_ value: MetadataValue) -> String {
    switch value {
    case .string(let text): text
    case .number(let value): number(value)
    case .integer(let number): "\(number)"
    case .bool(let isTrue): settings.words(isTrue ? "yes" : "no")
    case .date(let date): moment(date)
    case .quantity(let quantity): words(quantity)
    }
  }

  // MARK: Contents by kind

  /// Returns the lines about the contents of the sample; empty for a quantity or a category.
  func content(of sample: SampleRecord) -> [SampleDetails.Line] {
    switch sample.content {
    case .quantity, .category, .activitySummary: []
    case .quantitySeries(let series):
      lines(
        ("Quantities", count(series.values.count)), ("Lowest", words(series.minimum)),
        ("Highest", words(series.maximum)), ("Most recent", (series.mostRecent?.quantity).map(words)))
    case .correlation(let members):
      members.map { Line(label: "\($0.type.displayName(in: settings.locale))", value: week.words(for: $0)) }
    case .workout(let workout): self.workout(workout)
    case .visionPrescription(let prescription): self.prescription(prescription)
    case .audiogram(let points):
      points.map { point in
        Line(
          label: "\(words(point.frequency))",
          value: point.tests.map {
            settings.words($0.side == 0 ? "left \(words($0.sensitivity))" : "right \(words($0.sensitivity))")
          }.inList(locale: settings.locale))
      }
    case .electrocardiogram(let electrocardiogram):
      lines(
        ("Classification", settings.words(classification: electrocardiogram.classification)),
        ("Average heart rate", electrocardiogram.averageHeartRate.map(words)),
        ("Voltages", count(electrocardiogram.voltages.count)),
        ("Sampling frequency", "\(number(electrocardiogram.samplingFrequency)) Hz"),
        ("Symptoms", count(electrocardiogram.symptoms.count)))
    case .heartbeatSeries(let beats): lines(("Beats", count(beats.count)))
    case .workoutRoute(let places): lines(("Places", count(places.count)))
    case .stateOfMind(let state):
      lines(
        ("Kind", settings.words(kindOfStateOfMind: state.kind)), ("Valence", number(state.valence)),
        ("Labels", settings.words(labels: state.labels)),
        ("Associations", settings.words(associations: state.associations)))
    case .scoredAssessment(let answers):
      lines(("Score", count(SampleRecord.Content.score(ofAnswers: answers))))
        + answers.enumerated().map { question, answer in
          Line(label: "Question \(question + 1)", value: settings.words(answer: answer))
        }
    case .document(let document):
      lines(
        ("Title", document?.title), ("Patient", document?.patientName), ("Author", document?.authorName),
        ("Custodian", document?.custodianName), ("Bytes", document?.data.map { count($0.count) }))
    case .clinicalRecord(let record):
      lines(
        ("Name", record.displayName), ("Resource", record.resource?.resourceType),
        ("Identifier", record.resource?.identifier), ("FHIR version", record.resource?.version),
        ("From", record.resource?.sourceURL?.absoluteString))
    case .verifiableClinicalRecord(let record):
      lines(
        ("Items", record.itemNames.joined(separator: ", ")), ("Subject", record.subjectName),
        ("Issuer", record.issuerIdentifier), ("Issued", moment(record.issued)),
        ("Relevant", moment(record.relevant)), ("Expires", record.expires.map(moment)))
    case .medication(let medication):
      lines(
        ("Name", medication.displayText), ("Nickname", medication.nickname),
        ("Form", settings.words(LocalizedStringKey(medication.generalForm))),
        ("Schedule", settings.words(medication.hasSchedule ? "on a schedule" : "as needed")),
        ("Archived", settings.words(medication.isArchived ? "yes" : "no")),
        ("Codes", medication.codings.map(\.code).sorted().joined(separator: ", ")))
    case .medicationDose(let dose):
      lines(
        ("Medication", dose.medication.uuidString), ("Status", settings.words(logStatus: dose.logStatus)),
        ("Dose", dose.doseQuantity.map { words(HealthQuantity($0, dose.unit)) }),
        ("Scheduled for", dose.scheduledDate.map(moment)),
        ("Scheduled dose", dose.scheduledDoseQuantity.map { words(HealthQuantity($0, dose.unit)) }))
    }
  }

  /// Returns a line for each type measured in a workout, sorted by name: its sum, or its range and average.
  func measurements(in sample: SampleRecord) -> [SampleDetails.Line] {
    guard case .workout(let workout) = sample.content else { return [] }
    let statistics = Dictionary(workout.statistics.map { ($0.type, $0.merged) }) { first, _ in first }
    return statistics.keys.sortedByDisplayName(in: settings.locale).compactMap { type in
      statistics[type].flatMap { words($0, of: type) }.map {
        Line(label: "\(type.displayName(in: settings.locale))", value: $0)
      }
    }
  }

  /// Formats statistics: "5.2 km", "98–151 bpm, 121 on average"; nil without a value.
  private func words(_ values: StatisticsValues, of type: ObjectType) -> String? {
    guard let unit = InspectedUnit(type, locale: settings.locale) else { return nil }
    func number(_ value: Double) -> String { week.number(unit.shown(value)) }
    if let sum = values.sum { return number(sum) + unit.suffix }
    guard let lowest = values.minimum, let highest = values.maximum else {
      return (values.average ?? values.mostRecent).map { number($0) + unit.suffix }
    }
    let range = lowest == highest ? number(lowest) : "\(number(lowest))–\(number(highest))"
    guard let average = values.average, lowest != highest else { return range + unit.suffix }
    return settings.words("\(range + unit.suffix), \(number(average)) on average")
  }

  private func workout(_ workout: WorkoutRecord) -> [Line] {
    lines(
      (
        "Activity",
        HealthEnumeration.workoutActivityType.caseName(for: workout.activityType).map {
          settings.words(LocalizedStringKey($0.words, about: "workout"))
        }
      ),
      ("Duration", settings.words("\(Int((workout.duration / 60).rounded())) min")),
      ("Energy", total(.energy, workout.totalEnergyBurned, of: workout)),
      ("Distance", total(.distance, workout.totalDistance, of: workout)),
      ("Swimming strokes", total(.strokes, workout.totalSwimmingStrokeCount, of: workout)),
      ("Flights climbed", total(.flights, workout.totalFlightsClimbed, of: workout)),
      ("Events", workout.events.isEmpty ? nil : count(workout.events.count)),
      ("Activities", workout.activities.isEmpty ? nil : count(workout.activities.count)),
      ("Samples", workout.samples.isEmpty ? nil : count(workout.samples.count)))
  }

  /// Returns a total that a workout was saved with; nil if its statistics already contain it.
  private func total(
    _ total: ObjectType.WorkoutTotal, _ quantity: HealthQuantity?, of workout: WorkoutRecord
  ) -> String? {
    workout.statistics.contains { $0.type.workoutTotal == total } ? nil : quantity.map(words)
  }

  private func prescription(_ prescription: VisionPrescriptionRecord) -> [Line] {
    lines(
      ("Kind", settings.words(prescription.kind == .glasses ? "glasses" : "contacts")),
      ("Issued", moment(prescription.dateIssued)),
      ("Expires", prescription.expirationDate.map(moment)), ("Brand", prescription.brand))
      + lens(prescription.rightEye, isRight: true) + lens(prescription.leftEye, isRight: false)
  }

  private func lens(_ lens: VisionPrescriptionRecord.Lens?, isRight: Bool) -> [Line] {
    lines(
      ("sphere", (lens?.sphere).map(words)), ("cylinder", (lens?.cylinder).map(words)),
      ("axis", (lens?.axis).map(words)), ("addition", (lens?.addPower).map(words)),
      ("vertex distance", (lens?.vertexDistance).map(words)),
      ("prism", lens?.prism.map { settings.words("\(words($0.amount)) at \(words($0.angle))") }),
      ("far pupillary distance", (lens?.farPupillaryDistance).map(words)),
      ("near pupillary distance", (lens?.nearPupillaryDistance).map(words)),
      ("base curve", (lens?.baseCurve).map(words)), ("diameter", (lens?.diameter).map(words))
    ).map { Line(label: isRight ? "Right: \($0.label)" : "Left: \($0.label)", value: $0.value) }
  }

  // MARK: Formatting

  private func lines(_ lines: (LocalizedStringKey, String?)...) -> [Line] {
    lines.compactMap { label, value in value.flatMap { $0.isEmpty ? nil : Line(label: label, value: $0) } }
  }

  /// Formats a quantity in its unit: "8,050 m".
  private func words(_ quantity: HealthQuantity) -> String { "\(number(quantity.value)) \(quantity.unit)" }

  /// Formats a number with every recorded digit. Digits after the fifteenth come from unit conversion.
  private func number(_ value: Double) -> String {
    abs(value) < 1e15
      ? value.formatted(.number.precision(.significantDigits(1...15)).locale(settings.locale)) : "\(value)"
  }

  private func count(_ count: Int) -> String { count.formatted(.number.locale(settings.locale)) }

  private func moment(_ date: Date) -> String {
    settings.words(date, date: .abbreviated, time: .standard)
  }
}
