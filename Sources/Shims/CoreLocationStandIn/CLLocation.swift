import Foundation

/// A place at a time, with the accuracy of its measurements.
///
///     let start = CLLocation(latitude: 48.8584, longitude: 2.2945)
///     start.distance(from: CLLocation(latitude: 48.8606, longitude: 2.3376))    // about 3160 metres
///
/// As in Core Location, an unknown accuracy, course or speed is negative.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but all its state is immutable.

  /// The latitude and the longitude, in degrees.
  public let coordinate: CLLocationCoordinate2D
  /// The height above mean sea level, in metres.
  public let altitude: CLLocationDistance
  /// The height above the ellipsoid of the World Geodetic System, in metres; equals the altitude if none was given.
  public let ellipsoidalAltitude: CLLocationDistance
  /// The radius of uncertainty of the coordinate, in metres; negative if the coordinate is unknown.
  public let horizontalAccuracy: CLLocationAccuracy
  /// The uncertainty of the altitude, in metres; negative if the altitude is unknown.
  public let verticalAccuracy: CLLocationAccuracy
  /// The direction of travel, in degrees clockwise from true north; negative if unknown.
  public let course: CLLocationDirection
  /// The uncertainty of the course, in degrees; negative if the course is unknown.
  public let courseAccuracy: CLLocationDirectionAccuracy
  /// The speed in metres per second; negative if unknown.
  public let speed: CLLocationSpeed
  /// The uncertainty of the speed, in metres per second; negative if the speed is unknown.
  public let speedAccuracy: CLLocationSpeedAccuracy
  /// The time of the location.
  public let timestamp: Date
  /// The floor of a building; nil outdoors, and if unknown.
  public let floor: CLFloor?
  /// The origin of the location, such as an accessory or a simulation; nil if unknown.
  public let sourceInformation: CLLocationSourceInformation?

  /// Creates a location with the current time.
  ///
  /// Like Core Location’s, this initializer reads the clock; no other initializer does.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
  }

  /// Creates a location without a course and a speed.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
      course: -1, speed: -1, timestamp: timestamp)
  }

  /// Creates a location whose course and speed are of unknown accuracy.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed,
    timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
      course: course, courseAccuracy: -1, speed: speed, speedAccuracy: -1, timestamp: timestamp)
  }

  /// Creates a location with all measurements and their accuracies.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy,
    timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
      course: course, courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy,
      timestamp: timestamp, floor: nil, sourceInfo: nil)
  }

  /// Creates a location with all measurements and its origin.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy,
    timestamp: Date, sourceInfo: CLLocationSourceInformation
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
      course: course, courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy,
      timestamp: timestamp, floor: nil, sourceInfo: sourceInfo)
  }

  /// Creates a location from all its parts. Core Location has no such initializer; this one is for code that stores
  /// locations.
  package init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, ellipsoidalAltitude: CLLocationDistance? = nil,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy,
    timestamp: Date, floor: CLFloor?, sourceInfo: CLLocationSourceInformation?
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.ellipsoidalAltitude = ellipsoidalAltitude ?? altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
    self.timestamp = timestamp
    self.floor = floor
    sourceInformation = sourceInfo
  }

  /// Returns the distance along the surface of the globe, in metres, ignoring altitudes.
  ///
  /// The calculation uses a sphere with the earth’s mean radius. The result differs by up to half a percent from a
  /// distance on an ellipsoid.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    let (here, there) = (coordinate, location.coordinate)
    let radians = Double.pi / 180
    let north = sin((there.latitude - here.latitude) * radians / 2)
    let east = sin((there.longitude - here.longitude) * radians / 2)
    let chord = north * north + cos(here.latitude * radians) * cos(there.latitude * radians) * east * east
    return 2 * 6_371_008.8 * asin(min(1, chord.squareRoot()))
  }

  // MARK: Value semantics

  private var numbers: [Double] {
    [
      coordinate.latitude, coordinate.longitude, altitude, ellipsoidalAltitude, horizontalAccuracy, verticalAccuracy,
      course, courseAccuracy, speed, speedAccuracy, timestamp.timeIntervalSinceReferenceDate,
    ]
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLLocation else { return false }
    return other.numbers == numbers && other.floor?.level == floor?.level
  }

  open override var hash: Int { numbers.hashValue }

  open override var description: String {
    "<\(coordinate.latitude),\(coordinate.longitude)> +/- \(horizontalAccuracy)m (speed \(speed) mps / course "
      + "\(course)) @ \(timestamp.timeIntervalSinceReferenceDate.isFinite ? "\(timestamp)" : "no time")"
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    for (index, number) in numbers.enumerated() { coder.encode(number, forKey: "number\(index)") }
    if let floor { coder.encode(floor.level, forKey: "floor") }
  }

  public required convenience init?(coder: NSCoder) {
    let keys = (0..<11).map { "number\($0)" }
    guard keys.allSatisfy(coder.containsValue) else { return nil }
    let value = keys.map { coder.decodeDouble(forKey: $0) }
    let level = coder.containsValue(forKey: "floor") ? coder.decodeInteger(forKey: "floor") : nil
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: value[0], longitude: value[1]), altitude: value[2],
      ellipsoidalAltitude: value[3], horizontalAccuracy: value[4], verticalAccuracy: value[5], course: value[6],
      courseAccuracy: value[7], speed: value[8], speedAccuracy: value[9],
      timestamp: Date(timeIntervalSinceReferenceDate: value[10]), floor: level.map { CLFloor(level: $0) },
      sourceInfo: nil)
  }
}

/// A floor of a building, zero at the ground.
open class CLFloor: NSObject, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but all its state is immutable.

  /// The floor number: 0 at the ground, negative below it.
  public let level: Int

  package init(level: Int) { self.level = level }
}

/// The origin of a location: a receiver, an accessory, or a software simulation.
open class CLLocationSourceInformation: NSObject, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but all its state is immutable.

  /// True if software simulated the location.
  public let isSimulatedBySoftware: Bool
  /// True if an accessory produced the location.
  public let isProducedByAccessory: Bool

  public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
    isSimulatedBySoftware = isSoftware
    isProducedByAccessory = isAccessory
  }
}
