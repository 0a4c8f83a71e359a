// On a phone, importing HealthKit also imports Foundation, so guides and apps use `Date` without another import.
@_exported import Foundation
// So are observable objects, which a class of an app that imports HealthKit alone conforms to. Without the trait Device
// there is no OpenCombine: who takes HealthKit alone does not fetch it.
@_exported import Observation

#if Device
  @_exported import protocol OpenCombine.ObservableObject
  @_exported import class OpenCombine.ObservableObjectPublisher
  @_exported import struct OpenCombine.Published
#endif
