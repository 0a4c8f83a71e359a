// `CLLocation` and `UTType` stand in HealthKit’s declarations; who imports HealthKit can name them.
@_exported import CoreLocationStandIn
@_exported import UniformTypeIdentifiersStandIn
