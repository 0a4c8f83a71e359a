// Like Apple's framework, this module exports HealthKit.
@_exported import HealthKit
