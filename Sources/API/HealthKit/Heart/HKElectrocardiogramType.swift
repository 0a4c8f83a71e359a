import Foundation
import HealthModel

/// The type of electrocardiograms. Apps can only read them (rule S14). iOS 14.
open class HKElectrocardiogramType: HKSampleType, @unchecked Sendable {}

extension SampleKind {
  static let electrocardiogram = SampleKind(
    .electrocardiogram, type: HKElectrocardiogramType.init, sample: HKElectrocardiogram.init
  ) { content, coder in
    if case .electrocardiogram(let electrocardiogram) = content { electrocardiogram.encode(with: coder) }
  } decode: { coder, _ in
    .electrocardiogram(ElectrocardiogramRecord(coder: coder))
  }
}
