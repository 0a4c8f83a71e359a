// On a phone, importing HealthKit also imports Foundation, so guides and apps use `Date` without another import.
@_exported import Foundation
// `@Observable` and `ObservableObject` are exported too, because apps use them in files that import only HealthKit.
// `ObservableObject` comes from OpenCombine, which is available only with the package trait Device: a package that uses
// only HealthKit does not fetch OpenCombine.
@_exported import Observation

#if Device
  @_exported import protocol OpenCombine.ObservableObject
  @_exported import class OpenCombine.ObservableObjectPublisher
  @_exported import struct OpenCombine.Published
#endif
