import Foundation
import HealthModel
import Testing

@testable import AppleHealthExport

@Suite(
  "An archive contains the export with its routes, and replaces an existing file only when complete",
  .timeLimit(.minutes(20)))
struct WrittenArchiveTests {
  private let contents: SampleList

  init() throws {
    var workout = try steps(source: "Watch")
    (workout.type, workout.content) = (.workout, .workout(activityType: 37, duration: 600))
    var route = try steps(source: "Watch")
    route.type = .workoutRoute
    route.content = .workoutRoute([
      LocationRecord(
        latitude: 47.5, longitude: 4.63762, altitude: 0.357328, horizontalAccuracy: 5.5, verticalAccuracy: 1.25,
        course: -1, speed: 2.5, timestamp: route.start)
    ])
    var other = route
    other.uuid = UUID()
    other.end = route.end + 20.5
    if case .workoutRoute(var places) = route.content {
      places[0].latitude = 48
      other.content = .workoutRoute(places)
    }
    var contents = SampleList([workout, route, other])
    contents.routesOfWorkouts = [workout.uuid: [route, other]]
    self.contents = contents
  }

  @Test("Each route in an archive is a file beside the XML, which refers to it (rules X1 and X26)")
  func routes() throws {
    let written = try Written(contents, as: .archive)
    let archive = try ZipArchive(path: written.file.path)
    #expect(
      archive.entries.map(\.name) == [
        "apple_health_export/export.xml", "apple_health_export/workout-routes/route_2024-03-01_8.10am.gpx",
        "apple_health_export/workout-routes/route_2024-03-01_8.10am_2.gpx",
      ])
    let stream = try archive.stream(of: archive.entries[1])
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = try bytes.withUnsafeMutableBytes { buffer throws(ByteStreamError) in try stream.read(into: buffer) }
    #expect(
      String(decoding: bytes[..<count], as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 \
        http://www.topografix.com/GPX/1/1/gpx.xsd">
         <metadata>
          <time>2024-03-01T08:10:00Z</time>
         </metadata>
         <trk>
          <name>Route 2024-03-01 8:10am</name>
          <trkseg>
           <trkpt lon="4.637620" lat="47.500000"><ele>0.357328</ele><time>2024-03-01T08:00:00Z</time><extensions>\
        <speed>2.500000</speed><course>-1.000000</course><hAcc>5.500000</hAcc><vAcc>1.250000</vAcc></extensions></trkpt>
          </trkseg>
         </trk>
        </gpx>

        """)
    #expect(written.summary.samples == [.workout: 1, .workoutRoute: 2])
    let imported = try written.imported()
    #expect(imported.report.samples[.workout] == 1)
    #expect(imported.report.interruption == nil)
  }

  @Test("The same contents give the same archive each time")
  func sameBytes() throws {
    #expect(try Written(contents, as: .archive).bytes() == Written(contents, as: .archive).bytes())
  }

  @Test("An XML file counts all routes as losses, and an archive counts those whose workout is not written")
  func withoutRoutes() throws {
    let written = try Written(contents)
    #expect(try written.lines().allSatisfy { !$0.contains("WorkoutRoute") })
    #expect(
      written.summary.losses.map(\.description) == [
        "2 × Workout Routes: needs a file beside the XML; write a .zip to include it"
      ])
    var lost = contents
    lost.routesOfWorkouts = [:]
    #expect(
      try Written(lost, as: .archive).summary.losses.map(\.description) == [
        "2 × Workout Routes: is not part of an exported workout"
      ])
  }

  // MARK: The file

  @Test(
    "A failed export leaves the existing file unchanged, and no other file in the folder", arguments: [false, true])
  func failure(isArchive: Bool) throws {
    struct Broken: Error {}
    let old = try ExportFile("old".utf8)
    #expect(throws: Broken.self) {
      try AppleHealthExportWriter(contents).write(to: old.url, as: isArchive ? .archive : .document) { _ in
        throw Broken()
      }
    }
    #expect(try old.bytes() == Array("old".utf8))
    let folder = old.url.deletingLastPathComponent()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["export.xml"])
  }

  @Test("A cancelled export stops, during writing and during compression", arguments: [0.0, 1.0])
  func cancelled(fraction: Double) async throws {
    let old = try ExportFile("old".utf8)
    let (contents, url) = (contents, old.url)
    let task = Task {
      _ = try AppleHealthExportWriter(contents).write(to: url, as: .archive) { reached in
        if reached >= fraction { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try old.bytes() == Array("old".utf8))
    let folder = old.url.deletingLastPathComponent()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["export.xml"])
  }

  @Test("A completed export replaces the existing file, and only its owner can read it")
  func replaced() throws {
    let old = try ExportFile("old".utf8)
    _ = try AppleHealthExportWriter(contents).write(to: old.url, as: .document)
    #expect(try old.bytes().starts(with: "<?xml".utf8))
    let mode = try FileManager.default.attributesOfItem(atPath: old.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let folder = old.url.deletingLastPathComponent()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["export.xml"])
  }

  @Test("After an export through a symbolic link, the link still leads to the file")
  func link() throws {
    let old = try ExportFile("old".utf8)
    let link = old.url.deletingLastPathComponent().appending(path: "link.xml")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: old.url)
    _ = try AppleHealthExportWriter(contents).write(to: link, as: .document)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == old.path)
    #expect(try old.bytes().starts(with: "<?xml".utf8))
  }

  @Test("An export into a named pipe writes the bytes, and the pipe stays a pipe")
  func pipe() throws {
    let old = try ExportFile([])
    let pipe = old.url.deletingLastPathComponent().appending(path: "pipe")
    try #require(mkfifo(pipe.path, 0o600) == 0)
    // Open the pipe for reading and writing, so that it has a reader before there is a writer. The archive fits into
    // the pipe.
    let reader = open(pipe.path, O_RDWR | O_NONBLOCK)
    defer { close(reader) }
    _ = try AppleHealthExportWriter(contents).write(to: pipe, as: .archive)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(reader, &bytes, bytes.count)
    #expect(try Array(bytes.prefix(max(0, count))) == Written(contents, as: .archive).bytes())
    let type = try FileManager.default.attributesOfItem(atPath: pipe.path)[.type] as? FileAttributeType
    #expect(type != .typeRegular)
  }

  @Test("An export neither replaces a folder nor creates a missing folder")
  func folders() throws {
    let old = try ExportFile([])
    let folder = old.url.deletingLastPathComponent()
    #expect(throws: ExportWriteError.isFolder(path: folder.path)) {
      try AppleHealthExportWriter(contents).write(to: URL(filePath: folder.path), as: .document)
    }
    let nowhere = folder.appending(path: "none/export.xml")
    #expect(throws: ExportWriteError.cannotCreate(path: nowhere.path, reason: "No such file or directory")) {
      try AppleHealthExportWriter(contents).write(to: nowhere, as: .document)
    }
    withExtendedLifetime(old) {}
  }

  @Test("The error for a full disk is a sentence that names the requested file")
  func fullDisk() throws {
    let output = try OutputFile(path: "/dev/full", for: "/tmp/export.zip")
    #expect(throws: ExportWriteError.full(path: "/tmp/export.zip")) { try output.write([1, 2, 3]) }
    #expect(
      ExportWriteError.full(path: "export.zip").description
        == """
        The disk has no space left for “export.zip”: free some space, or name a file on another disk. Nothing was \
        written.
        """
    )
  }
}
