import Foundation
import HealthModel
import SeededRandom
import Testing

@testable import AppleHealthExport

@Suite("Routes of an export are imported with their workouts")
struct RouteImportTests {
  private let path = "workout-routes/route_2024-05-01_9.00am.gpx"

  private func places(_ sample: SampleRecord) -> [LocationRecord] {
    if case .workoutRoute(let places) = sample.content { places } else { [] }
  }

  // MARK: Imported routes

  @Test(
    "A route is imported with its workout from an archive, an unpacked folder or the XML file in it (Y5, Y10 and Y13)")
  func everyWay() throws {
    let export = ExportFiles(
      [workout(routeElement("/\(path)", metadata: "<MetadataEntry key=\"Note\" value=\"hill\"/>"))],
      [(path, gpx([point(4.63762, 47.5), point(4.6377, 47.51, time: "08:00:02")]))])
    let packed = try export.imported()
    let route = try #require(packed.routes.first)
    #expect(packed.routes.count == 1 && packed.omissions == [] && packed.report.leftAside == [])
    #expect(route.workout.uuid == packed.samples(of: .workout).first?.uuid)
    #expect(route.route.start == (try date("2024-05-01T08:00:00Z")))
    #expect(route.route.end == (try date("2024-05-01T09:00:00Z")))
    #expect(route.route.sourceRevision.source.name == "Watch")
    #expect(route.route.metadata == ["Note": .string("hill")])
    #expect(
      places(route.route) == [
        LocationRecord(
          latitude: 47.5, longitude: 4.63762, altitude: 0.357328, horizontalAccuracy: 5.5, verticalAccuracy: 1.25,
          course: -1, speed: 2.5, timestamp: try date("2024-05-01T08:00:01Z")),
        LocationRecord(
          latitude: 47.51, longitude: 4.6377, altitude: 0.357328, horizontalAccuracy: 5.5, verticalAccuracy: 1.25,
          course: -1, speed: 2.5, timestamp: try date("2024-05-01T08:00:02Z")),
      ])
    #expect(packed.report.readCount == 2 && packed.report.leftOutCount == 0)
    try export.unpacked { folder in
      for url in [folder, folder.deletingLastPathComponent(), folder.appending(path: "export.xml")] {
        let samples = try Import(url).samples
        #expect(samples == packed.samples)
      }
    }
  }

  @Test("All routes of a workout are imported, with all their tracks and segments in file order (Y15 and Y16)")
  func several() throws {
    let two = gpx([point(1, 1), "</trkseg><trkseg>", point(2, 2)])
      .replacing("</gpx>", with: "<trk><trkseg>\(point(3, 3, time: "07:00:00"))</trkseg></trk></gpx>")
    let result = try ExportFiles(
      [workout(routeElement("/workout-routes/a.gpx"), routeElement("/workout-routes/b.gpx", start: "08:30:00"))],
      [("workout-routes/a.gpx", two), ("workout-routes/b.gpx", gpx([]))]
    ).imported()
    #expect(result.routes.map { places($0.route).map(\.longitude) } == [[1, 2, 3], []])
    #expect(Set(result.routes.map(\.workout.uuid)).count == 1)
  }

  @Test("A point of a route needs only coordinates, and two points may share a time (Y17)")
  func barePoints() throws {
    let result = try ExportFiles(
      [workout(routeElement("/\(path)"))],
      [(path, gpx(["<trkpt lat=\"1\" lon=\"2\"/>", point(3, 4), "<trkpt lat=\"5\" lon=\"6\"><ele> 7 </ele></trkpt>"]))]
    ).imported()
    let found = places(try #require(result.routes.first?.route))
    let times = try ["08:00:00", "08:00:01", "08:00:01"].map { try date("2024-05-01T\($0)Z") }
    #expect(found.map(\.timestamp) == times)
    #expect(found.map(\.altitude) == [0, 0.357328, 7])
    #expect(found.map(\.verticalAccuracy) == [-1, 1.25, -1])
  }

  @Test("Before iOS 13 the XML contains the points of a route (Y18)")
  func inline() throws {
    let location =
      "<Location date=\"2018-05-01 08:00:01 +0000\" latitude=\"47.5\" longitude=\"4.5\" altitude=\"12\" "
      + "horizontalAccuracy=\"5\" verticalAccuracy=\"3\" course=\"90\" speed=\"2\"/>"
    let result = try Import(
      workout("<WorkoutRoute sourceName=\"Watch\">\(location)<Location latitude=\"north\"/></WorkoutRoute>"))
    let found = places(try #require(result.routes.first?.route))
    #expect(
      found == [
        LocationRecord(
          latitude: 47.5, longitude: 4.5, altitude: 12, horizontalAccuracy: 5, verticalAccuracy: 3, course: 90,
          speed: 2, timestamp: try date("2018-05-01T08:00:01Z"))
      ])
    #expect(result.omissions == ["1 × Location: is not a number (line 3)"])
  }

  @Test("The progress of an import never decreases while the XML and the other files are read, and reaches the end")
  func progress() throws {
    let names = (0..<20).map { "workout-routes/\($0).gpx" }
    let file = try ExportFiles(
      names.dropLast().map { workout(routeElement("/\($0)")) },
      names.map { ($0, gpx(Array(repeating: point(1, 1), count: 50))) }
    ).zip()
    var fractions: [Double] = []
    let reading = try AppleHealthExportReader(url: file.url).start()
    while let part = try reading.next() { if case .progress(let step) = part { fractions.append(step.fraction) } }
    #expect(fractions.count > 20 && fractions.last == 1 && zip(fractions, fractions.dropFirst()).allSatisfy(<=))
    #expect(fractions.contains { $0 > 0.1 && $0 < 0.9 })
  }

  // MARK: Finding the file

  @Test(
    "A route's file is found by exact path, in another case or accents, or as the only file of that name (Y9)")
  func matching() throws {
    func found(_ reference: String, _ files: [String]) throws -> [Double] {
      let named = files.enumerated().map { ("\($1)", gpx([point(Double($0), 1)])) }
      let result = try ExportFiles([workout(routeElement(reference))], named).imported()
      return result.routes.flatMap { places($0.route).map(\.longitude) }
    }
    #expect(try found("/workout-routes/a.gpx", ["workout-routes/A.gpx", "workout-routes/a.gpx"]) == [1])
    #expect(try found("/workout-routes/É.gpx", ["workout-routes/e\u{301}.GPX"]) == [0])
    #expect(try found("/workout-routes/a.gpx", ["more/routes/a.gpx"]) == [0])
    #expect(try found("/workout-routes/a.gpx", ["x/a.gpx", "y/a.gpx"]) == [], "which of the two, nobody can tell")
    #expect(try found("/workout-routes/b.gpx", ["workout-routes/a.gpx"]) == [], "the nearest in time is another one")
    #expect(try found("/../../etc/passwd", ["workout-routes/a.gpx"]) == [])
  }

  @Test("A route without its file is counted and reported; if the folder is missing, one line reports all routes")
  func missing() throws {
    let elements = [
      workout(routeElement("/workout-routes/a.gpx")), workout(routeElement("/\(path)"), start: "07:00:00"),
    ]
    let half = try ExportFiles(elements, [(path, gpx([point(1, 1)])), ("workout-routes/new.gpx", gpx([]))]).imported()
    #expect(
      half.omissions == [
        "1 × WorkoutRoute /workout-routes/a.gpx: names a file that is missing from the export (line 3)"
      ])
    #expect(half.report.leftAside.map(\.description) == ["workout-routes/new.gpx"])
    #expect(half.routes.count == 1 && half.report.readCount == 4 && half.report.leftOutCount == 1)
    let none = try ExportFiles(elements).imported()
    #expect(none.omissions == ["2 × WorkoutRoute: names a file that is missing from the export (first in line 3)"])
  }

  @Test(
    "A file without a GPX point is reported, and its route is omitted",
    arguments: [
      "", "hello", "<html><body>not found</body></html>", "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"1\">",
      "<!DOCTYPE gpx [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><gpx><trk><name>&b;</name></trk></gpx>",
      "<gpx>" + String(repeating: "<extensions>", count: 100_000), "\u{FEFF}<gpx></trk></gpx>",
      "<?xml version=\"1.0\" encoding=\"EBCDIC\"?><gpx/>", "<gpx a=\"" + String(repeating: "x", count: 3 << 20),
    ])
  func damaged(text: String) throws {
    let result = try ExportFiles([workout(routeElement("/\(path)")), record()], [(path, text)]).imported()
    #expect(result.routes == [])
    #expect(result.omissions == ["1 × WorkoutRoute \(path): has a file whose contents do not match its name (line 3)"])
    #expect(result.report.readCount == 3 && result.report.leftOutCount == 1 && result.report.sampleCount == 2)
  }

  @Test("Points without valid coordinates are omitted and counted; the rest of the route is imported")
  func impossiblePoints() throws {
    let result = try ExportFiles(
      [workout(routeElement("/\(path)"))],
      [(path, gpx([point(1, 91), "<trkpt lat=\"x\" lon=\"2\"/>", "<trkpt/>", point(5, 5)]))]
    ).imported()
    #expect(result.routes.map { places($0.route).count } == [1])
    #expect(result.omissions == ["3 × trkpt /\(path): is a value that cannot be measured (first in line 3)"])
  }

  @Test("A route of 60,000 points is imported completely")
  func long() throws {
    let points = (0..<60_000).map { point(Double($0 % 180), 1) }
    let result = try ExportFiles([workout(routeElement("/\(path)"))], [(path, gpx(points))]).imported()
    #expect(result.routes.map { places($0.route).count } == [60_000])
  }

  // MARK: Identity of routes

  @Test("A route stays the same in a later export, whose file has another name and time (Y11, Y12 and Y70)")
  func identity() throws {
    let first = try ExportFiles([workout(routeElement("/\(path)"))], [(path, gpx([point(1, 1)]))]).imported()
    let later = try ExportFiles(
      [workout(routeElement("/workout-routes/r.gpx"))],
      [("workout-routes/r.gpx", gpx([point(1, 1)], made: "2025-01-01T00:00:00Z"))]
    ).imported()
    #expect(first.samples == later.samples && first.routes.count == 1)
  }

  @Test("The points of a truncated route file are imported, and the report mentions the truncation")
  func cutOff() throws {
    let whole = gpx([point(1, 1), point(2, 2), point(3, 3)])
    let third = try #require(whole.range(of: "<trkpt lon=\"3.0\""))
    for text in [String(whole[..<third.lowerBound]), whole.replacing("<trkpt lon=\"3.0\"", with: "<trkpt lon=\"3.0")] {
      let result = try ExportFiles([workout(routeElement("/\(path)"))], [(path, text)]).imported()
      guard case .workoutRoute(let places)? = result.routes.first?.route.content else { continue }
      #expect(places.map(\.longitude) == [1, 2])
      #expect(
        result.omissions == [
          "1 × WorkoutRoute /\(path): has a file that ends too early: the part before the end was imported (line 3)"
        ])
      #expect(result.report.leftOutCount == 0 && result.routes.count == 1)
    }
  }

  @Test("Two workouts that share a route share one file, also in a new export")
  func sharedFile() throws {
    let elements = (8...9).map { workout(routeElement("/\(path)"), start: "08:0\($0):00", end: "09:00:00") }
    let first = try ExportFiles(elements, [(path, gpx([point(1, 1), point(2, 2)]))]).imported()
    #expect(first.routes.count == 2)
    let written = try Written(SampleList(first), as: .archive)
    #expect(try ZipArchive(path: written.file.path).entries.count { $0.name.hasSuffix(".gpx") } == 1)
    #expect(Set(try written.imported().samples) == Set(first.samples))
  }

  @Test("Exported routes are imported again unchanged")
  func roundTrip() throws {
    let files = ["a", "b", "c"].map { ("workout-routes/\($0).gpx", gpx([point(1, 1), point(2.25, -3.123456)])) }
    let first = try ExportFiles(
      [
        workout(routeElement("/workout-routes/a.gpx"), routeElement("/workout-routes/b.gpx", start: "08:10:00")),
        workout(routeElement("/workout-routes/c.gpx", start: "06:00:00"), start: "06:00:00"),
      ], files
    ).imported()
    let written = try Written(SampleList(first), as: .archive)
    let second = try written.imported()
    #expect(written.summary.losses == [] && second.omissions == [])
    #expect(Set(second.samples) == Set(first.samples) && second.routes.count == 3)
    #expect(Set(second.routes) == Set(first.routes))
    #expect(try Written(SampleList(second), as: .archive).bytes() == written.bytes())
  }
}
