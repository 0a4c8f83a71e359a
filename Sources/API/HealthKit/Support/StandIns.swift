// HealthKit’s declarations use `CLLocation` and `UTType`, so importing HealthKit makes them visible.
@_exported import CoreLocationStandIn
@_exported import UniformTypeIdentifiersStandIn
