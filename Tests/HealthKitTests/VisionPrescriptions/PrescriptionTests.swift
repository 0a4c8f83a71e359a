import Foundation
import HealthKit
import Testing

@Suite("Vision prescriptions", .timeLimit(.minutes(20)))
struct PrescriptionTests {
  let issued = Date(timeIntervalSinceReferenceDate: 700_000_000)
  var expires: Date { issued + 2 * 365 * 86_400 }

  static func diopters(_ value: Double) -> HKQuantity { HKQuantity(unit: .diopter(), doubleValue: value) }
  static func millimeters(_ value: Double) -> HKQuantity {
    HKQuantity(unit: .meterUnit(with: .milli), doubleValue: value)
  }

  var lens: HKGlassesLensSpecification {
    HKGlassesLensSpecification(
      sphere: Self.diopters(-1.25), cylinder: Self.diopters(-0.5),
      axis: HKQuantity(unit: .degreeAngle(), doubleValue: 90), addPower: nil, vertexDistance: Self.millimeters(13),
      prism: HKVisionPrism(
        amount: HKQuantity(unit: .prismDiopter(), doubleValue: 1),
        angle: HKQuantity(unit: .degreeAngle(), doubleValue: 90), eye: .right),
      farPupillaryDistance: Self.millimeters(31), nearPupillaryDistance: nil)
  }

  @Test("Glasses have a lens for each eye (rules S82 to S84)")
  func glasses() throws {
    let prescription = HKGlassesPrescription(
      rightEyeSpecification: lens, leftEyeSpecification: nil, dateIssued: issued, expirationDate: expires, device: nil,
      metadata: [HKMetadataKeyGlassesPrescriptionDescription: "Reading"])
    #expect(prescription.prescriptionType == .glasses)
    #expect(prescription.startDate == issued && prescription.endDate == expires)
    #expect(prescription.rightEye == lens && prescription.leftEye == nil)
    let right = try #require(prescription.rightEye)
    #expect(right.sphere == Self.diopters(-1.25) && right.addPower == nil)
    #expect(right.prism?.verticalBase == .up)
    #expect(right.vertexDistance?.doubleValue(for: .meterUnit(with: .centi)) == 1.3)
    #expect(prescription.sampleType == .visionPrescriptionType())
  }

  @Test("A lens beyond the usual ranges is valid (rule S90)")
  func unusual() {
    let lens = HKGlassesLensSpecification(
      sphere: Self.diopters(-30), cylinder: Self.diopters(12), axis: HKQuantity(unit: .degreeAngle(), doubleValue: 270),
      addPower: Self.diopters(9), vertexDistance: Self.millimeters(40), prism: nil, farPupillaryDistance: nil,
      nearPupillaryDistance: nil)
    let prescription = HKGlassesPrescription(
      rightEyeSpecification: lens, leftEyeSpecification: lens, dateIssued: issued, expirationDate: nil, device: nil,
      metadata: nil)
    #expect(prescription.leftEye?.sphere == Self.diopters(-30) && prescription.leftEye?.cylinder == Self.diopters(12))
    #expect(prescription.leftEye?.axis?.doubleValue(for: .degreeAngle()) == 270)
    #expect(prescription.leftEye?.addPower == Self.diopters(9))
    #expect(prescription.leftEye?.vertexDistance == Self.millimeters(40))
  }

  @Test("Contact lenses have a brand")
  func contacts() {
    let spec = HKContactsLensSpecification(
      sphere: Self.diopters(2), cylinder: nil, axis: nil, addPower: Self.diopters(1), baseCurve: Self.millimeters(8.6),
      diameter: Self.millimeters(14.2))
    let prescription = HKContactsPrescription(
      rightEyeSpecification: spec, leftEyeSpecification: spec, brand: "Clear", dateIssued: issued, expirationDate: nil,
      device: nil, metadata: nil)
    #expect(prescription.prescriptionType == .contacts && prescription.brand == "Clear")
    #expect(prescription.leftEye?.baseCurve == Self.millimeters(8.6))
    #expect(prescription.expirationDate == nil && prescription.endDate == issued)
  }

  @Test("A prescription may have no lens data (rule S89)")
  func generic() {
    let prescription = HKVisionPrescription(
      type: .contacts, dateIssued: issued, expirationDate: nil, device: nil, metadata: nil)
    #expect(prescription.prescriptionType == .contacts && type(of: prescription) == HKVisionPrescription.self)
    let empty = HKGlassesPrescription(
      rightEyeSpecification: nil, leftEyeSpecification: nil, dateIssued: issued, expirationDate: nil, device: nil,
      metadata: nil)
    #expect(empty.rightEye == nil && empty.prescriptionType == .glasses)
  }

  @Test("Prescriptions survive an archive, including the prism")
  func archive() throws {
    let prescription = HKGlassesPrescription(
      rightEyeSpecification: lens, leftEyeSpecification: nil, dateIssued: issued, expirationDate: nil, device: nil,
      metadata: nil)
    let data = try NSKeyedArchiver.archivedData(withRootObject: prescription, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKGlassesPrescription.self, from: data))
    #expect(read.rightEye == prescription.rightEye && read.leftEye == nil && read.dateIssued == issued)
  }

  @Test("A sphere in meters instead of diopters stops the app (rule S85)")
  func wrongUnit() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKContactsLensSpecification(
        sphere: HKQuantity(unit: .meter(), doubleValue: 1), cylinder: nil, axis: nil, addPower: nil, baseCurve: nil,
        diameter: nil)
    }
    #expect(result.says("sphere must be in a unit compatible with D, not m"))
  }

  @Test("A prescription that expires before it was issued stops the app (rule S29)")
  func dates() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let issued = Date(timeIntervalSinceReferenceDate: 0)
      _ = HKVisionPrescription(
        type: .glasses, dateIssued: issued, expirationDate: issued - 1, device: nil, metadata: nil)
    }
    #expect(result.says("_HKObjectValidationFailureException"))
  }
}
