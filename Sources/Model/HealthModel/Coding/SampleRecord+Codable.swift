import Foundation

/// Encoded as an object with one key, the kind of content.
///
///     {"quantity": {"unit": "count", "value": 120}}
///     {"workout": {"activityType": 37, "duration": 1800, …}}
extension SampleRecord.Content: Codable {
  private enum CodingKeys: CodingKey {
    case quantity, category, visionPrescription, correlation, workout, stateOfMind, scoredAssessment, audiogram
    case electrocardiogram, heartbeatSeries, medication, medicationDose, activitySummary, quantitySeries, workoutRoute
    case document, clinicalRecord, verifiableClinicalRecord
  }

  /// Decodes an object whose one key is the kind of content.
  ///
  /// - Throws: `DecodingError` for an object without such a key.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "The content has no kind."))
    }
    self =
      switch key {
      case .quantity: .quantity(try container.decode(HealthQuantity.self, forKey: key))
      case .category: .category(try container.decode(Int.self, forKey: key))
      case .visionPrescription:
        .visionPrescription(try container.decode(VisionPrescriptionRecord.self, forKey: key))
      case .correlation: .correlation(try container.decode([SampleRecord].self, forKey: key))
      case .workout: .workout(try container.decode(WorkoutRecord.self, forKey: key))
      case .stateOfMind: .stateOfMind(try container.decode(StateOfMindRecord.self, forKey: key))
      case .scoredAssessment: .scoredAssessment(try container.decode([Int].self, forKey: key))
      case .audiogram: .audiogram(try container.decode([AudiogramPointRecord].self, forKey: key))
      case .electrocardiogram: .electrocardiogram(try container.decode(ElectrocardiogramRecord.self, forKey: key))
      case .heartbeatSeries: .heartbeatSeries(try container.decode([HeartbeatRecord].self, forKey: key))
      case .quantitySeries: .quantitySeries(try container.decode(QuantitySeriesRecord.self, forKey: key))
      case .workoutRoute: .workoutRoute(try container.decode([LocationRecord].self, forKey: key))
      case .document: .document(try container.decode(DocumentRecord?.self, forKey: key))
      case .clinicalRecord: .clinicalRecord(try container.decode(ClinicalRecordContent.self, forKey: key))
      case .verifiableClinicalRecord:
        .verifiableClinicalRecord(try container.decode(VerifiableClinicalRecordContent.self, forKey: key))
      case .medication: .medication(try container.decode(MedicationRecord.self, forKey: key))
      case .medicationDose: .medicationDose(try container.decode(MedicationDoseRecord.self, forKey: key))
      case .activitySummary: .activitySummary(try container.decode(ActivitySummaryRecord.self, forKey: key))
      }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .quantity(let quantity): try container.encode(quantity, forKey: .quantity)
    case .category(let value): try container.encode(value, forKey: .category)
    case .visionPrescription(let prescription): try container.encode(prescription, forKey: .visionPrescription)
    case .correlation(let members): try container.encode(members, forKey: .correlation)
    case .workout(let workout): try container.encode(workout, forKey: .workout)
    case .stateOfMind(let state): try container.encode(state, forKey: .stateOfMind)
    case .scoredAssessment(let answers): try container.encode(answers, forKey: .scoredAssessment)
    case .audiogram(let points): try container.encode(points, forKey: .audiogram)
    case .electrocardiogram(let record): try container.encode(record, forKey: .electrocardiogram)
    case .heartbeatSeries(let beats): try container.encode(beats, forKey: .heartbeatSeries)
    case .quantitySeries(let series): try container.encode(series, forKey: .quantitySeries)
    case .workoutRoute(let places): try container.encode(places, forKey: .workoutRoute)
    case .document(let document): try container.encode(document, forKey: .document)
    case .clinicalRecord(let record): try container.encode(record, forKey: .clinicalRecord)
    case .verifiableClinicalRecord(let record): try container.encode(record, forKey: .verifiableClinicalRecord)
    case .medication(let medication): try container.encode(medication, forKey: .medication)
    case .medicationDose(let dose): try container.encode(dose, forKey: .medicationDose)
    case .activitySummary(let summary): try container.encode(summary, forKey: .activitySummary)
    }
  }
}

extension SampleRecord: Codable {
  private enum CodingKeys: CodingKey { case uuid, type, start, end, content, sourceRevision, device, metadata }

  /// Reads a sample. Metadata and device may be missing.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      uuid: try container.decode(UUID.self, forKey: .uuid),
      type: try container.decode(ObjectType.self, forKey: .type),
      start: try container.decode(Date.self, forKey: .start), end: try container.decode(Date.self, forKey: .end),
      content: try container.decode(Content.self, forKey: .content),
      sourceRevision: try container.decode(SourceRevisionRecord.self, forKey: .sourceRevision),
      device: try container.decodeIfPresent(DeviceRecord.self, forKey: .device),
      metadata: try container.decodeIfPresent([String: MetadataValue].self, forKey: .metadata) ?? [:])
  }

  /// Writes the sample. Empty metadata and a nil device are left out.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(uuid, forKey: .uuid)
    try container.encode(type, forKey: .type)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(content, forKey: .content)
    try container.encode(sourceRevision, forKey: .sourceRevision)
    try container.encodeIfPresent(device, forKey: .device)
    if !metadata.isEmpty { try container.encode(metadata, forKey: .metadata) }
  }
}
