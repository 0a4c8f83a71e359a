import Foundation
import HealthModel

/// The type of audiograms. iOS 13.
open class HKAudiogramSampleType: HKSampleType, @unchecked Sendable {}

extension SampleKind {
  static let audiogram = SampleKind(.audiogram, type: HKAudiogramSampleType.init, sample: HKAudiogramSample.init) {
    content, coder in
    guard case .audiogram(let points) = content else { return }
    coder.encode(points.map(HKAudiogramSensitivityPoint.init) as NSArray, forKey: "sensitivityPoints")
  } decode: { coder, _ in
    .audiogram(coder.objects("sensitivityPoints", of: HKAudiogramSensitivityPoint.self).map(\.point))
  }
}
