import Foundation
import HealthModel
import StatisticsEngine

/// The samples of one type that a reader may see at a point in time.
///
/// The view contains only visible samples. For a type that the app may not read and never saved, the view has no parts,
/// and building it takes the same steps regardless of other sources' samples.
struct TypeView: Sendable {
  /// The filter that selects the visible samples in some columns.
  enum Filter: Sendable {
    case all
    /// All samples except objects that the person refused (rule A67).
    case exceptRefused(ObjectChoices)
    /// Correlations that contain a member of the first type; of their members, only those of the types in `among` are
    /// visible (rule A59). A correlation with members of several of these types is visible only through the first of
    /// them, so that it appears once.
    case holding(ObjectType, among: [ObjectType])
    /// The reader's own correlations. Their visible members are the reader's own samples, and samples of one of these
    /// types that end on or after the date of their type.
    case ownCorrelations([ObjectType: Date])
  }

  /// The columns of one source.
  struct Part: Sendable {
    var columns: SampleColumns
    var filter: Filter
    /// True when the reader may see other sources' correlations that contain the samples.
    var showsForeignCorrelations: Bool
    /// The app that reads, whose permissions decide about times in zones; nil for the system's own screens, and for
    /// types other than workouts.
    var zoneReader: Reader?
  }

  let type: ObjectType
  /// The bundle identifier of the app that reads; nil for the system's own screens.
  let app: String?
  /// The columns of each source.
  private(set) var parts: [Part] = []
  /// True when no sample of the type is hidden.
  var seesEverything = false
  /// The app that reads workouts; nil for the system's own screens, and for types other than workouts.
  var zoneReader: Reader?
  /// The sources with visible samples, highest priority first.
  private(set) var sources: [SourceRecord] = []
  /// The reader's own objects that the person refused.
  private var refused = ObjectChoices()
  /// The deleted samples that were requested, in arbitrary order.
  private(set) var deletions: [ArraySlice<DeletedSample>] = []
  /// True when each value of a series is included separately (rule Q20).
  private let countsValues: Bool

  /// Creates a view without samples.
  init(_ type: ObjectType, for app: String?, countingValues countsValues: Bool = false) {
    self.type = type
    self.app = app
    self.countsValues = countsValues
  }

  /// Adds the visible samples of a source.
  ///
  /// - Parameters:
  ///   - serial: The serial of the change after which deletions are included; nil to include none.
  ///   - showsForeignCorrelations: True when every correlation that contains one of the samples is visible.
  mutating func add(
    _ samples: SourceSamples, _ filter: Filter = .all, deletedAfter serial: UInt64?,
    showingForeignCorrelations showsForeignCorrelations: Bool = false
  ) {
    if case .exceptRefused(let choices) = filter { refused = choices }
    add(
      countsValues ? samples.countedColumns : samples.columns, filter, of: samples.source,
      showingForeignCorrelations: showsForeignCorrelations)
    if let serial { deletions.append(samples.deletions(after: serial)) }
  }

  /// Adds the correlations of a source that contain a member of at least one of these types.
  mutating func add(
    _ samples: SourceSamples, holdingAnyOf members: [ObjectType], deletedAfter serial: UInt64?
  ) {
    for member in members {
      add(samples.columns(holding: member), .holding(member, among: members), of: samples.source)
      guard let serial else { continue }
      // Report each deletion once, however many visible members it had.
      let earlier = members.prefix { $0 != member }
      deletions.append(
        samples.deletions(holding: member, after: serial).filter { deleted in
          !earlier.contains(where: deleted.memberTypes.contains)
        }[...])
    }
  }

  mutating func add(_ chosen: [SourceSamples], deleted: [DeletedSample]) {
    for samples in chosen { add(samples.columns, .all, of: samples.source) }
    deletions.append(deleted[...])
  }

  /// Returns true when a sample with this UUID and start is visible.
  func holds(_ uuid: UUID, startingAt start: Double) -> Bool {
    // Iterate over indices, which does not copy the parts.
    for index in parts.indices {
      if let place = parts[index].columns.samples.place(of: uuid, start: start), parts[index].maySee(place) {
        return true
      }
    }
    return false
  }

