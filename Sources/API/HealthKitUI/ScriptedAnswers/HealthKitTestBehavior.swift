@_exported import struct HealthDaemon.DeviceBehavior

/// The behavior of a test device where Apple’s documentation and developers' reports disagree, or where both are
/// silent.
///
///     device.behavior.shareStatusAfterReadRequest = .notDetermined
///
/// The default of each property is the first case of its type. An app that supports every phone must pass its tests
/// with every case.
public typealias HealthKitTestBehavior = DeviceBehavior
