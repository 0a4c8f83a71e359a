// Core Location under its own name: the location types that HealthKit uses, and a manager on a device with Location
// Services off.
@_exported import CoreLocationStandIn
