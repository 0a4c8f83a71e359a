import Foundation
import HealthModel

/// A type of questionnaires with a score. iOS 18.
open class HKScoredAssessmentType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKScoredAssessmentType {
  /// Returns the type with an identifier; an unknown one stops the app.
  public init(_ identifier: HKScoredAssessmentTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}

extension SampleKind {
  static let scoredAssessment = SampleKind(.scoredAssessment, type: HKScoredAssessmentType.init) { record in
    record.type.swiftName == "GAD7" ? HKGAD7Assessment(record) : HKPHQ9Assessment(record)
  } encode: { content, coder in
    if case .scoredAssessment(let answers) = content { coder.encode(integers: answers, forKey: "answers") }
  } decode: { coder, _ in
    .scoredAssessment(coder.integers("answers"))
  }
}
