import AppleHealthExport
import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel
import Staging
import TestSupport
import Testing

@Suite("The complete folder of an export can be imported")
struct FolderImportTests {
  // MARK: Routes

  @Test("A route belongs to its workout, and a second import adds nothing")
  func routes() throws {
    let folder = try FolderOfExport()
    let daemon = HealthDaemon()
    let report = try folder.stage(on: daemon)
    #expect(report.samples[.workoutRoute] == 2)
    let workout = try #require(daemon.allSamples(SampleQuery(.workout)).first)
    let routes = daemon.allSamples(SampleQuery(.workoutRoute, .related(.samples(of: workout.uuid))))
    #expect(routes.count == 2)
    let before = folder.sampleCount(in: daemon)
    try folder.stage(on: daemon)
    #expect(folder.sampleCount(in: daemon) == before)
  }

  @Test("A later export with a renamed source, other file names and another time zone adds nothing (Y70)")
  func laterExport() throws {
    let folder = try FolderOfExport()
    let daemon = HealthDaemon()
    try folder.stage(on: daemon)
    let before = folder.sampleCount(in: daemon)
    let later = try FolderOfExport { text in
      text.replacing("sourceName=\"Mila’s Apple Watch\"", with: "sourceName=\"Apple Watch\"")
        .replacing("08:00:00 +0000", with: "10:00:00 +0200")
    }
    let report = try later.stage(on: daemon)
    #expect(report.renamedSources.map(\.later) == ["Apple Watch"])
    #expect(folder.sampleCount(in: daemon) == before)
  }

  @Test("A route whose source is misspelled in a damaged export does not take the place of the undamaged route (Y11)")
  func otherSource() throws {
    let daemon = HealthDaemon()
    let damaged = try FolderOfExport { text in
      text.replacing("<WorkoutRoute sourceName=\"Mila’s Apple Watch\"", with: "<WorkoutRoute sourceName=\"Mil Watch\"")
    }
    try damaged.stage(on: daemon)
    func counts() -> [String: Int] {
      daemon.allSamples(SampleQuery(.workoutRoute)).reduce(into: [:]) {
        $0[$1.sourceRevision.source.name, default: 0] += 1
      }
    }
    #expect(counts() == ["Mil Watch": 2])
    for _ in 1...2 { try FolderOfExport().stage(on: daemon) }
    #expect(counts() == ["Mil Watch": 2, "Mila’s Apple Watch": 2])
    let routes = daemon.allSamples(SampleQuery(.workoutRoute))
    #expect(Set(routes.map(\.uuid)).count == 4)
  }

  @Test("An import that lacked some route files is completed by a later import with all files")
  func halfMissing() throws {
    let daemon = HealthDaemon()
    let folder = try FolderOfExport()
    try folder.removeFile("workout-routes/a.gpx")
    try folder.stage(on: daemon)
    #expect(daemon.summary(of: .workoutRoute).sampleCount == 1)
    try FolderOfExport().stage(on: daemon)
    #expect(daemon.summary(of: .workoutRoute).sampleCount == 2)
  }

  @Test("A stored device keeps imported routes, a second import adds none, and they are deleted with the workout")
  func kept() throws {
    let store = try TemporaryFolder()
    let path = store.path("kim.healthsheet")
    let folder = try FolderOfExport()
    func open(_ body: (HealthDaemon) throws -> Void) throws {
      let storage = try SQLiteStorage(path: path)
      defer { storage.close() }
      try body(HealthDaemon(storage: storage))
    }
    try open { try folder.stage(on: $0) }
    try open { daemon in
      let before = folder.sampleCount(in: daemon)
      try folder.stage(on: daemon)
      #expect(folder.sampleCount(in: daemon) == before)
      #expect(daemon.summary(of: .workoutRoute).sampleCount == 2)
      daemon.deleteAllSamples(of: .workout)
      #expect(daemon.summary(of: .workoutRoute).sampleCount == 0)
    }
  }

