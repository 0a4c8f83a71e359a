extension LocationRecord {
  /// A sentence that says why this cannot be a location of a route (rule S125); nil when it can.
  package var flaw: String? {
    Flaw.first(
      latitude.flaw("A latitude", in: -90...90), longitude.flaw("A longitude", in: -180...180),
      Flaw.first(in: [altitude, ellipsoidalAltitude]) { $0.flaw("An altitude") },
      Flaw.first(in: [horizontalAccuracy, verticalAccuracy, courseAccuracy, speedAccuracy]) { $0.flaw("An accuracy") },
      course.flaw("A course"), speed.flaw("A speed"), timestamp.flaw("The time of a location"),
      // No building is this high, and much larger numbers would lose their exact value in a file.
      floor?.flaw("a floor", in: -100_000...100_000))
  }
}
