import Foundation
import HealthModel

/// A change of the device, in its storage form.
package struct DeviceChange: Sendable {
  /// The durability that a change needs before the call returns.
  package enum Urgency: Sendable {
    /// The change survives the end of the process, however it ends.
    case process
    /// The change also survives a power failure.
    case power
  }

  /// The changes to the order of a type's sources.
  package struct SourceOrderChanges: Sendable {
    /// True when ``sources`` gives every position and replaces those stored earlier.
    package var areAll = false
    /// The source at each position; nil at a position that is now empty. The source at the lowest position has the
    /// highest priority.
    package var sources: [Int: SourceRecord?] = [:]
  }

  package struct Removal: Sendable {
    /// The facts about the sample that remain stored.
    package var deletion: DeletedSample
    /// The sample as it was stored before the deletion. It identifies the sample's row.
    package var record: SampleRecord
  }

  /// The samples added in columns, with their serials.
  package var blocks: [SampleBlock] = []
  /// The samples added one by one. Members of a correlation precede it.
  package var added: [SampleRecord] = []
  /// The serial of the first of ``added``. The others follow consecutively.
  package var firstSerial: UInt64 = 0
  /// The correlation that now contains each sample, for samples in ``added`` and for some that existed before.
  package var holders: [SampleReference: SampleReference] = [:]
  /// The samples deleted.
  package var removed: [Removal] = []
  /// The correlations whose members changed, in their new state.
  package var changedCorrelations: [SampleRecord] = []
  package var sourceOrders: [ObjectType: SourceOrderChanges] = [:]
  /// The apps that changed, in their new state.
  package var apps: [StoredApp] = []
  /// The bundle identifiers of apps that no longer have requests or registrations.
  package var forgottenApps: [String] = []
  package var anchors: [Anchor] = []
  /// The changes to relations with workouts; nil for none.
  package var associations: Associations?
  /// The files that were attached or removed; nil for none.
  package var attachments: Attachments?
  /// The new characteristics and goals; nil when unchanged.
  package var characteristics: Characteristics?
  /// The settings that changed, by name.
  package var settings: [String: String] = [:]
  package var audit: [AuditEntry] = []

  package struct Anchor: Hashable, Sendable {
    /// The bundle identifier of the app.
    package var app: String
    /// The position in the app's list, counted from zero.
    package var position: Int
    package var serial: UInt64
  }

  /// The changes to the samples, routes and effort scores related to workouts.
  package struct Associations: Sendable {
    package var added: [WorkoutKey: Set<UUID>] = [:]
    package var routes: [WorkoutKey: [SampleReference]] = [:]
    /// The workouts that no longer have relations.
    package var forgotten: Set<WorkoutKey> = []
    /// The new events of effort scores.
    package var efforts = StoredAssociations.Efforts()
    /// The serials of events of effort scores to delete.
    package var forgottenEfforts: Set<UInt64> = []

    /// True when no relation changed.
    package var isEmpty: Bool {
      added.isEmpty && routes.isEmpty && forgotten.isEmpty && efforts == StoredAssociations.Efforts()
        && forgottenEfforts.isEmpty
    }
  }

  /// The changes to the files attached to objects.
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

  /// True when nothing changed except anchors. Audit log entries that only record observations do not count, because a
  /// power failure may lose them as well.
  private var isEmptyButForAnchors: Bool {
    added.isEmpty && blocks.isEmpty && removed.isEmpty && changedCorrelations.isEmpty && sourceOrders.isEmpty
      && apps.isEmpty
      && forgottenApps.isEmpty && associations == nil && attachments == nil && characteristics == nil
      && settings.isEmpty && !audit.contains { !$0.event.isObservation }
  }

  /// The durability that the change needs. An anchor lost in a power failure starts over: the app sees samples again
  /// but misses none, provided the first position of a stretch is not lost (see ``AnchorTable``). No other change may
  /// be lost.
  package var urgency: Urgency {
    isEmptyButForAnchors && !anchors.contains { AnchorTable.beginsStretch($0.position) } ? .process : .power
  }
}
