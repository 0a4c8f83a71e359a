import HealthModel

/// The type of electrocardiograms. Apps can only read them (rule S14). iOS 14.
open class HKElectrocardiogramType: HKSampleType, @unchecked Sendable {}
