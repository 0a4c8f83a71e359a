import Foundation
import HealthModel

/// A type of records from a health-care institution. Apps can only read them (rule A43). iOS 12.
open class HKClinicalType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKClinicalType {
  /// Returns the type with an identifier; an unknown one stops the app. iOS 15.
  public init(_ identifier: HKClinicalTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}

extension SampleKind {
  static let clinicalRecord = SampleKind(.clinical, type: HKClinicalType.init, sample: HKClinicalRecord.init) {
    content, coder in
    if case .clinicalRecord(let record) = content { record.encode(with: coder) }
  } decode: { coder, _ in
    ClinicalRecordContent(coder: coder).map { .clinicalRecord($0) }
  }

  static let verifiableClinicalRecord = SampleKind(
    .verifiableClinicalRecord, type: HKSampleType.init, sample: HKVerifiableClinicalRecord.init
  ) { content, coder in
    guard case .verifiableClinicalRecord(let record) = content else { return }
    coder.encode((try? JSONEncoder().encode(record)) as NSData?, forKey: "verifiableClinicalRecord")
  } decode: { coder, _ in
    guard let data = coder.object("verifiableClinicalRecord", of: NSData.self),
      let record = try? JSONDecoder().decode(VerifiableClinicalRecordContent.self, from: data as Data)
    else { return nil }
    return .verifiableClinicalRecord(record)
  }
}
