import Foundation
import HealthModel

/// A change of the device, in the form in which it is stored.
package struct DeviceChange: Sendable {
  /// The safety with which a change must be stored before the call returns.
  package enum Urgency: Sendable {
    /// The change survives the end of the process, however it ends.
    case process
    /// The change survives a power cut as well.
    case power
  }

  /// The changes in the order of a type's sources.
  package struct SourceOrderChanges: Sendable {
    /// True when all positions are given, and those stored before are deleted.
    package var areAll = false
    /// The source at each position, the lowest with the highest priority; nil at a position without a source now.
    package var sources: [Int: SourceRecord?] = [:]
  }

  /// A deleted sample.
  package struct Removal: Sendable {
    /// The remains of the sample, which are stored.
    package var deletion: DeletedSample
    /// The sample as it was, by which it is found.
    package var record: SampleRecord
  }

  /// The samples added in columns, with their serials.
  package var blocks: [SampleBlock] = []
  /// The samples added one by one, members of correlations before the correlation that holds them.
  package var added: [SampleRecord] = []
  /// The serial of the first of ``added``; each has one more than the one before.
  package var firstSerial: UInt64 = 0
  /// The correlation that holds each sample now: of samples in ``added``, and of some that were there before.
  package var holders: [SampleReference: SampleReference] = [:]
  /// The samples deleted.
  package var removed: [Removal] = []
  /// The correlations whose members changed, as they are now.
  package var changedCorrelations: [SampleRecord] = []
  package var sourceOrders: [ObjectType: SourceOrderChanges] = [:]
  /// The apps that changed in some way, as they are now.
  package var apps: [StoredApp] = []
  /// The bundle identifiers of apps without requests or registrations now.
  package var forgottenApps: [String] = []
  package var anchors: [Anchor] = []
  /// The changes of relations to workouts; nil for none.
  package var associations: Associations?
  /// The files that were attached or removed; nil for none.
  package var attachments: Attachments?
  /// The characteristics and goals as they are now; nil when unchanged.
  package var characteristics: Characteristics?
  /// The settings that changed, by name.
  package var settings: [String: String] = [:]
  package var audit: [AuditEntry] = []

  package struct Anchor: Hashable, Sendable {
    /// The bundle identifier of the app.
    package var app: String
    /// The place in the app's list, counted from zero.
    package var position: Int
    package var serial: UInt64
  }

  /// The changes of the samples, routes and effort scores related to workouts.
  package struct Associations: Sendable {
    package var added: [WorkoutKey: Set<UUID>] = [:]
    package var routes: [WorkoutKey: [SampleReference]] = [:]
    /// The workouts without any relation now.
    package var forgotten: Set<WorkoutKey> = []
    /// The events of effort scores that are new.
    package var efforts = StoredAssociations.Efforts()
    /// The serials of events of effort scores to delete.
    package var forgottenEfforts: Set<UInt64> = []

    /// True when no relation changed.
    package var isEmpty: Bool {
      added.isEmpty && routes.isEmpty && forgotten.isEmpty && efforts == StoredAssociations.Efforts()
        && forgottenEfforts.isEmpty
    }
  }

  /// The changes of the files attached to objects.
  package struct Attachments: Sendable {
    /// The files added to each object, in the order they were attached.
    package var added: [SampleReference: [AttachmentRecord]] = [:]
    /// The identifiers of the files removed from each object.
    package var removed: [SampleReference: Set<UUID>] = [:]
    /// The objects whose files are all deleted.
    package var forgotten: Set<SampleReference> = []

    /// True when no file changed.
    package var isEmpty: Bool { added.isEmpty && removed.isEmpty && forgotten.isEmpty }
  }

  package init() {}

  /// True when there is nothing to store.
  package var isEmpty: Bool { anchors.isEmpty && audit.isEmpty && isEmptyButForAnchors }

  /// True when nothing changed but anchors. Mere observations for the audit log do not count, because a power cut may
  /// lose them as well.
  private var isEmptyButForAnchors: Bool {
    added.isEmpty && blocks.isEmpty && removed.isEmpty && changedCorrelations.isEmpty && sourceOrders.isEmpty
      && apps.isEmpty
      && forgottenApps.isEmpty && associations == nil && attachments == nil && characteristics == nil
      && settings.isEmpty && !audit.contains { !$0.event.isObservation }
  }

  /// The safety the change needs. An anchor that is lost in a power cut starts from the beginning: an app sees samples
  /// again, and misses none, unless the first place of a stretch is lost (see ``AnchorTable``). Nothing else may be
  /// lost either.
  package var urgency: Urgency {
    isEmptyButForAnchors && !anchors.contains { AnchorTable.beginsStretch($0.position) } ? .process : .power
  }
}
