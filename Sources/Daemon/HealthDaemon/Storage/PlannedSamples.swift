import HealthModel

/// Samples that are on a device from its first moment on, and made on demand.
///
/// Each sample has a serial of its own, the same at each making, so that an anchor means the same as if all samples had
/// been there from the beginning.
package protocol PlannedSamples: SampleStorage {
  /// The sources of each type's samples, in the order in which they came.
  var sources: [ObjectType: [SourceRevisionRecord]] { get }

  /// The highest serial of a sample.
  var lastSerial: UInt64 { get }
}
