import Foundation
import HealthModel
import Texts

/// A storage from which samples are loaded on demand: a file that holds them, or a plan that makes them.
///
/// A type is loaded when it is first needed, the latest samples first: a chart of this week does not wait for ten
/// years.
package protocol SampleStorage: Sendable {
  /// Returns the stored samples of one type that end at a moment or later. The cost depends on the sources alone.
  ///
  /// - Parameters:
  ///   - sources: The bundle identifiers of the sources of samples and deletions; nil for all sources.
  ///   - start: The moment: every sample that ends at it or later is returned; others may be.
  ///   - known: The start of an earlier call for these sources, whose samples are left out now; nil for the first call.
  func samples(
    of type: ObjectType, by sources: Set<String>?, from start: Date, known: Date?
  ) throws(DeviceStorageError) -> StoredSamples

  /// Returns the types of which some samples are stored.
  ///
  /// - Parameters:
  ///   - types: The types to search.
  ///   - source: The bundle identifier of the source to search; nil for all sources.
  func types(
    of uuids: Set<UUID>, among types: Set<ObjectType>, by source: String?
  ) throws(DeviceStorageError) -> Set<ObjectType>
}

/// A storage of a device beyond the life of the process.
///
/// The daemon commits each change before anything else learns of it.
package protocol DeviceStorage: SampleStorage {
  /// Stores a change, all of it or nothing. On return it is stored as safely as ``DeviceChange/urgency`` asks.
  func commit(_ change: DeviceChange) throws(DeviceStorageError)

  /// Returns everything that is stored, except samples.
  func contents() throws(DeviceStorageError) -> StoredDevice

  /// Returns the stored files of an object, in the order they were attached.
  func attachments(of object: SampleReference) throws(DeviceStorageError) -> [AttachmentRecord]

  /// Returns the audit log, line by line.
  func auditLines() throws(DeviceStorageError) -> [String]

  /// Returns the number of the stored lines of the audit log, without reading them.
  func auditLineCount() throws(DeviceStorageError) -> Int
}

extension SampleStorage {
  package func samples(of type: ObjectType) throws(DeviceStorageError) -> StoredSamples {
    try samples(of: type, by: nil, from: .beforeEverything, known: nil)
  }
}

/// An error of opening, reading or changing a stored device.
package struct DeviceStorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The causes a program may want to tell apart.
  package enum Reason: Hashable, Sendable {
    /// The file is missing, and none was to be created.
    case missing
    /// The file is no device, is damaged, or comes from a newer version.
    case unreadable
    /// Another process has the file open.
    case inUse
    /// The file or its folder is not writable.
    case readOnly
    case full
    /// The object is stored already.
    case duplicate
    /// The disk, or something under it, failed.
    case inputOutput
    case refused
  }

  /// The states of the store after an error.
  package enum Outcome: Hashable, Sendable {
    case read
    /// The change was undone, all of it.
    case unchanged
    /// The change was part of an import, of which some samples were stored before.
    case imported(sampleCount: Int)
  }

  /// The cause of the error.
  package let reason: Reason
  /// The event and its place; the whole sentence where there is no remedy.
  private let event: LocalizedStringKey
  /// The next step, before trying again.
  private let remedy: LocalizedStringKey?
  private var outcome: Outcome

  /// Creates an error from a sentence on the event, its place and the next step.
  package init(_ reason: Reason, _ sentence: LocalizedStringKey) {
    (self.reason, event, remedy, outcome) = (reason, sentence, nil, .read)
  }

  /// Creates an error after which the same can be tried again.
  package init(_ reason: Reason, _ outcome: Outcome, event: LocalizedStringKey, remedy: LocalizedStringKey) {
    (self.reason, self.outcome, self.event, self.remedy) = (reason, outcome, event, remedy)
  }

  /// The event, its place, and the next step, for people.
  package var sentence: LocalizedStringKey {
    guard let remedy else { return event }
    switch outcome {
    case .read: return "\(event): \(remedy), and try again."
    case .unchanged: return "\(event), and nothing was changed: \(remedy), and try again."
    case .imported(1):
      return "\(event), after 1 sample of the export came in: \(remedy), and give the same command again to go on."
    case .imported(let count):
      return
        "\(event), after \(count) samples of the export came in: \(remedy), and give the same command again to go on."
    }
  }

  /// Returns the error for an import. The store speaks of the last change alone, which is one batch of many.
  ///
  /// - Parameter count: The number of samples that were stored before.
  package func duringImport(afterSamples count: Int) -> DeviceStorageError {
    if count == 0 || outcome == .read { return self }
    var error = self
    error.outcome = .imported(sampleCount: count)
    return error
  }

  package var description: String { sentence.description }

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
  /// Creates the error an app gets when the device cannot store or load its data. The place of the data and the cause
  /// are for the person alone (see ``HealthDaemon/storageProblem``).
  init(_ error: DeviceStorageError) {
    self = error.reason == .duplicate ? .invalidArgument(error.description) : .databaseInaccessible
  }
}

/// A storage in front of another that changes some of its functions; the others pass through.
package protocol DeviceStorageWrapper: DeviceStorage {
  /// The type of the storage behind it.
  associatedtype Wrapped: DeviceStorage

  var storage: Wrapped { get }
}

extension DeviceStorageWrapper {
  package func commit(_ change: DeviceChange) throws(DeviceStorageError) { try storage.commit(change) }

  package func contents() throws(DeviceStorageError) -> StoredDevice { try storage.contents() }

  package func samples(
    of type: ObjectType, by sources: Set<String>?, from start: Date, known: Date?
  ) throws(DeviceStorageError) -> StoredSamples {
    try storage.samples(of: type, by: sources, from: start, known: known)
  }

  package func attachments(of object: SampleReference) throws(DeviceStorageError) -> [AttachmentRecord] {
    try storage.attachments(of: object)
  }

  package func auditLines() throws(DeviceStorageError) -> [String] { try storage.auditLines() }
  package func auditLineCount() throws(DeviceStorageError) -> Int { try storage.auditLineCount() }

  package func types(
    of uuids: Set<UUID>, among types: Set<ObjectType>, by source: String?
  ) throws(DeviceStorageError) -> Set<ObjectType> { try storage.types(of: uuids, among: types, by: source) }
}

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
