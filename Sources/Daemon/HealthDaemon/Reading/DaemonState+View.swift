import Foundation
import HealthModel
import StatisticsEngine

/// The samples that a reader may see, taken from the store. Only this extension applies consent to samples.
extension DaemonState {
  /// Returns the samples of a type that a reader may see now.
  ///
  /// The cost depends only on the visible samples; hidden ones are not visited.
  ///
  /// - Parameters:
  ///   - serial: The serial of the change after which deletions are included; nil to include none.
  ///   - countsValues: True to include each value of a series separately, as statistics count it.
  mutating func view(
    of type: ObjectType, for reader: Reader, deletedAfter serial: UInt64? = nil,
    countingValues countsValues: Bool = false
  ) -> TypeView {
    var view = TypeView(type, for: reader.app, countingValues: countsValues)
    guard let app = reader.app else {
      for samples in store.samples(of: type) { view.add(samples, deletedAfter: serial) }
      return view
    }
    if type == .workout { view.zoneReader = reader }
    if let limits = reader.limits(of: type) {
      addRecent(to: &view, by: app, limits, deletedAfter: serial)
      return view
    }
    if type.kind == .correlation {
      addCorrelations(to: &view, for: reader, app, deletedAfter: serial)
      return view
    }
    switch reader.readAccess(to: type) {
    case nil, .since: break
    case .everything:
      view.seesEverything = true
      for samples in store.samples(of: type) { view.add(samples, deletedAfter: serial) }
    case .ownSamples: view.add(store.samples(of: type, by: app), deletedAfter: serial)
    case .chosenObjects(let choices):
      view.add(store.samples(of: type, by: app), .exceptRefused(choices), deletedAfter: serial)
      addChosen(choices.allowed, to: &view, exceptBy: app, deletedAfter: serial)
    }
    return view
  }

  /// Returns true when a reader may see a sample with this UUID and start. Builds the view only when searching each
  /// source does not suffice.
  mutating func maySee(_ uuid: UUID, startingAt start: Double, of type: ObjectType, _ reader: Reader) -> Bool {
    guard let app = reader.app, type.kind != .correlation, let access = reader.readAccess(to: type) else {
      return view(of: type, for: reader).holds(uuid, startingAt: start)
    }
    switch access {
    case .everything: return store.holds(uuid, startingAt: start, of: type)
    case .ownSamples: return store.holds(uuid, startingAt: start, of: type, by: app)
    case .since, .chosenObjects: return view(of: type, for: reader).holds(uuid, startingAt: start)
    }
  }

  /// Adds the samples visible to an app with limited access: its own samples, and recent samples of other sources
  /// (rules V65 and V68). The window must be created beforehand; without a window, the app sees only its own samples.
  private mutating func addRecent(
    to view: inout TypeView, by app: String, _ limits: [ObjectType: Date], deletedAfter serial: UInt64?
  ) {
    let window = store.window(SampleWindow.Key(app: app, type: view.type), limits)
    let isCorrelation = view.type.kind == .correlation
    for samples in store.samples(of: view.type, by: app, and: window) {
      let isOwn = samples.bundleIdentifier == app
      // Another app's correlation is visible when one of its members is visible.
      view.add(
        samples, isOwn && isCorrelation ? .ownCorrelations(limits) : .all, deletedAfter: serial,
        showingForeignCorrelations: !isOwn)
    }
  }

  /// Adds the correlations that the reader may see: its own correlations, and other apps' correlations that have a
  /// member of a type that the reader may read (rules A20 and A59).
  private mutating func addCorrelations(
    to view: inout TypeView, for reader: Reader, _ app: String, deletedAfter serial: UInt64?
  ) {
    let members = view.type.memberTypes
    let readable = members.filter { reader.readAccess(to: $0) == .everything }
    if readable.count == members.count {
      for samples in store.samples(of: view.type) { view.add(samples, deletedAfter: serial) }
      return
    }
    view.add(
      store.samples(of: view.type, by: app),
      .ownCorrelations(Dictionary(uniqueKeysWithValues: readable.map { ($0, .beforeEverything) })),
      deletedAfter: serial)
    if readable.isEmpty { return }
    for samples in store.samples(of: view.type) where samples.bundleIdentifier != app {
      view.add(samples, holdingAnyOf: readable, deletedAfter: serial)
    }
  }

  /// Adds the other apps' objects that the person chose for this app, finding them by UUID.
  private func addChosen(
    _ allowed: Set<UUID>, to view: inout TypeView, exceptBy app: String, deletedAfter serial: UInt64?
  ) {
    var chosen: [String: SourceSamples] = [:]
    var deleted: [DeletedSample] = []
    for object in allowed {
      VisitCounter.visit(relations: 1)
      for reference in store.objects.references(of: view.type, for: object) where reference.bundleIdentifier != app {
        guard let place = store.place(of: reference), let record = store.record(place) else { continue }
        chosen[reference.bundleIdentifier, default: SourceSamples(view.type, by: reference.bundleIdentifier)]
          .stage(record, serial: place.sample.serial)
      }
      guard let serial else { continue }
      deleted += store.objects.deletions(of: view.type, for: object).filter {
        $0.serial > serial && $0.bundleIdentifier != app
      }
    }
    for source in chosen.keys { chosen[source]?.settle() }
    view.add(chosen.sorted { $0.key < $1.key }.map(\.value), deleted: deleted)
  }

  // MARK: Relations

  /// Returns the relations in these queries that the reader may see, for following them without the lock; nil when
  /// there are none.
  mutating func relations(in queries: [SampleQuery], for reader: Reader) -> RelationsView? {
    guard queries.contains(where: \.predicate.hasRelations) else { return nil }
    var replacements: [ObjectType: [RelationsView.Replacements]] = [:]
    for type in Set(queries.map(\.type)) {
      replacements[type] = visibleSources(of: type, for: reader).map(\.replacements)
    }
    return RelationsView(
      workouts: view(of: .workout, for: reader), electrocardiograms: view(of: .electrocardiogram, for: reader),
      associations: associations, replacements: replacements, reader: reader, recent: recentEfforts(of: reader))
  }

  /// Returns the visible workouts and effort scores, by type, for types that are limited to recent samples.
  func recentEfforts(of reader: Reader) -> [ObjectType: Set<SampleReference>] {
    var recent: [ObjectType: Set<SampleReference>] = [:]
    guard let app = reader.app else { return recent }
    for type in ObjectType.efforts + [.workout] {
      guard let limits = reader.limits(of: type) else { continue }
      let window = store.window(SampleWindow.Key(app: app, type: type), limits)
      let visible = store.samples(of: type, by: app, and: window)
      recent[type] = Set(visible.flatMap { samples in samples.allSamples.map(samples.reference) })
    }
    return recent
  }

  private mutating func visibleSources(of type: ObjectType, for reader: Reader) -> [SourceSamples] {
    guard let app = reader.app, reader.readAccess(to: type) != .everything else { return store.samples(of: type) }
    let window = reader.limits(of: type).flatMap { store.window(SampleWindow.Key(app: app, type: type), $0) }
    return [store.samples(of: type, by: app)] + (window.map { Array($0.sources.values) } ?? [])
  }
}
