// Core Location by its own name, for code that imports it: the places HealthKit brings, and a manager on a device
// whose Location Services are off.
@_exported import CoreLocationStandIn
