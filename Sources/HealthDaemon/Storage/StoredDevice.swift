import Foundation
import HealthModel

/// Everything that is kept of a device, except samples.
package struct StoredDevice: Sendable {
  /// In the order of their first request (rule A10).
  package var apps: [StoredApp] = []
  /// By app, in the order they were given: places, counted from zero, and what they stand for.
  package var anchors: [String: [(position: Int, serial: UInt64)]] = [:]
  package var associations = StoredAssociations()
  /// Files are large, and read when somebody asks for them.
  package var objectsWithAttachments: Set<SampleReference> = []
  package var characteristics: Characteristics?
  package var settings: [String: String] = [:]
  /// Types with samples or with deleted ones.
  package var types: [ObjectType: StoredSummary] = [:]
  /// The number of the latest change of the samples.
  package var lastSerial: UInt64 = 0

  package init() {}
}

/// What is kept of an app.
package struct StoredApp: Hashable, Sendable {
  package var identity: AppIdentity
  /// Nil for an app that has not asked for anything: it has no place among those that did.
  package var consent: Consent?
  /// What it wants to be woken for, with raw values of `HKUpdateFrequency`.
  package var backgroundDeliveries: [ObjectType: Int] = [:]

  /// What the person answered.
  package struct Consent: Hashable, Sendable {
    /// The place among the apps that asked.
    package var position: Int
    /// In the order they were asked for.
    package var decisions: [(permission: Permission, decision: Decision)] {
      zip(permissions, answers).map { (permission: $0, decision: $1) }
    }
    private var permissions: [Permission]
    private var answers: [Decision]
    /// Answered, and to be asked about again.
    package var renewed: Set<Permission>
    package var objectTypes: [ObjectType]
    package var objectChoices: [UUID: Bool]

    package init(
      position: Int, decisions: some Sequence<(Permission, Decision)> = [], renewed: Set<Permission> = [],
      objectTypes: [ObjectType] = [],
      objectChoices: [UUID: Bool] = [:]
    ) {
      self.position = position
      permissions = decisions.map(\.0)
      answers = decisions.map(\.1)
      self.renewed = renewed
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

/// What can be said of a type without reading its samples.
package struct StoredSummary: Hashable, Sendable {
  /// One source's part of a type.
  package struct Source: Hashable, Sendable {
    /// Zero when only deleted samples are remembered.
    package var count: Int
    package var earliestStart: Date?
    package var latestEnd: Date?

    package init(count: Int = 0, earliestStart: Date? = nil, latestEnd: Date? = nil) {
      self.count = count
      self.earliestStart = earliestStart
      self.latestEnd = latestEnd
    }
  }

  /// Those whose samples are kept, or remembered as deleted, by bundle identifier.
  package var writers: [String: Source]
  /// Highest priority first, with their positions.
  package var sources: [Place]
  /// The product type of each source's first revision, where it has one, by bundle identifier.
  package var productTypes: [String: String]

  /// A source among those of a type.
  package struct Place: Hashable, Sendable {
    package var position: Int
    package var source: SourceRecord

    package init(position: Int, source: SourceRecord) {
      self.position = position
      self.source = source
    }
  }

  package var count: Int { writers.values.reduce(0) { $0 + $1.count } }
  package var earliestStart: Date? { writers.values.lazy.compactMap(\.earliestStart).min() }
  package var latestEnd: Date? { writers.values.lazy.compactMap(\.latestEnd).max() }

  package init(
    writers: [String: Source] = [:], sources: [Place] = [], productTypes: [String: String] = [:]
  ) {
    self.writers = writers
    self.sources = sources
    self.productTypes = productTypes
  }
}

/// What is kept of one type.
package struct StoredSamples: Sendable {
  /// One sample with everything it has.
  package struct Row: Sendable {
    package var serial: UInt64
    package var record: SampleRecord
    /// The correlation that holds it.
    package var correlation: SampleReference?

    package init(serial: UInt64, record: SampleRecord, correlation: SampleReference? = nil) {
      self.serial = serial
      self.record = record
      self.correlation = correlation
    }
  }

  package var rows: [Row] = []
  package var blocks: [SampleBlock] = []
  /// In the order they were deleted.
  package var deletions: [DeletedSample] = []
  /// False when there are earlier samples of the sources that were asked for.
  package var isComplete = true

  package init() {}
}
