import HealthModel

/// Samples that are on a device from its first moment on, and made when somebody needs them.
///
/// Each sample has a number of its own, the same whenever it is made, so that an anchor stands where it would if all had
/// been there from the beginning.
package protocol PlannedSamples: SampleStorage {
  /// Who has samples, by type, in the order in which the sources came.
  var sources: [ObjectType: [SourceRevisionRecord]] { get }

  /// No sample has a larger number.
  var lastSerial: UInt64 { get }
}
