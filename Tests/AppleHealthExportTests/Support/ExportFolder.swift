import Foundation
import HealthModel
import TestSupport
import Testing

/// The files of an export. Tests read them from an archive and from a folder.
struct ExportFiles {
  /// The files by their paths in the export.
  var files: [(name: String, bytes: [UInt8])]

  /// Creates an export with these elements, one per line, and these files next to the XML.
  init(_ elements: [String], _ files: [(name: String, text: String)] = []) {
    self.files = [("apple_health_export/export.xml", Array(Import.document(elements).utf8))]
    for (name, text) in files { self.files.append(("apple_health_export/\(name)", Array(text.utf8))) }
  }

  func zip() throws -> ExportFile { try ExportFile(zip: files) }

  /// Imports the archive.
  func imported() throws -> Import { try Import(zip()) }

  /// Writes the files to a folder that exists while the body runs.
  func unpacked<Result>(_ body: (_ folder: URL) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    for (name, bytes) in files { try folder.write(bytes, to: name) }
    return try body(folder.url.appending(path: "apple_health_export"))
  }
}

/// Returns a workout with each of its elements on its own line.
func workout(_ children: String..., start: String = "08:00:00", end: String = "09:00:00") -> String {
  "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"60\" durationUnit=\"min\" "
    + "sourceName=\"Watch\" startDate=\"2024-05-01 \(start) +0000\" endDate=\"2024-05-01 \(end) +0000\">"
    + children.joined() + "</Workout>"
}

/// Returns the element of a route whose locations are in a file.
func routeElement(
  _ path: String, start: String = "08:00:00", end: String = "09:00:00", metadata: String = ""
) -> String {
  "<WorkoutRoute sourceName=\"Watch\" startDate=\"2024-05-01 \(start) +0000\" endDate=\"2024-05-01 \(end) +0000\">"
    + metadata + "<FileReference path=\"\(path)\"/></WorkoutRoute>"
}

/// Returns a GPX file with these points, in a phone's format.
func gpx(_ points: [String], made: String = "2024-06-01T10:00:00Z") -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1">
    <metadata><time>\(made)</time></metadata>
    <trk><name>Route 2024-05-01 9:00am</name><trkseg>
  \(points.joined(separator: "\n"))
    </trkseg></trk>
  </gpx>
  """
}

func point(_ longitude: Double, _ latitude: Double, time: String = "08:00:01") -> String {
  "<trkpt lon=\"\(longitude)\" lat=\"\(latitude)\"><ele>0.357328</ele><time>2024-05-01T\(time)Z</time><extensions>"
    + "<speed>2.5</speed><course>-1.000000</course><hAcc>5.5</hAcc><vAcc>1.25</vAcc></extensions></trkpt>"
}
