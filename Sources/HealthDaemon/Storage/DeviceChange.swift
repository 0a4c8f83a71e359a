import Foundation
import HealthModel

/// What one change of the device did, for whoever keeps it.
package struct DeviceChange: Sendable {
  /// How safe a change must be before it counts.
  package enum Urgency: Sendable {
    /// Survives the end of the process, whatever ends it.
    case process
    /// Survives a power cut too.
    case power
  }

  /// Sources of a type that came, were renamed, moved or went.
  package struct SourceOrderChanges: Sendable {
    /// All positions are new ones: those that were kept go.
    package var areAll = false
    /// By position; the lowest counts first. Nil where no source is any more.
    package var sources: [Int: SourceRecord?] = [:]
  }

  package struct Removal: Sendable {
    /// What is remembered of the sample.
    package var deletion: DeletedSample
    /// Where to find it: what it was.
    package var record: SampleRecord
  }

  /// Samples that came in columns, with their numbers.
  package var blocks: [SampleBlock] = []
  /// Samples that came, members of correlations before the correlation that holds them.
  package var added: [SampleRecord] = []
  /// The number of the first of them; each has one more than the one before.
  package var firstSerial: UInt64 = 0
  /// The correlations that hold samples now, by sample: some of ``added``, and some that were there before.
  package var holders: [SampleReference: SampleReference] = [:]
  /// Samples that went.
  package var removed: [Removal] = []
  /// Correlations whose members changed, as they are now.
  package var changedCorrelations: [SampleRecord] = []
  /// What changed in the order of sources, by type.
  package var sourceOrders: [ObjectType: SourceOrderChanges] = [:]
  /// Apps of which something changed, as they are now.
  package var apps: [StoredApp] = []
  /// Apps that are as if they had never asked.
  package var forgottenApps: [String] = []
  /// Anchors that were given out.
  package var anchors: [Anchor] = []
  /// What was brought together with workouts; nil when it stayed as it was.
  package var associations: Associations?
  /// Files that were attached to objects or taken away; nil when they stayed as they were.
  package var attachments: Attachments?
  /// Nil when they stayed as they were.
  package var characteristics: Characteristics?
  /// Settings that changed, by name.
  package var settings: [String: String] = [:]
  package var audit: [AuditEntry] = []

  /// An anchor an app was given.
  package struct Anchor: Hashable, Sendable {
    package var app: String
    /// The place in the app's list, counted from zero.
    package var position: Int
    /// The change it stands for.
    package var serial: UInt64
  }

  /// Changes of the samples, routes and efforts that were brought together with workouts.
  package struct Associations: Sendable {
    package var added: [WorkoutKey: Set<UUID>] = [:]
    /// All routes of the workout.
    package var routes: [WorkoutKey: [SampleReference]] = [:]
    /// Workouts with nothing left.
    package var forgotten: Set<WorkoutKey> = []
    /// Events about efforts: only new ones.
    package var efforts = StoredAssociations.Efforts()
    /// The numbers of events about efforts that count no longer.
    package var forgottenEfforts: Set<UInt64> = []

    package var isEmpty: Bool {
      added.isEmpty && routes.isEmpty && forgotten.isEmpty && efforts == StoredAssociations.Efforts()
        && forgottenEfforts.isEmpty
    }
  }

  /// What changed in the files of objects.
  package struct Attachments: Sendable {
    /// In the order they were attached.
    package var added: [SampleReference: [AttachmentRecord]] = [:]
    /// Identifiers of files.
    package var removed: [SampleReference: Set<UUID>] = [:]
    /// Objects with nothing left.
    package var forgotten: Set<SampleReference> = []

    package var isEmpty: Bool { added.isEmpty && removed.isEmpty && forgotten.isEmpty }
  }

  package init() {}

  package var isEmpty: Bool { anchors.isEmpty && audit.isEmpty && isEmptyButForAnchors }

  /// Whether nothing changed but anchors; that something was seen to happen may be lost with the power as well.
  private var isEmptyButForAnchors: Bool {
    added.isEmpty && blocks.isEmpty && removed.isEmpty && changedCorrelations.isEmpty && sourceOrders.isEmpty
      && apps.isEmpty
      && forgottenApps.isEmpty && associations == nil && attachments == nil && characteristics == nil
      && settings.isEmpty && !audit.contains { !$0.event.isObservation }
  }

  /// An anchor that was lost in a power cut starts from the beginning: an app sees samples again, and misses none, as
  /// long as the first place of a stretch is not lost (see ``AnchorTable``). Nothing else may be lost either.
  package var urgency: Urgency {
    isEmptyButForAnchors && !anchors.contains { AnchorTable.beginsStretch($0.position) } ? .process : .power
  }
}
