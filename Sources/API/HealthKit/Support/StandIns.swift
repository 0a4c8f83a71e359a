// `CLLocation` and `UTType` stand in HealthKit’s declarations; importing HealthKit makes them visible.
@_exported import CoreLocationStandIn
@_exported import UniformTypeIdentifiersStandIn
