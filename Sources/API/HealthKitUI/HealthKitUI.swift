// Like Apple's framework, this one brings HealthKit along.
@_exported import HealthKit
