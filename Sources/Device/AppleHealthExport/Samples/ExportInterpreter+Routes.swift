import Foundation
import HealthModel

/// A workout route as the XML describes it. The locations are in a separate file or in the XML (rules Y16 and Y18).
struct PendingRoute {
  var sample: PendingSample
  var metadata: [String: MetadataValue] = [:]
  /// The path of the route's file; nil if the XML contains no path.
  var path: String?
  var places: [LocationRecord] = []
  var line: Int
}

struct RouteOfPendingWorkout {
  /// The route. It contains no locations if they are in a file.
  var route: PendingRoute
  var uuid: UUID
  var workout: SampleRecord
}

/// A route in an export and the workout it belongs to.
package struct ImportedRoute: Hashable, Sendable {
  package var route: SampleRecord
  /// The workout, with its UUID, dates, activity and duration, and without its other contents.
  package var workout: SampleRecord
}

extension ExportInterpreter {
  func startRoute(_ attributes: [String: String]) {
    context = .workoutRoute
    noteUnknown(attributes, of: "WorkoutRoute")
    guard let workout else { return }
    // A route without dates or a source takes them from its workout.
    let interval =
      attributes["startDate"].flatMap { _ in
        self.interval(attributes, element: "WorkoutRoute", start: "startDate", end: "endDate")
      } ?? (workout.sample.start, workout.sample.end)
    var sample = pending(.workoutRoute, .workoutRoute([]), interval, attributes, SampleIdentity())
    if attributes["sourceName"] == nil { sample.source = workout.sample.source }
    self.workout?.route = PendingRoute(sample: sample, line: line())
  }

  /// Handles an element inside a route: a file reference or a location.
  func startInRoute(_ name: ParsedText, _ attributes: Attributes) {
    if name == "FileReference" {
      workout?.route?.path = attributes.first { $0.name == "path" }?.value.string
      ignoreContent()
    } else if name == "Location" {
      addPlace(attributes.dictionary)
      ignoreContent()
    } else {
      startInOther(name, attributes)
    }
  }

  /// Adds a location in the format of exports before iOS 13 (rule Y18).
  private func addPlace(_ attributes: [String: String]) {
    func number(_ name: String) -> Double? {
      attributes[name].flatMap { $0.withUTF8Text { ExportNumber.double($0.start) } }
    }
    let second = attributes["date"].flatMap { $0.withUTF8Text { ExportDate.seconds($0.start) } }
    guard let route = workout?.route, let latitude = number("latitude"), let longitude = number("longitude") else {
      return omissions.note("Location", nil, .unreadableNumber, line: line)
    }
    let place = LocationRecord(
      latitude: latitude, longitude: longitude, altitude: number("altitude") ?? 0,
      horizontalAccuracy: number("horizontalAccuracy") ?? 0, verticalAccuracy: number("verticalAccuracy") ?? -1,
      course: number("course") ?? -1, speed: number("speed") ?? -1,
      timestamp: second.map(Date.init(exportSeconds:)) ?? route.places.last?.timestamp
        ?? Date(exportSeconds: route.sample.start))
    guard place.flaw == nil else { return omissions.note("Location", nil, .impossible, line: line) }
    workout?.route?.places.append(place)
  }

  func finishRoute() {
    context = workout?.part == nil ? .workout : .workoutPart
    guard var route = workout?.route else { return metadata.removeEntries() }
    workout?.route = nil
    route.metadata = takeMetadata()
    workout?.routes.append(route)
  }

  /// Adds the routes of an imported workout.
  ///
  /// Routes whose locations are in the XML are complete. The others wait for their files.
  func addRoutes(_ routes: [PendingRoute], of workout: SampleRecord, _ workoutIdentity: SampleIdentity) {
    var workout = workout
    if case .workout(let record) = workout.content {
      workout.content = .workout(activityType: record.activityType, duration: record.duration)
    }
    workout.metadata = [:]
    for route in routes {
      readCount += 1
      let uuid = uuid(of: route, of: workout, workoutIdentity)
      let pending = RouteOfPendingWorkout(route: route, uuid: uuid, workout: workout)
      if route.path == nil, !route.places.isEmpty {
        emit(pending, places: route.places)
      } else if route.path == nil {
        omissions.note("WorkoutRoute", "FileReference", .missingAttribute) { route.line }
        omissions.markLast()
      } else {
        waitingRoutes.append(pending)
      }
    }
  }

  /// Returns the UUID of a route, derived from its workout and its sync identifier. Without a sync identifier, the UUID
  /// is derived from the route's time (rule Y70).
  ///
  /// The name and the bytes of the route's file differ in each export (rule Y11), so neither can be part of the UUID.
  /// The source is part of it only if the workout has another one, so that most routes keep the UUIDs that earlier
  /// versions of this program gave them.
  private func uuid(
    of route: PendingRoute, of workout: SampleRecord, _ workoutIdentity: SampleIdentity
  ) -> UUID {
    var identity = workoutIdentity
    identity.combine(StableHash.of(ObjectType.workoutRoute.identifier))
    let source = sources[route.sample.source].hash
    if source != StableHash.of(workout.sourceRevision.source.name) { identity.combine(source) }
    if case .string(let identifier)? = route.metadata["HKMetadataKeySyncIdentifier"] {
      identity.combine(StableHash.of(identifier))
      // A later version is a different route, which replaces this one.
      if let version = route.metadata["HKMetadataKeySyncVersion"] {
        identity.combine(StableHash.of(MetadataText.text(version)))
      }
    } else {
      identity.combine(UInt64(bitPattern: Int64(route.sample.start)))
      identity.combine(UInt64(bitPattern: Int64(route.sample.end)))
    }
    return identity.uuid(occurrence: gathered.next(identity.hash).occurrence)
  }

  func emit(_ pending: RouteOfPendingWorkout, places: [LocationRecord]) {
    var sample = pending.route.sample
    sample.content = .workoutRoute(places)
    let (samplesBefore, route) = (
      takenCount,
      sample.sample(uuid: pending.uuid, source: sources[sample.source], metadata: pending.route.metadata)
    )
    emit(route, source: sample.source)
    if takenCount == samplesBefore { return omissions.markLast() }
    // The reader delivers routes separately, after their workouts.
    gathered.removeLastRecord()
    routes.append(ImportedRoute(route: route, workout: pending.workout))
    placeCount += places.count
  }
}
