import HealthModel

/// The type of audiograms. iOS 13.
open class HKAudiogramSampleType: HKSampleType, @unchecked Sendable {}
