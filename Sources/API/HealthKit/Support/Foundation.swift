// On a phone, importing HealthKit also imports Foundation, so guides and apps use `Date` without another import.
@_exported import Foundation
// Observable objects are exported too, for classes of apps that import only HealthKit. Without the package trait Device
// there is no OpenCombine, because a package that uses only HealthKit does not fetch it.
@_exported import Observation

#if Device
  @_exported import protocol OpenCombine.ObservableObject
  @_exported import class OpenCombine.ObservableObjectPublisher
  @_exported import struct OpenCombine.Published
#endif
