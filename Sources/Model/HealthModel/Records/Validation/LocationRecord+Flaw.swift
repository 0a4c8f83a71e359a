extension LocationRecord {
  /// The reason this is no location of a route (rule S125); nil when it is.
  package var flaw: String? {
    Flaw.first(
      latitude.flaw("A latitude", in: -90...90), longitude.flaw("A longitude", in: -180...180),
      Flaw.first(in: [altitude, ellipsoidalAltitude]) { $0.flaw("An altitude") },
      Flaw.first(in: [horizontalAccuracy, verticalAccuracy, courseAccuracy, speedAccuracy]) { $0.flaw("An accuracy") },
      course.flaw("A course"), speed.flaw("A speed"), timestamp.flaw("The time of a location"),
      // No building is higher; more would not be a whole number of floors in a file.
      floor?.flaw("a floor", in: -100_000...100_000))
  }
}
