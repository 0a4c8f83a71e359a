import HealthModel

extension DocumentWriting {
  /// Writes a quantity or a category. Returns false where its value has no constant.
  func writeRecord(_ sample: SampleRecord) -> Bool {
    let unit: String?
    let value: String
    switch sample.content {
    case .quantity(let quantity):
      (unit, value) = (quantity.unit.string, quantity.value.exportText)
    case .quantitySeries(let series):
      (unit, value) = (series.quantity.unit.string, series.quantity.value.exportText)
      losses.note(sample.type, .series)
    case .category(let rawValue):
      guard let constant = sample.type.categoryValues?.constant(for: rawValue) else { return false }
      (unit, value) = (nil, constant)
    default: return false
    }
    xml.start("Record")
    xml.attribute("type", sample.type.identifier)
    writeSource(of: sample)
    xml.attribute("unit", unit)
    writeDates(of: sample)
    xml.attribute("value", value)
    writeMetadata(sample.metadata)
    if sample.type == .heartRateVariabilitySDNN { writeBeats(of: sample) }
    xml.end()
    return true
  }

  /// Writes a correlation with its members, which are repeated among the records (rule X14). Returns false for other
  /// samples.
  func writeCorrelation(_ sample: SampleRecord) -> Bool {
    guard case .correlation(let members) = sample.content else { return false }
    xml.start("Correlation")
    xml.attribute("type", sample.type.identifier)
    writeSource(of: sample)
    writeDates(of: sample)
    writeMetadata(sample.metadata)
    // Losses of a member are counted where it stands among the records.
    let losses = losses
    for member in members where ExportMoment(member.start) != nil && ExportMoment(member.end) != nil {
      _ = writeRecord(member)
    }
    self.losses = losses
    xml.end()
    return true
  }
}
