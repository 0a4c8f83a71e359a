import Foundation
import HealthModel
import StatisticsEngine

/// The samples of one type that a reader may see, as they are at one moment.
///
/// It is put together from what may be seen and from nothing else: a type the app wrote nothing of and may not read is
/// a view without parts, made in the same steps whatever others wrote.
struct TypeView: Sendable {
  /// Which samples of some columns are seen.
  enum Filter: Sendable {
    case all
    /// All but the objects the person switched off (rule A67).
    case exceptRefused(ObjectChoices)
    /// Correlations, with their members of these types (rule A59). One that holds several of the types is seen in the
    /// columns of the first.
    case holding(ObjectType, among: [ObjectType])
    /// The reader's own correlations, with their members that are its own or of these types.
    case ownCorrelations(Set<ObjectType>)
  }

  /// Columns of one source.
  struct Part: Sendable {
    var columns: SampleColumns
    var filter: Filter
    /// Whether the reader may know of the correlations of others that hold the samples.
    var showsForeignCorrelations: Bool
  }

  let type: ObjectType
  /// The app that sees them; nil for the system's own screens.
  let app: String?
  private(set) var parts: [Part] = []
  /// Whether nothing of the type is hidden.
  var seesEverything = false
  /// The sources of whose samples any may be seen, highest priority first.
  private(set) var sources: [SourceRecord] = []
  /// Objects of the reader's own that the person switched off.
  private var refused = ObjectChoices()
  /// In no order.
  private(set) var deletions: [ArraySlice<DeletedSample>] = []
  /// Each value of a series is a row of its own (rule Q20).
  private let countsValues: Bool

  init(_ type: ObjectType, for app: String?, countingValues countsValues: Bool = false) {
    self.type = type
    self.app = app
    self.countsValues = countsValues
  }

  /// Adds all a source wrote, as far as the filter goes.
  ///
  /// - Parameter serial: Deletions after this change are wanted; nil for none.
  mutating func add(_ samples: SourceSamples, _ filter: Filter = .all, deletedAfter serial: UInt64?) {
    if case .exceptRefused(let choices) = filter { refused = choices }
    add(countsValues ? samples.countedColumns : samples.columns, filter, of: samples.source)
    if let serial { deletions.append(samples.deletions(after: serial)) }
  }

  /// Adds the correlations of a source that hold a member of one of some types.
  mutating func add(
    _ samples: SourceSamples, holdingAnyOf members: [ObjectType], deletedAfter serial: UInt64?
  ) {
    for member in members {
      add(samples.columns(holding: member), .holding(member, among: members), of: samples.source)
      guard let serial else { continue }
      // Told once, however many members are seen.
      let earlier = members.prefix { $0 != member }
      deletions.append(
        samples.deletions(holding: member, after: serial).filter { deleted in
          !earlier.contains(where: deleted.memberTypes.contains)
        }[...])
    }
  }

  /// Adds samples that were chosen one by one.
  mutating func add(_ chosen: [SourceSamples], deleted: [DeletedSample]) {
    for samples in chosen { add(samples.columns, .all, of: samples.source) }
    deletions.append(deleted[...])
  }

  /// Whether a sample with a UUID and a start is seen.
  func holds(_ uuid: UUID, startingAt start: Double) -> Bool {
    // By index: a part that is only asked is not copied.
    for index in parts.indices {
      if let place = parts[index].columns.samples.place(of: uuid, start: start), parts[index].sees(place) {
        return true
      }
    }
    return false
  }

  /// Whether the reader may learn that a sample was deleted: it could have seen it.
  func mayTell(_ deleted: DeletedSample) -> Bool { refused[deleted.chosenObject] ?? true }

  private mutating func add(_ columns: [SampleColumns], _ filter: Filter, of source: SourceRecord?) {
    VisitCounter.visit(columns: columns.count)
    let isAll = seesEverything || app == nil
    parts += columns.map { Part(columns: $0, filter: filter, showsForeignCorrelations: isAll) }
    if let source, !columns.isEmpty, sources.last != source { sources.append(source) }
  }
}

extension TypeView.Part {
  /// Whether nothing is left out.
  var seesEverything: Bool { if case .all = filter { true } else { false } }

  /// Whether a sample is seen.
  func sees(_ place: SamplePlace) -> Bool {
    switch filter {
    case .all: true
    case .exceptRefused(let choices): choices[chosenObject(at: place)] ?? true
    case .holding(let member, let members):
      !members.prefix { $0 != member }.contains { !columns.members(of: $0, at: place).isEmpty }
    case .ownCorrelations: true
    }
  }

  /// The sample as far as it is seen: a correlation keeps its visible members only.
  func record(at place: SamplePlace) -> SampleRecord? {
    VisitCounter.visit(objects: 1)
    var record = columns.record(at: place)
    switch filter {
    case .all, .exceptRefused: return record
    case .holding(_, let types):
      let places = types.flatMap { columns.members(of: $0, at: place) }.sorted()
      VisitCounter.visit(objects: places.count)
      guard case .correlation(let members) = record.content else { return nil }
      record.content = .correlation(places.map { members[$0] })
      return record
    case .ownCorrelations(let types):
      guard case .correlation(let members) = record.content else { return nil }
      let visible = members.filter { $0.bundleIdentifier == columns.bundleIdentifier || types.contains($0.type) }
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
  /// The record as an app gets it: relations to other samples stay on the device, which follows them for what the app
  /// may see when it asks (rules A60 and Q83).
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
