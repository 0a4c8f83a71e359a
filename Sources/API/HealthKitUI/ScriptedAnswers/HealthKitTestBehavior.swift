@_exported import struct HealthDaemon.DeviceBehavior

/// The behavior of a test device where Apple’s documentation and the reports of developers disagree, or both are silent.
///
///     device.behavior.shareStatusAfterReadRequest = .notDetermined
///
/// The first case of each is the default. An app for every phone passes its tests with either.
public typealias HealthKitTestBehavior = DeviceBehavior