  /// Returns true when the reader may learn that a sample was deleted, because it could have seen it.
  func maySee(_ deleted: DeletedSample) -> Bool { refused[deleted.chosenObject] ?? true }

  private mutating func add(
    _ columns: [SampleColumns], _ filter: Filter, of source: SourceRecord?,
    showingForeignCorrelations showsForeignCorrelations: Bool = false
  ) {
    VisitCounter.visit(columns: columns.count)
    let isAll = showsForeignCorrelations || seesEverything || app == nil
    parts += columns.map {
      Part(columns: $0, filter: filter, showsForeignCorrelations: isAll, zoneReader: zoneReader)
    }
    if let source, !columns.isEmpty, sources.last != source { sources.append(source) }
  }
}

extension TypeView.Part {
  /// True when no sample is filtered out.
  var seesEverything: Bool { if case .all = filter { true } else { false } }

  /// Returns true when a sample is visible.
  func maySee(_ place: SamplePlace) -> Bool {
    switch filter {
    case .all: true
    case .exceptRefused(let choices): choices[chosenObject(at: place)] ?? true
    case .holding(let member, let members):
      !members.prefix { $0 != member }.contains { !columns.members(of: $0, at: place).isEmpty }
    case .ownCorrelations: true
    }
  }

  /// Returns the visible part of a sample; nil for none. A correlation keeps only its visible members, and a workout
  /// only the times in zones of types that the reader may read.
  func record(at place: SamplePlace) -> SampleRecord? {
    VisitCounter.visit(objects: 1)
    var record = columns.record(at: place)
    switch filter {
    case .all, .exceptRefused: return zoneReader.map { record.withZones(for: $0) } ?? record
    case .holding(_, let types):
      let places = types.flatMap { columns.members(of: $0, at: place) }.sorted()
      VisitCounter.visit(objects: places.count)
      guard case .correlation(let members) = record.content else { return nil }
      record.content = .correlation(places.map { members[$0] })
      return record
    case .ownCorrelations(let types):
      guard case .correlation(let members) = record.content else { return nil }
      let visible = members.filter { member in
        member.bundleIdentifier == columns.bundleIdentifier || types[member.type].map { member.end >= $0 } ?? false
      }
      VisitCounter.visit(objects: visible.count)
      if visible.isEmpty { return nil }
      record.content = .correlation(visible)
      return record
    }
  }

  private func chosenObject(at place: SamplePlace) -> UUID {
    if case .medicationDose(let dose) = columns.content(at: place) { return dose.medication }
    return columns.uuid(at: place)
  }
}

extension SampleRecord {
  /// Returns a workout with only the times in zones that a reader may see (rule V107).
  fileprivate func withZones(for reader: Reader) -> SampleRecord {
    guard case .workout(var workout) = content else { return self }
    let groups = [workout.zoneGroups] + workout.activities.map(\.zoneGroups)
    if groups.allSatisfy({ $0 == nil }) { return self }
    func visible(_ groups: [WorkoutZoneGroupRecord]?) -> [WorkoutZoneGroupRecord]? {
      let visible = groups?.filter { reader.maySee($0, of: self) } ?? []
      return visible.isEmpty ? nil : visible
    }
    workout.zoneGroups = visible(workout.zoneGroups)
    for place in workout.activities.indices {
      workout.activities[place].zoneGroups = visible(workout.activities[place].zoneGroups)
    }
    var record = self
    record.content = .workout(workout)
    return record
  }

  /// The record as an app receives it, without relations to other samples. At each query the device follows the
  /// relations for the samples that the app may see (rules A60 and Q83).
  var withoutRelations: SampleRecord {
    var record = self
    switch content {
    case .workout(var workout) where !workout.samples.isEmpty:
      workout.samples = []
      record.content = .workout(workout)
    case .electrocardiogram(var electrocardiogram) where !electrocardiogram.symptoms.isEmpty:
      electrocardiogram.symptoms = []
      record.content = .electrocardiogram(electrocardiogram)
    default: break
    }
    return record
  }
}
