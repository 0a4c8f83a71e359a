import Foundation
import HealthModel

/// A workout's route as a GPX file, in the format of the Health app.
struct RouteFile {
  /// The name without its folder, such as "route_2024-05-01_4.00pm.gpx".
  let name: String
  private let moment: ExportMoment
  private let places: [LocationRecord]

  init(_ places: [LocationRecord], name: String, at moment: ExportMoment) {
    (self.places, self.name, self.moment) = (places, name, moment)
  }

  /// A key for the contents of a file, so that equal files are written only once.
  struct Key: Hashable {
    private let stem: String
    private let count: Int
    private let hash: Int

    init(_ places: [LocationRecord], stem: String) {
      (self.stem, count, hash) = (stem, places.count, places.hashValue)
    }
  }

  /// Writes the file in chunks.
  ///
  /// The file's time is the end of the route instead of the time of the export, so a route always has the same bytes.
  func write(_ write: ([UInt8]) throws -> Void) throws {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 \
      http://www.topografix.com/GPX/1/1/gpx.xsd">
       <metadata>
        <time>\(moment.isoText)</time>
       </metadata>
       <trk>
        <name>Route \(moment.dayText) \(moment.shortClock(":"))</name>
        <trkseg>

      """
    for place in places {
      text += Self.point(place)
      if text.utf8.count > 1 << 16 {
        try write(Array(text.utf8))
        text = ""
      }
    }
    text += "  </trkseg>\n </trk>\n</gpx>\n"
    try write(Array(text.utf8))
  }

  /// Returns a point on its own line, with six decimals. Unknown values are negative.
  private static func point(_ place: LocationRecord) -> String {
    func digits(_ number: Double) -> String { String(format: "%.6f", number) }
    let time = ExportMoment(place.timestamp)?.isoText ?? ""
    return "   <trkpt lon=\"\(digits(place.longitude))\" lat=\"\(digits(place.latitude))\">"
      + "<ele>\(digits(place.altitude))</ele><time>\(time)</time><extensions><speed>\(digits(place.speed))</speed>"
      + "<course>\(digits(place.course))</course><hAcc>\(digits(place.horizontalAccuracy))</hAcc>"
      + "<vAcc>\(digits(place.verticalAccuracy))</vAcc></extensions></trkpt>\n"
  }

  /// True if the file represents the locations without loss.
  var isExact: Bool {
    places.allSatisfy { place in
      func survives(_ number: Double) -> Bool { Double(String(format: "%.6f", number)) == number }
      return ExportMoment(place.timestamp)?.hasFraction == false && place.floor == nil && place.speedAccuracy < 0
        && place.courseAccuracy < 0 && place.ellipsoidalAltitude == place.altitude
        && [
          place.latitude, place.longitude, place.altitude, place.speed, place.course, place.horizontalAccuracy,
          place.verticalAccuracy,
        ].allSatisfy(survives)
    }
  }
}

extension DocumentWriting {
  /// Writes the routes of a workout. Each has an element and the file that it refers to (rule X26).
  func writeRoutes(of workout: SampleRecord) throws {
    for route in try contents.routes(of: workout).inOrderOfExport {
      guard case .workoutRoute(let places) = route.content, let moment = ExportMoment(route.end),
        ExportMoment(route.start) != nil
      else {
        losses.note(route.type, .outOfTime)
        continue
      }
      let stem = "route_\(moment.dayText)_\(moment.shortClock("."))"
      let key = RouteFile.Key(places, stem: stem)
      let known = routeFiles[key]
      // The name contains the minute in which the route ends. If two routes end in the same minute, a number makes the
      // second name different.
      let name = known ?? fileName(stem, "gpx", second: 2)
      routeFiles[key] = name
      routeCount += 1
      let file = RouteFile(places, name: name, at: moment)
      guard let addFile else {
        losses.note(route.type, .noArchive)
        continue
      }
      xml.start("WorkoutRoute")
      writeSource(of: route)
      writeDates(of: route)
      writeMetadata(route.metadata)
      xml.start("FileReference")
      xml.attribute("path", "/workout-routes/\(file.name)")
      xml.end()
      xml.end()
      if known == nil { try addFile("workout-routes/\(file.name)", file.write) }
      if !file.isExact { losses.note(route.type, .locationDetails) }
      summary.samples[route.type, default: 0] += 1
    }
  }
}