  @Test("A later version of a route replaces the earlier version, and an earlier version changes nothing (Y70)")
  func versions() throws {
    func folder(version: Int) throws -> FolderOfExport {
      let reference = "<FileReference path=\"/workout-routes/\(version == 1 ? "a" : "b").gpx\"/>"
      return try FolderOfExport { text in
        text.replacing(
          "<FileReference path=\"/workout-routes/a.gpx\"/>",
          with: "<MetadataEntry key=\"HKMetadataKeySyncIdentifier\" value=\"route-1\"/>"
            + "<MetadataEntry key=\"HKMetadataKeySyncVersion\" value=\"\(version)\"/>\(reference)")
      }
    }
    let daemon = HealthDaemon()
    for version in [1, 1, 2, 1, 2] { try folder(version: version).stage(on: daemon) }
    let workout = try #require(daemon.allSamples(SampleQuery(.workout)).first)
    let routes = daemon.allSamples(SampleQuery(.workoutRoute, .related(.samples(of: workout.uuid))))
    #expect(daemon.summary(of: .workoutRoute).sampleCount == 2 && routes.count == 2)
    let versioned = try #require(routes.first { !$0.metadata.isEmpty })
    guard case .workoutRoute(let places) = versioned.content else { return }
    #expect(places.first?.longitude == 2.5)
  }

  // MARK: Goals

  @Test("An imported day keeps its own goals, also in a stored device, and other days have today's goals (Y58)")
  func goals() throws {
    let store = try TemporaryFolder()
    let path = store.path("kim.healthsheet")
    func open(_ body: (HealthDaemon) throws -> Void) throws {
      let storage = try SQLiteStorage(path: path)
      defer { storage.close() }
      try body(HealthDaemon(settings: DeviceSettings(calendar: .gregorian(in: .gmt)), storage: storage))
    }
    let time =
      "unit=\"kcal\" sourceName=\"Watch\" startDate=\"2024-05-0X 08:00:00 +0000\" endDate=\"2024-05-0X 08:10:00 +0000\""
    let days = (1...3).map { day in
      "<Record type=\"HKQuantityTypeIdentifierActiveEnergyBurned\" value=\"10\" \(time.replacing("0X", with: "0\(day)"))/>"
    }
    let goals = [(1, 300), (2, 450)].map {
      "<ActivitySummary dateComponents=\"2024-05-0\($0)\" activeEnergyBurnedGoal=\"\($1)\" activeEnergyBurnedUnit=\"kcal\"/>"
    }
    let folder = try FolderOfExport { text in
      text.replacing("</HealthData>", with: (days + goals).joined(separator: "\n") + "\n</HealthData>")
    }
    try open { try folder.stage(on: $0) }
    try open { daemon in
      #expect(try daemon.allActivitySummaries().map(\.goals.activeEnergy) == [300, 450, 450])
      try folder.stage(on: daemon)
      #expect(try daemon.allActivitySummaries().map(\.goals.activeEnergy) == [300, 450, 450])
    }
  }

  // MARK: Consent

  @Test("An app sees only the imported types that it may read", arguments: FolderOfExport.types)
  func consent(type: ObjectType) throws {
    let folder = try FolderOfExport()
    let daemon = HealthDaemon()
    try folder.stage(on: daemon)
    #expect(daemon.summary(of: type).sampleCount > 0, "\(type)")
    let app = AppIdentity(bundleIdentifier: "com.example.reader", displayName: "Reader")
    daemon.introduce(app)
    let connection = daemon.connect(app)
    func seen() -> Int { (try? connection.samples(matchingAny: [SampleQuery(type)]))?.count ?? 0 }
    #expect(seen() == 0)
    daemon.setDecision(.granted, for: Permission(type, .read), of: app.bundleIdentifier)
    #expect(seen() == daemon.summary(of: type).sampleCount)
  }
}
