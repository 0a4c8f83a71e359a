import HealthModel

/// Prescriptions and hearing tests.
extension DocumentWriting {
  /// Writes a prescription. Returns false if an export can't represent it.
  func writePrescription(_ sample: SampleRecord) throws -> Bool {
    guard case .visionPrescription(let prescription) = sample.content,
      let issued = text(prescription.dateIssued)
    else { return false }
    xml.start("VisionPrescription")
    xml.attribute("type", prescription.kind == .glasses ? "Glasses" : "Contacts")
    xml.attribute("dateIssued", issued)
    xml.attribute("expirationDate", prescription.expirationDate.flatMap(text))
    xml.attribute("brand", prescription.brand)
    // No file by Apple is known to name a source here. A prescription without a source belongs to the Health app, where
    // people enter prescriptions.
    let source = source(of: sample)
    if source.name == "Health", source.version == nil, source.device == nil {
      noteLosses(of: sample, source)
    } else {
      writeSource(of: sample)
    }
    noteFractions(in: [prescription.dateIssued, prescription.expirationDate].compactMap(\.self))
    if let lens = prescription.rightEye { writeLens(lens, "RightEye") }
    if let lens = prescription.leftEye { writeLens(lens, "LeftEye") }
    writeMetadata(sample.metadata)
    xml.end()
    if try contents.hasAttachments(sample) { losses.note(sample.type, .attachments) }
    return true
  }

  private func writeLens(_ lens: VisionPrescriptionRecord.Lens, _ element: StaticString) {
    func write(_ name: StaticString, _ unitName: StaticString, _ quantity: HealthQuantity?) {
      xml.attribute(name, quantity?.value.exportText)
      xml.attribute(unitName, quantity?.unit.string)
    }
    xml.start(element)
    write("sphere", "sphereUnit", lens.sphere)
    write("cylinder", "cylinderUnit", lens.cylinder)
    write("axis", "axisUnit", lens.axis)
    write("add", "addUnit", lens.addPower)
    write("vertex", "vertexUnit", lens.vertexDistance)
    write("prismAmount", "prismAmountUnit", lens.prism?.amount)
    write("prismAngle", "prismAngleUnit", lens.prism?.angle)
    write("farPD", "farPDUnit", lens.farPupillaryDistance)
    write("nearPD", "nearPDUnit", lens.nearPupillaryDistance)
    write("baseCurve", "baseCurveUnit", lens.baseCurve)
    write("diameter", "diameterUnit", lens.diameter)
    xml.end()
  }

  /// Writes the sensitivity of both ears. Returns false for other samples.
  ///
  /// Masking and the limits of the device are lost, because version 14 doesn't support them.
  func writeAudiogram(_ sample: SampleRecord) -> Bool {
    guard case .audiogram(let points) = sample.content else { return false }
    let (left, right) = (0, 1)
    xml.start("Audiogram")
    xml.attribute("type", sample.type.identifier)
    writeSource(of: sample)
    writeDates(of: sample)
    writeMetadata(sample.metadata)
    for point in points {
      func sensitivity(_ side: Int) -> HealthQuantity? { point.tests.first { $0.side == side }?.sensitivity }
      xml.start("SensitivityPoint")
      xml.attribute("frequencyValue", point.frequency.value.exportText)
      xml.attribute("frequencyUnit", point.frequency.unit.string)
      xml.attribute("leftEarValue", sensitivity(left)?.value.exportText)
      xml.attribute("leftEarUnit", sensitivity(left)?.unit.string)
      xml.attribute("rightEarValue", sensitivity(right)?.value.exportText)
      xml.attribute("rightEarUnit", sensitivity(right)?.unit.string)
      xml.end()
    }
    xml.end()
    let tests = points.flatMap(\.tests)
    let isPlain = tests.allSatisfy { $0.type == 0 && !$0.isMasked && $0.lowerBound == nil && $0.upperBound == nil }
    if !isPlain || tests.count > 2 * points.count { losses.note(sample.type, .details) }
    return true
  }
}
