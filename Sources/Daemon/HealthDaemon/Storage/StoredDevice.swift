import Foundation
import HealthModel

/// The stored state of a device, without its samples.
package struct StoredDevice: Sendable {
  /// The apps. Those that requested permissions are in the order of their first requests (rule A10).
  package var apps: [StoredApp] = []
  /// The anchors of each app in the order in which they were given: the position of each, counted from zero, and the
  /// serial of the change to which it refers.
  package var anchors: [String: [(position: Int, serial: UInt64)]] = [:]
  /// The relations of samples, routes and effort scores to workouts.
  package var associations = StoredAssociations()
  /// The objects with attached files. The files are large and loaded on demand.
  package var objectsWithAttachments: Set<SampleReference> = []
  /// The person's characteristics and goals; nil when never set.
  package var characteristics: Characteristics?
  /// The stored settings of the device, by name.
  package var settings: [String: String] = [:]
  /// The summaries of the types that have samples or deleted samples.
  package var types: [ObjectType: StoredSummary] = [:]
  /// The serial of the latest change of the samples.
  package var lastSerial: UInt64 = 0

  package init() {}
}

package struct StoredApp: Hashable, Sendable {
  /// The app as its bundle declares it.
  package var identity: AppIdentity
  /// The person's decisions; nil for an app that has not requested anything, and therefore has no position in the list
  /// of apps.
  package var consent: Consent?
  /// The types that the app is registered for, with raw values of `HKUpdateFrequency`.
  package var backgroundDeliveries: [ObjectType: Int] = [:]

  /// The person's decisions about the app.
  package struct Consent: Hashable, Sendable {
    /// The position among the apps that asked, counted from zero.
    package var position: Int
    /// The decisions about types, in the order of the requests.
    package var decisions: [(permission: Permission, decision: Decision)] {
      zip(permissions, answers).map { (permission: $0, decision: $1) }
    }
    private var permissions: [Permission]
    private var answers: [Decision]
    /// The permissions that were answered and will be asked for again.
    package var renewed: Set<Permission>
    /// The reasons why permissions are undetermined, other than that nobody answered.
    package var undecided: [Permission: ConsentLedger.Undecided]
    /// The choice about future health records.
    package var newRecords: NewRecords
    /// The types whose per-object list was requested.
    package var objectTypes: [ObjectType]
    /// The decisions about single objects: true for allowed.
    package var objectChoices: [UUID: Bool]

    package init(
      position: Int, decisions: some Sequence<(Permission, Decision)> = [], renewed: Set<Permission> = [],
      undecided: [Permission: ConsentLedger.Undecided] = [:], newRecords: NewRecords = .preset,
      objectTypes: [ObjectType] = [], objectChoices: [UUID: Bool] = [:]
    ) {
      self.position = position
      permissions = decisions.map(\.0)
      answers = decisions.map(\.1)
      self.renewed = renewed
      self.undecided = undecided
      self.newRecords = newRecords
      self.objectTypes = objectTypes
      self.objectChoices = objectChoices
    }
  }

  package init(identity: AppIdentity, consent: Consent? = nil, backgroundDeliveries: [ObjectType: Int] = [:]) {
    self.identity = identity
    self.consent = consent
    self.backgroundDeliveries = backgroundDeliveries
  }
}

/// The facts about a type that are known without reading its samples.
package struct StoredSummary: Hashable, Sendable {
  /// The facts about the samples of the type that one source saved.
  package struct Source: Hashable, Sendable {
    /// The number of samples; zero when only deletions are stored.
    package var count: Int
    /// The earliest start of a sample; nil without samples.
    package var earliestStart: Date?
    /// The latest end of a sample; nil without samples.
    package var latestEnd: Date?

    package init(count: Int = 0, earliestStart: Date? = nil, latestEnd: Date? = nil) {
      self.count = count
      self.earliestStart = earliestStart
      self.latestEnd = latestEnd
    }
  }

  /// The sources with samples or deleted samples, by bundle identifier.
  package var writers: [String: Source]
  /// The sources in order of priority, with their positions.
  package var sources: [Place]
  /// The product type in each source's first revision, if it has one, by bundle identifier.
  package var productTypes: [String: String]

  /// A source in the order of a type's sources.
  package struct Place: Hashable, Sendable {
    /// The position in the order. The lowest has the highest priority.
    package var position: Int
    package var source: SourceRecord

    package init(position: Int, source: SourceRecord) {
      self.position = position
      self.source = source
    }
  }

  /// The number of samples of all sources.
  package var count: Int { writers.values.reduce(0) { $0 + $1.count } }
  /// The earliest start of a sample of any source; nil without samples.
  package var earliestStart: Date? { writers.values.lazy.compactMap(\.earliestStart).min() }
  /// The latest end of a sample of any source; nil without samples.
  package var latestEnd: Date? { writers.values.lazy.compactMap(\.latestEnd).max() }

  package init(
    writers: [String: Source] = [:], sources: [Place] = [], productTypes: [String: String] = [:]
  ) {
    self.writers = writers
    self.sources = sources
    self.productTypes = productTypes
  }
}

package struct StoredSamples: Sendable {
  /// A sample stored as a separate row.
  package struct Row: Sendable {
    /// The serial of the change that saved the sample.
    package var serial: UInt64
    package var record: SampleRecord
    /// The correlation that contains the sample; nil for none.
    package var correlation: SampleReference?

    package init(serial: UInt64, record: SampleRecord, correlation: SampleReference? = nil) {
      self.serial = serial
      self.record = record
      self.correlation = correlation
    }
  }

  package var rows: [Row] = []
  package var blocks: [SampleBlock] = []
  /// The deleted samples, in the order they were deleted.
  package var deletions: [DeletedSample] = []
  /// False when the requested sources have earlier samples that are not included.
  package var isComplete = true

  package init() {}
}
