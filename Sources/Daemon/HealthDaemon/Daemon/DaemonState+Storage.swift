import Foundation
import HealthModel
import OrderedCollections

/// The small stored part of the state, compared before and after each change.
///
/// Samples and anchors are not included. Their changes are recorded as they happen, because comparing all of them would
/// cost too much.
struct StoredState: Sendable {
  var ledger = ConsentLedger()
  /// The name, usage descriptions and entitlements of each app, by bundle identifier.
  var apps: [String: AppIdentity] = [:]
  /// The raw values of `HKUpdateFrequency` by type, for each app.
  var backgroundDeliveries: [String: [ObjectType: Int]] = [:]
  /// The samples, routes and scores related to workouts.
  var associations = WorkoutAssociations()
  var attachments = ObjectAttachments()
  /// The characteristics and goals of the person.
  var characteristics = Characteristics()
  /// The stored settings of the device, by name.
  var storedSettings: [String: String] = [:]
  /// The plans that apps have scheduled, and the plans on the watch.
  var workoutPlans = WorkoutPlans()
}

extension DaemonState {
  /// The stored part of the state. Assigning it restores an earlier state.
  var stored: StoredState {
    get {
      StoredState(
        ledger: ledger, apps: apps, backgroundDeliveries: deliveries.frequencies, associations: associations,
        attachments: attachments, characteristics: characteristics, storedSettings: storedSettings,
        workoutPlans: workoutPlans)
    }
    set {
      ledger = newValue.ledger
      apps = newValue.apps
      deliveries.restore(newValue.backgroundDeliveries)
      associations = newValue.associations
      attachments = newValue.attachments
      characteristics = newValue.characteristics
      storedSettings = newValue.storedSettings
      workoutPlans = newValue.workoutPlans
    }
  }

  /// Stores the change that just happened. On failure, undoes it and returns the error.
  mutating func storeChanges(in storage: any DeviceStorage, since before: StoredState) -> DeviceStorageError? {
    let change = changes(since: before)
    defer { forgetUnstored() }
    if change.isEmpty { return nil }
    do throws(DeviceStorageError) {
      try storage.commit(change)
    } catch {
      takeBack(change, since: before, from: storage)
      storageProblem = error
      announceChange()
      return error
    }
    if !change.audit.isEmpty { didWriteAudit() }
    if storageProblem != nil {
      storageProblem = nil
      announceChange()
    }
    return nil
  }

  /// Drops the recorded changes once they are stored, or when the device is only in memory.
  mutating func forgetUnstored() {
    if audit?.isEmpty == false { audit = [] }
    if !reorderedTypes.isEmpty {
      for type in reorderedTypes { _ = store.types[type]?.takeOrderChanges() }
      reorderedTypes = []
    }
    if !newAnchors.isEmpty { newAnchors = [] }
    _ = associations.takeChanges()
    _ = attachments.takeChanges()
  }

  /// Undoes a change. Removes samples that were only added, and reloads types that lost samples.
  private mutating func takeBack(_ change: DeviceChange, since before: StoredState, from storage: any DeviceStorage) {
    stored = before
    store.windows = [:]
    for anchor in newAnchors { anchors[anchor.app]?.takeBackLast() }
    for samples in sampleChanges.reversed() {
      if samples.deleted.isEmpty {
        store.undo(samples)
      } else {
        for type in Set(samples.types.flatMap { $0.relatedTypes }) { readAgain(type, from: storage) }
      }
    }
    sampleChanges = []
    effortChanges = []
    if reorderedTypes.isEmpty { return }
    let summaries = (try? storage.contents().types) ?? [:]
    for type in reorderedTypes { store.restoreOrder(summaries[type] ?? StoredSummary(), of: type) }
  }

  /// Reloads a type for the sources that were in memory.
  private mutating func readAgain(_ type: ObjectType, from storage: any DeviceStorage) {
    let sources = store.forget(type)
    guard let samples = try? storage.samples(of: type) else { return }
    let empty = Dictionary(uniqueKeysWithValues: sources.map { ($0, SourceSamples(type, by: $0)) })
    let restored = SampleStore.restoring(consume samples, of: type, to: empty).filter { sources.contains($0.key) }
    store.restore(restored, of: type, from: nil)
  }

  /// Returns the change that just happened, in its storage form.
  private mutating func changes(since before: StoredState) -> DeviceChange {
    var change = DeviceChange()
    change.audit = audit ?? []
    for sampleChange in sampleChanges { add(sampleChange, to: &change) }
    addSourceOrders(to: &change)
    addApps(changedSince: before, to: &change)
    change.anchors = newAnchors
    change.associations = associations.takeChanges()
    change.attachments = attachments.takeChanges()
    if characteristics != before.characteristics { change.characteristics = characteristics }
    if storedSettings != before.storedSettings {
      change.settings = storedSettings.filter { before.storedSettings[$0.key] != $0.value }
    }
    if workoutPlans != before.workoutPlans { change.settings[WorkoutPlans.setting] = workoutPlans.stored }
    return change
  }

