import Foundation
import HealthModel
import Texts

/// A storage from which the daemon loads samples on demand: a file that contains the samples, or code that generates
/// them.
///
/// A type is loaded when it is first needed, the latest samples first, so a chart of this week does not wait for ten
/// years.
package protocol SampleStorage: Sendable {
  /// Returns the stored samples of a type that end at or after a time. The cost depends only on the given sources,
  /// unless there are more than ``SampleScope/mostSources``. Then the result may contain samples of other sources.
  ///
  /// - Parameters:
  ///   - sources: The bundle identifiers of the sources of samples and deletions; nil for all sources.
  ///   - start: The earliest required end. All samples that end at or after it are returned; earlier samples may be
  ///     returned, too.
  ///   - known: The `start` of an earlier call for these sources; its samples are omitted. Nil for the first call.
  func samples(
    of type: ObjectType, by sources: Set<String>?, from start: Date, known: Date?
  ) throws(DeviceStorageError) -> StoredSamples

  /// Returns the types of the stored samples with these UUIDs.
  ///
  /// - Parameters:
  ///   - types: The types to search.
  ///   - source: The bundle identifier of the source to search; nil for all sources.
  func types(
    of uuids: Set<UUID>, among types: Set<ObjectType>, by source: String?
  ) throws(DeviceStorageError) -> Set<ObjectType>
}

/// A storage that keeps a device beyond the life of the process.
///
/// The daemon commits each change before notifying anyone about it.
package protocol DeviceStorage: SampleStorage {
  /// Stores a change completely or not at all. On return it is as durable as ``DeviceChange/urgency`` requires.
  func commit(_ change: DeviceChange) throws(DeviceStorageError)

  /// Returns everything that is stored, except samples.
  func contents() throws(DeviceStorageError) -> StoredDevice

  /// Returns the stored files of an object, in the order they were attached.
  func attachments(of object: SampleReference) throws(DeviceStorageError) -> [AttachmentRecord]

  /// Returns the lines of the audit log.
  func auditLines() throws(DeviceStorageError) -> [String]

  /// Returns the number of stored audit log lines without reading them.
  func auditLineCount() throws(DeviceStorageError) -> Int
}

extension SampleStorage {
  package func samples(of type: ObjectType) throws(DeviceStorageError) -> StoredSamples {
    try samples(of: type, by: nil, from: .beforeEverything, known: nil)
  }
}

/// An error of opening, reading or changing a stored device.
package struct DeviceStorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The causes that a program may need to distinguish.
  package enum Reason: Hashable, Sendable {
    /// The file is missing and should not be created.
    case missing
    /// The file is not a device, is damaged, or comes from a newer version.
    case unreadable
    /// Another process has the file open.
    case inUse
    /// The file or its folder is not writable.
    case readOnly
    case full
    /// The object is already stored.
    case duplicate
    /// The disk, or a layer below it, failed.
    case inputOutput
    case refused
  }

  /// The state of the storage after an error.
  package enum Outcome: Hashable, Sendable {
    case read
    /// The change was completely undone.
    case unchanged
    /// The error stopped an import after this number of samples had been stored.
    case imported(sampleCount: Int)
  }

  /// The cause of the error.
  package let reason: Reason
  /// The event and where it happened; the whole sentence when there is no remedy.
  private let event: LocalizedStringKey
  /// The step to take before trying again.
  private let remedy: LocalizedStringKey?
  private var outcome: Outcome

  /// Creates an error from a sentence that says what happened, where, and what to do.
  package init(_ reason: Reason, _ sentence: LocalizedStringKey) {
    (self.reason, event, remedy, outcome) = (reason, sentence, nil, .read)
  }

  /// Creates an error after which the operation can be retried.
  package init(_ reason: Reason, _ outcome: Outcome, event: LocalizedStringKey, remedy: LocalizedStringKey) {
    (self.reason, self.outcome, self.event, self.remedy) = (reason, outcome, event, remedy)
  }

  /// A readable text that says what happened, where, and what to do.
  package var sentence: LocalizedStringKey {
    guard let remedy else { return event }
    switch outcome {
    case .read: return "\(event): \(remedy), and try again."
    case .unchanged: return "\(event), and nothing was changed: \(remedy), and try again."
    case .imported(1):
      return
        "\(event), after 1 sample of the export was imported: \(remedy), and run the same command again to continue."
    case .imported(let count):
      return
        """
        \(event), after \(count) samples of the export were imported: \(remedy), and run the same command again to \
        continue.
        """
    }
  }

  /// Returns the error to report for an import. The storage's own error concerns only the last change, which is one
  /// batch of many.
  ///
  /// - Parameter count: The number of samples that were already stored.
  package func duringImport(afterSamples count: Int) -> DeviceStorageError {
    if count == 0 || outcome == .read { return self }
    var error = self
    error.outcome = .imported(sampleCount: count)
    return error
  }

  package var description: String { sentence.description }

  /// The exit status, as in sysexits(3).
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
  /// Creates the error that an app receives when the device cannot store or load its data. Only the person sees the
  /// location of the data and the cause (see ``HealthDaemon/storageProblem``).
  init(_ error: DeviceStorageError) {
    self = error.reason == .duplicate ? .invalidArgument(error.description) : .databaseInaccessible
  }
}

/// A wrapper around another storage that overrides some of its functions and forwards the others.
package protocol DeviceStorageWrapper: DeviceStorage {
  /// The type of the wrapped storage.
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

/// Samples that a device has from the beginning, created on demand.
///
/// Each sample has its own serial, the same each time it is created, so that an anchor means the same as if all samples
/// had existed from the beginning.
package protocol PlannedSamples: SampleStorage {
  /// The sources of each type's samples, in the order they appeared.
  var sources: [ObjectType: [SourceRevisionRecord]] { get }

  /// The highest serial of a sample.
  var lastSerial: UInt64 { get }
}
