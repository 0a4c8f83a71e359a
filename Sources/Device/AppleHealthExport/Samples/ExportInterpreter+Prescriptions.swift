import Foundation
import HealthModel

struct PendingPrescription {
  /// The prescription, with the lenses read so far.
  var record: VisionPrescriptionRecord
  /// The date of issue and the expiration date, in seconds since 1970.
  var interval: (start: Int, end: Int)
  var attributes: [String: String]
  /// False if only the lenses can show whether the prescription is for glasses or contacts.
  var isKindKnown: Bool
}

extension ExportInterpreter {
  /// Begins a prescription.
  ///
  /// The sample lasts from the prescription's date of issue to its expiration date (rule S82). The document type
  /// declares no source for prescriptions. Without a source, the interpreter uses the Health app, where people enter
  /// prescriptions.
  func startPrescription(_ attributes: [String: String]) {
    metadata.removeEntries()
    prescription = nil
    noteUnknown(attributes, of: "VisionPrescription", besides: ["creationDate", "startDate", "endDate"])
    guard
      let interval = interval(attributes, element: "VisionPrescription", start: "dateIssued", end: "expirationDate")
    else { return }
    let kind = Self.kind(attributes["type"] ?? "")
    let expires = attributes["expirationDate"]?.isEmpty == false
    prescription = PendingPrescription(
      record: VisionPrescriptionRecord(
        kind: kind ?? .glasses, dateIssued: Date(exportSeconds: interval.start),
        expirationDate: expires ? Date(exportSeconds: interval.end) : nil, brand: attributes["brand"]),
      interval: interval, attributes: attributes, isKindKnown: kind != nil)
  }

  /// Returns the kind that a text names; nil for other text.
  ///
  /// The spelling in exports isn't known (rule X29), so any text that contains the word matches: "Glasses",
  /// "HKVisionPrescriptionTypeContacts", "contactLenses", "1".
  private static func kind(_ text: String) -> VisionPrescriptionRecord.Kind? {
    let text = text.lowercased()
    if text.contains("contact") || text == "2" { return .contacts }
    if text.contains("glasses") || text.contains("spectacle") || text == "1" { return .glasses }
    return nil
  }

  func addLens(_ element: String, _ attributes: [String: String]) {
    guard prescription != nil else { return }
    var unread = Set(attributes.keys)
    func read(_ name: String, in unit: String) -> HealthQuantity? {
      unread.subtract([name, name + "Unit"])
      guard let text = attributes[name], !text.isEmpty else { return nil }
      let unitText = attributes[name + "Unit"] ?? unit
      guard let quantity = quantity(text, unit: unitText), quantity.isCompatible(with: HealthUnit(unit)!) else {
        return refuse(element, "\(name) \(text) \(unitText)", .unreadableNumber)
      }
      return quantity
    }
    let sphere = read("sphere", in: "D")
    var lens = VisionPrescriptionRecord.Lens(sphere: sphere ?? HealthQuantity(0, .diopter))
    lens.cylinder = read("cylinder", in: "D")
    lens.axis = read("axis", in: "deg")
    lens.addPower = read("add", in: "D")
    lens.vertexDistance = read("vertex", in: "mm")
    lens.farPupillaryDistance = read("farPD", in: "mm")
    lens.nearPupillaryDistance = read("nearPD", in: "mm")
    lens.baseCurve = read("baseCurve", in: "mm")
    lens.diameter = read("diameter", in: "mm")
    let amount = read("prismAmount", in: "pD")
    let angle = read("prismAngle", in: "deg")
    if let amount, let angle {
      lens.prism = VisionPrescriptionRecord.Prism(amount: amount, angle: angle, eye: element == "LeftEye" ? 1 : 2)
    }
    for name in unread.sorted() { omissions.note(element, name, .unknownAttribute, line: line) }
    // A lens requires a sphere (rule S84). An empty element means that there is no lens.
    guard sphere != nil else {
      if !attributes.isEmpty { omissions.note(element, "sphere", .missingAttribute, line: line) }
      return
    }
    if element == "LeftEye" { prescription?.record.leftEye = lens } else { prescription?.record.rightEye = lens }
  }

  func finishPrescription() {
    context = .root
    guard var pending = prescription else { return }
    prescription = nil
    let lenses = [pending.record.rightEye, pending.record.leftEye].compactMap(\.self)
    if !pending.isKindKnown {
      let areContacts = lenses.contains { $0.baseCurve != nil || $0.diameter != nil }
      pending.record.kind = areContacts ? .contacts : .glasses
      omissions.note(
        "VisionPrescription", "type \(pending.attributes["type"] ?? "")", .unknownValue, line: line)
    }
    // Only contacts have a brand (rule S83).
    if pending.record.kind == .glasses, let brand = pending.record.brand, !brand.isEmpty {
      omissions.note("VisionPrescription", "brand of glasses", .notStored, line: line)
    }
    if pending.record.kind == .glasses || pending.record.brand?.isEmpty == true { pending.record.brand = nil }
    var identity = SampleIdentity(of: .visionPrescription)
    identity.combine(UInt64(pending.record.kind.rawValue))
    for lens in lenses { identity.combine(lens.sphere.value.bitPattern) }
    emit(
      self.pending(
        .visionPrescription, .visionPrescription(pending.record), pending.interval, pending.attributes, identity),
      metadata: metadata.metadata())
  }
}
