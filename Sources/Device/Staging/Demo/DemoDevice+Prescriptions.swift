import Foundation
import HealthModel

extension DemoDevice {
  /// Five vision prescriptions, newest last: expired glasses, contacts, glasses with a prism, computer glasses without
  /// an expiry, and contacts that an app saved.
  var prescriptions: [SampleRecord] {
    var random = SeededGenerator(seed: seed, day: 0, purpose: 100)
    return [
      glasses(
        issued: day(-700), expires: day(-335), by: DemoSources.linden, for: "Distance", &random,
        right: lens(-1.75, cylinder: -0.5, axis: 95), left: lens(-1.5)),
      contacts(
        issued: day(-430), expires: day(300), by: SourceRevisionRecord(source: DemoSources.clearview, version: "3.2"),
        brand: "MoistDay 1-Day", &random, right: lens(-1.75), left: lens(-1.5)),
      glasses(
        issued: day(-240), expires: day(490), by: DemoSources.linden, for: "Progressive", &random,
        right: lens(-2, cylinder: -0.75, axis: 92, add: 1.25, prism: 1, eye: 2),
        left: lens(-1.75, cylinder: -0.25, axis: 85, add: 1.25, prism: 1, eye: 1)),
      glasses(
        issued: day(-95), expires: nil, by: DemoSources.clearview, for: "Computer", &random,
        right: lens(-1.25, cylinder: -0.75, axis: 92), left: lens(-1, cylinder: -0.25, axis: 85)),
      contacts(
        issued: day(-14), expires: day(351), by: SourceRevisionRecord(source: app, version: "1"),
        brand: "MoistDay 1-Day", &random, right: lens(-2), left: lens(-1.75)),
    ]
  }

  /// Returns ten in the morning on the day that is a number of days after today; a negative number means an earlier
  /// day.
  func day(_ offset: Int) -> Date {
    let date = calendar.date(byAdding: .day, value: offset, to: calendar.startOfDay(for: now)) ?? now
    return calendar.date(bySettingHour: 10, minute: 0, second: 0, of: date) ?? date
  }

  private func lens(
    _ sphere: Double, cylinder: Double? = nil, axis: Double? = nil, add: Double? = nil, prism: Double? = nil,
    eye: Int = 0
  ) -> VisionPrescriptionRecord.Lens {
    var lens = VisionPrescriptionRecord.Lens(sphere: HealthQuantity(sphere, .diopter))
    lens.cylinder = cylinder.map { HealthQuantity($0, .diopter) }
    lens.axis = axis.map { HealthQuantity($0, .degree) }
    lens.addPower = add.map { HealthQuantity($0, .diopter) }
    lens.prism = prism.map {
      .init(amount: HealthQuantity($0, .prismDiopter), angle: HealthQuantity(eye == 1 ? 180 : 0, .degree), eye: eye)
    }
    return lens
  }

  private func glasses(
    issued: Date, expires: Date?, by optician: SourceRecord, for purpose: String, _ random: inout SeededGenerator,
    right: VisionPrescriptionRecord.Lens, left: VisionPrescriptionRecord.Lens
  ) -> SampleRecord {
    var (right, left) = (right, left)
    (right.vertexDistance, left.vertexDistance) = (HealthQuantity(13, .millimeter), HealthQuantity(13, .millimeter))
    right.farPupillaryDistance = HealthQuantity(31.5, .millimeter)
    left.farPupillaryDistance = HealthQuantity(31, .millimeter)
    right.nearPupillaryDistance = right.addPower.map { _ in HealthQuantity(30, .millimeter) }
    left.nearPupillaryDistance = left.addPower.map { _ in HealthQuantity(29.5, .millimeter) }
    return record(
      VisionPrescriptionRecord(
        kind: .glasses, dateIssued: issued, expirationDate: expires, rightEye: right, leftEye: left),
      by: SourceRevisionRecord(source: optician, version: "3.2"),
      metadata: ["HKMetadataKeyGlassesPrescriptionDescription": .string(purpose)], &random)
  }

  private func contacts(
    issued: Date, expires: Date?, by source: SourceRevisionRecord, brand: String, _ random: inout SeededGenerator,
    right: VisionPrescriptionRecord.Lens, left: VisionPrescriptionRecord.Lens
  ) -> SampleRecord {
    var (right, left) = (right, left)
    (right.baseCurve, left.baseCurve) = (HealthQuantity(8.6, .millimeter), HealthQuantity(8.6, .millimeter))
    (right.diameter, left.diameter) = (HealthQuantity(14.2, .millimeter), HealthQuantity(14.2, .millimeter))
    return record(
      VisionPrescriptionRecord(
        kind: .contacts, dateIssued: issued, expirationDate: expires, rightEye: right, leftEye: left, brand: brand),
      by: source, &random)
  }

  /// Makes the sample of a prescription. The sample lasts from the issue of the prescription to its expiry (rule S82).
  private func record(
    _ prescription: VisionPrescriptionRecord, by source: SourceRevisionRecord,
    metadata: [String: MetadataValue] = [:], _ random: inout SeededGenerator
  ) -> SampleRecord {
    SampleRecord(
      uuid: random.uuid(), type: .visionPrescription, start: prescription.dateIssued,
      end: prescription.expirationDate ?? prescription.dateIssued, content: .visionPrescription(prescription),
      sourceRevision: source, metadata: metadata)
  }
}