  private func add(_ samples: SampleStore.Change, to change: inout DeviceChange) {
    // A change of the device contains at most one change of the store. If there were more, their serials would be
    // consecutive.
    change.blocks += samples.blocks
    if change.added.isEmpty {
      change.firstSerial = samples.firstSerial
      change.added = samples.added
    } else {
      change.added += samples.added
    }
    let correlations = samples.added.indices.lazy.filter { samples.added[$0].type.kind == .correlation }
      .map { samples.added[$0].reference }
    for correlation in Set(correlations).union(samples.changedCorrelations) {
      guard case .correlation(let members) = store.record(correlation)?.content else { continue }
      for member in members.map(\.reference) where store.correlation(holding: member) == correlation {
        change.holders[member] = correlation
      }
    }
    for (deleted, record) in zip(samples.deleted, samples.removed) {
      change.removed.append(DeviceChange.Removal(deletion: deleted, record: record))
    }
    change.changedCorrelations += samples.changedCorrelations.compactMap { store.record($0) }
  }

  /// Adds the changed orders of sources. They change with samples, and when the person reorders sources.
  private mutating func addSourceOrders(to change: inout DeviceChange) {
    for type in reorderedTypes { change.sourceOrders[type] = store.types[type]?.takeOrderChanges() }
  }

  private func addApps(changedSince before: StoredState, to change: inout DeviceChange) {
    if ledger == before.ledger && apps == before.apps && deliveries.frequencies == before.backgroundDeliveries {
      return
    }
    let old = before.storedApps()
    let new = stored.storedApps()
    for (app, stored) in new.sorted(by: { $0.key < $1.key }) where old[app] != stored { change.apps.append(stored) }
    change.forgottenApps = old.keys.filter { new[$0] == nil }.sorted()
  }
}

extension StoredState {
  /// Returns the apps to store: those that requested permissions or registered for background delivery. The device
  /// lists no others (rule A10).
  func storedApps() -> [String: StoredApp] {
    var stored: [String: StoredApp] = [:]
    for (position, (app, record)) in ledger.records.elements.enumerated() {
      stored[app] = StoredApp(
        identity: identity(of: app),
        consent: StoredApp.Consent(
          position: position, decisions: record.decisions.elements.map { ($0.key, $0.value) },
          renewed: record.renewed, undecided: record.undecided, newRecords: record.newRecords,
          objectTypes: Array(record.objectTypes), objectChoices: record.objectChoices.all))
    }
    for (app, deliveries) in backgroundDeliveries where !deliveries.isEmpty {
      stored[app, default: StoredApp(identity: identity(of: app))].backgroundDeliveries = deliveries
    }
    return stored
  }

  private func identity(of app: String) -> AppIdentity {
    apps[app] ?? AppIdentity(bundleIdentifier: app, displayName: app)
  }

  /// Restores the state of a stored device.
  ///
  /// - Throws: A `DeviceStorageError` for workout plans that cannot be read.
  init(_ stored: StoredDevice) throws(DeviceStorageError) {
    ledger = ConsentLedger(restoring: stored.apps)
    for app in stored.apps {
      apps[app.identity.bundleIdentifier] = app.identity
      if !app.backgroundDeliveries.isEmpty {
        backgroundDeliveries[app.identity.bundleIdentifier] = app.backgroundDeliveries
      }
    }
    associations = WorkoutAssociations(stored.associations)
    attachments = ObjectAttachments(unloaded: stored.objectsWithAttachments)
    characteristics = stored.characteristics ?? Characteristics()
    storedSettings = stored.settings
    workoutPlans = try WorkoutPlans(stored: storedSettings.removeValue(forKey: WorkoutPlans.setting))
  }
}

extension ConsentLedger {
  /// Creates the ledger of stored apps, in their order.
  package init(restoring apps: some Sequence<StoredApp>) {
    var records: OrderedDictionary<String, AppRecord> = [:]
    for app in apps {
      guard let consent = app.consent else { continue }
      var record = AppRecord()
      for (permission, decision) in consent.decisions { record.decisions[permission] = decision }
      record.renewed = consent.renewed
      record.undecided = consent.undecided
      record.newRecords = consent.newRecords
      record.objectTypes = OrderedSet(consent.objectTypes)
      record.objectChoices = ObjectChoices(consent.objectChoices)
      records[app.identity.bundleIdentifier] = record
    }
    self.init(records)
  }
}
