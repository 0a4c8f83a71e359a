import Foundation
import HealthModel

/// Where samples are until somebody needs them: a file they are read from, or a plan they are made by.
///
/// A type is read when it is first needed, the latest samples first: a chart of this week does not wait for ten years.
package protocol SampleStorage: Sendable {
  /// Reads what is kept of one type, as far as it reaches into a time, at a cost that depends on the sources alone.
  ///
  /// - Parameters:
  ///   - sources: Bundle identifiers, of which alone samples and deletions come; nil for all sources.
  ///   - start: At least every sample that ends at this moment or later.
  ///   - known: The start of an earlier call for these sources, whose answer is left out of this one; nil for the first
  ///     call.
  func samples(
    of type: ObjectType, by sources: Set<String>?, from start: Date, known: Date?
  ) throws(DeviceStorageError) -> StoredSamples

  /// The types of those samples that are kept.
  ///
  /// - Parameters:
  ///   - types: Those to look among.
  ///   - source: The bundle identifier of the source among whose samples to look; nil for all sources.
  func types(
    of uuids: Set<UUID>, among types: Set<ObjectType>, by source: String?
  ) throws(DeviceStorageError) -> Set<ObjectType>
}

/// Where a device is kept beyond the life of the process: values in, values out.
///
/// The daemon commits each change before anybody is told that it happened.
package protocol DeviceStorage: SampleStorage {
  /// Keeps a change, all of it or nothing. On return it is kept as safely as ``DeviceChange/urgency`` asks.
  func commit(_ change: DeviceChange) throws(DeviceStorageError)

  /// Everything that is kept, except samples.
  func contents() throws(DeviceStorageError) -> StoredDevice

  /// The files that are kept of an object, in the order they were attached.
  func attachments(of object: SampleReference) throws(DeviceStorageError) -> [AttachmentRecord]

  /// The audit log, line by line.
  func auditLines() throws(DeviceStorageError) -> [String]
}

extension SampleStorage {
  /// Everything that is kept of one type.
  package func samples(of type: ObjectType) throws(DeviceStorageError) -> StoredSamples {
    try samples(of: type, by: nil, from: .beforeEverything, known: nil)
  }
}

/// Why a device cannot be opened, read or changed.
package struct DeviceStorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, as far as a program may care.
  package enum Reason: Hashable, Sendable {
    /// There is no such file, and none was to be made.
    case missing
    /// The file is something else, is damaged, or comes from a newer version.
    case unreadable
    /// Another process has the file open.
    case inUse
    /// The file or its folder may not be written.
    case readOnly
    /// There is no room left.
    case full
    /// The object is stored already.
    case duplicate
    /// The disk, or something under it, failed.
    case inputOutput
    /// Consent is missing.
    case refused
  }

  package let reason: Reason
  /// What happened, where, and what to do.
  package let description: String

  package init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }

  /// As in sysexits(3).
  package var exitStatus: Int32 {
    switch reason {
    case .missing: 66
    case .unreadable, .duplicate: 65
    case .inUse: 75
    case .readOnly: 73
    case .full, .inputOutput: 74
    case .refused: 77
    }
  }
}

extension HealthError {
  /// What an app is told when the device cannot keep or find its data. Where they are kept, and what is wrong there, is
  /// for the person (see ``HealthDaemon/storageProblem``).
  init(_ error: DeviceStorageError) {
    self = error.reason == .duplicate ? .invalidArgument(error.description) : .databaseInaccessible
  }
}
