@_exported import struct HealthDaemon.DeviceBehavior

/// The behavior of a test device where Apple’s documentation and developers' reports disagree, or where both are
/// silent.
///
///     device.behavior.shareStatusAfterReadRequest = .notDetermined
///
/// The first case of each question is the default. An app that supports every phone must pass its tests with any case.
public typealias HealthKitTestBehavior = DeviceBehavior
