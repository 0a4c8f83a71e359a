import Foundation
import HealthModel
import Testing

@testable import AppleHealthExport

@Suite("A redacted export contains nothing that identifies the person")
struct RedactionTests {
  private static let zurich = TimeZone(identifier: "Europe/Zurich")!
  private let secrets = [
    "Mila", "Linden", "WeighWell", "SER-0042", "https://scale.example/users/1701", "sync-4711", "0xDEAD-BEEF-SN",
    "tofu with Anna", "Europe/Zurich", "Tränenfilm", "47.5", "1985", "o1-patient", "Sodium",
  ]

  /// Returns a device with every kind of data about the person.
  private func device() throws -> (contents: SampleList, imported: Import) {
    let origin =
      "sourceName=\"Mila’s Apple Watch\" sourceVersion=\"10.4\" device=\"&lt;&lt;HKDevice: 0x1&gt;, name:Mila’s Watch, "
      + "manufacturer:Apple Inc., model:Watch, hardware:Watch6,7, software:10.4, localIdentifier:0xDEAD-BEEF-SN&gt;\""
    let time = "startDate=\"2024-05-01 08:00:00 +0000\" endDate=\"2024-05-01 09:00:00 +0000\""
    let metadata = [
      ("HKMetadataKeySyncIdentifier", "sync-4711"), ("HKMetadataKeySyncVersion", "3"),
      ("HKDeviceSerialNumber", "SER-0042"),
      ("Link", "https://scale.example/users/1701"), ("HKFoodType", "tofu with Anna"), ("HKTimeZone", "Europe/Zurich"),
      ("HKWasUserEntered", "1"),
    ].map { "<MetadataEntry key=\"\($0)\" value=\"\($1)\"/>" }.joined()
    let imported = try ExportFiles(
      [
        "<ExportDate value=\"2024-05-06 19:30:00 +0000\"/>",
        "<Me HKCharacteristicTypeIdentifierDateOfBirth=\"1985-02-28\" "
          + "HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSexFemale\"/>",
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\" value=\"812\" \(origin) \(time)>\(metadata)</Record>",
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\" value=\"812\" sourceName=\"WeighWell\" \(time)/>",
        "<Record type=\"HKQuantityTypeIdentifierHeartRate\" unit=\"count/min\" value=\"61\" \(origin) \(time)/>",
        "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"60\" durationUnit=\"min\" \(origin) \(time)>"
          + "<WorkoutEvent type=\"HKWorkoutEventTypePause\" date=\"2024-05-01 08:10:00 +0000\"/>"
          + "<WorkoutActivity uuid=\"A0000000-0000-4000-8000-00000000000A\" \(time)/>"
          + "<WorkoutRoute \(origin) \(time)><FileReference path=\"/workout-routes/a.gpx\"/></WorkoutRoute></Workout>",
        "<VisionPrescription type=\"Contacts\" dateIssued=\"2024-01-10 10:00:00 +0100\" brand=\"Tränenfilm\">"
          + "<LeftEye sphere=\"-2\"/></VisionPrescription>",
      ],
      [
        ("workout-routes/a.gpx", gpx([point(4.5, 47.5)])),
        (
          "clinical-records/o.json",
          #"{"resourceType":"Observation","id":"o1-patient","code":{"text":"Sodium"},"subject":"Mila"}"#
        ),
        (
          "electrocardiograms/ecg_2024-05-01.csv",
          "Name,Mila Linden\nDate of Birth,1985\nRecorded Date,2024-05-01 08:00:00 +0000\nClassification,Sinus Rhythm\n"
            + "Symptoms,tofu with Anna\nSoftware Version,1.90\nDevice,\"Watch6,7\"\nSample Rate,512 hertz\n\n\nLead,Lead I\n"
            + "Unit,µV\n\n1\n2\n"
        ),
      ]
    ).imported()
    #expect(imported.omissions.count == 2 && imported.omissions.allSatisfy { $0.contains("does not store") })
    return (SampleList(imported), imported)
  }

  private func redacted(days: Int? = -364) throws -> RedactedContents {
    try RedactedContents(try device().contents, movedBy: days, in: Self.zurich)
  }

  // MARK: Removed data

  @Test("A redacted export contains no name, number, address or word of the person, in any form (Y95 and Y96)")
  func secretsAreGone() throws {
    let contents = try redacted()
    let archive = try ExportFile([], name: "export.zip")
    _ = try AppleHealthExportWriter(contents).write(to: archive.url, as: .archive, checking: contents.check)
    var texts: [(name: String, text: String)] = []
    let zip = try ZipArchive(path: archive.path)
    for entry in zip.entries {
      texts.append(
        (entry.name, String(decoding: try zip.stream(of: entry).firstBytes(max(1, entry.size)), as: UTF8.self)))
    }
    for form in [SampleTables.Form.csv, .ndjson] {
      let folder = archive.url.deletingLastPathComponent().appending(path: form.rawValue)
      _ = try SampleTables(contents).write(to: folder, as: form, checking: contents.check)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        texts.append((name, try String(contentsOf: folder.appending(path: name), encoding: .utf8)))
      }
    }
    #expect(texts.count > 8)
    let uuids = try device().contents.list.map(\.uuid.uuidString) + ["A0000000-0000-4000-8000-00000000000A"]
    for (name, text) in texts {
      for secret in secrets + uuids {
        #expect(!text.contains(secret) && !name.contains(secret), "\(secret) in \(name)")
      }
      #expect(!name.contains("route") && !name.contains("clinical"))
    }
  }

  @Test("Redaction keeps measurements, and replaces the names of sources with numbers (Y95)")
  func values() throws {
    let samples = try redacted().samples(of: .stepCount)
    #expect(samples.map(\.content) == [.quantity(HealthQuantity(812, .count)), .quantity(HealthQuantity(812, .count))])
    #expect(samples.map(\.sourceRevision.source.name) == ["Source 1", "Source 2"])
    #expect(try redacted().samples(of: .heartRate).count == 1)
    #expect(samples[0].metadata == ["HKWasUserEntered": .bool(true)])
    #expect(samples[0].device?.hardwareVersion == "Watch6,7" && samples[0].device?.name == nil)
    let contents = try redacted()
    let twice = try [contents.samples(of: .stepCount)[0], contents.samples(of: .heartRate)[0]]
    #expect(twice[0].sourceRevision.source == twice[1].sourceRevision.source, "a pair stays a pair")
  }

  @Test("The report of a redaction counts each omitted kind of data (Y96)")
  func summary() throws {
    let contents = try redacted()
    for type in contents.types { _ = try contents.samples(of: type) }
    let summary = try contents.finish()
    #expect(summary.dayCount == -364 && summary.sourceCount >= 4 && summary.deviceCount >= 3)
    #expect(summary.leftOut == [.workoutRoute: 1, .labResultRecord: 1])
    #expect(summary.metadataCount >= 7)
    #expect(try contents.characteristics() == Characteristics())
  }

  @Test("Redaction removes texts from a workout's events and activities, and sources from its statistics")
  func insideWorkouts() throws {
    let mila = SourceRecord(name: "Mila’s Watch", bundleIdentifier: "com.example.mila")
    let start = try date("2024-05-01T08:00:00Z")
    let words: [String: MetadataValue] = [
      "Note": .string("with Anna"), "HKLapLength": .quantity(HealthQuantity(25, .meter)),
    ]
    var workout = WorkoutRecord(activityType: 37, duration: 3_600)
    workout.events = [WorkoutEventRecord(type: 1, interval: DateInterval(start: start, duration: 1), metadata: words)]
    var values = StatisticsValues()
    values.mostRecentInterval = DateInterval(start: start + 60, duration: 5)
    let statistics = StatisticsRecord(
      type: .heartRate, start: start, end: start + 60, merged: values, sources: [mila], sourceValues: [values])
    workout.statistics = [statistics]
    var part = WorkoutActivityRecord(
      uuid: UUID(), configuration: WorkoutConfigurationRecord(activityType: 37), start: start, end: start + 60,
      duration: 60)
    (part.events, part.statistics, part.metadata) = (workout.events, [statistics], words)
    workout.activities = [part]
    let sample = SampleRecord(
      uuid: UUID(), type: .workout, start: start, end: start + 3_600, content: .workout(workout),
      sourceRevision: SourceRevisionRecord(source: mila))
    let contents = try RedactedContents(SampleList([sample]), movedBy: -7, in: .gmt)
    guard case .workout(let redacted) = try contents.samples(of: .workout)[0].content else { return }
    let moved = start - 7 * 86_400
    let one = redacted.activities[0]
    for metadata in [redacted.events[0].metadata, one.metadata, one.events[0].metadata] {
      #expect(metadata == words.filter { $0.key == "HKLapLength" })
    }
    #expect([redacted.events[0].interval.start, one.start, one.end] == [moved, moved, moved + 60])
    for statistics in redacted.statistics + one.statistics {
      #expect(statistics.sources.map(\.name) == ["Source 1"] && statistics.start == moved)
      #expect(statistics.merged.mostRecentInterval?.start == moved + 60)
      #expect(statistics.sourceValues[0].mostRecentInterval?.start == moved + 60)
    }
  }

  @Test("Redaction removes a date in metadata, and moves a prescription's expiration date with the issue date")
  func dates() throws {
    let result = try Import(
      record(children: "<MetadataEntry key=\"HKAlgorithmVersion\" value=\"2024-03-01 08:00:00 +0000\"/>"),
      "<VisionPrescription type=\"Contacts\" dateIssued=\"2024-01-10 10:00:00 +0000\" "
        + "expirationDate=\"2026-01-10 10:00:00 +0000\"><LeftEye sphere=\"-2\"/></VisionPrescription>")
    let contents = try RedactedContents(SampleList(result), movedBy: -7, in: .gmt)
    #expect(try contents.samples(of: .stepCount)[0].metadata == [:])
    let sample = try contents.samples(of: .visionPrescription)[0]
    guard case .visionPrescription(let prescription) = sample.content else { return }
    #expect(prescription.expirationDate == (try date("2026-01-03T10:00:00Z")))
    #expect(sample.end == prescription.expirationDate && sample.start == prescription.dateIssued)
  }

  // MARK: Data that stays by rule

  @Test(
    "The final check accepts a personal word that also occurs in the format or in the kept data",
    arguments: [
      record(unit: "count", children: "<MetadataEntry key=\"Unit\" value=\"count/min\"/>"),
      record(
        source: "Meter", version: "18.1",
        device: "&lt;&lt;HKDevice: 0x1&gt;, name:iPhone14,2, manufacturer:Apple Inc., model:iPhone, "
          + "hardware:iPhone14,2, software:18.1&gt;"),
      record(source: "merged"), record(source: "sourceRevision"), record(source: "Record"), record(source: "hertz"),
      record(source: "Sinus Rhythm"), record(source: "Source"), record(source: "BEEF"), record(source: "en_US"),
      record(source: "12.04.2024"),
    ])
  func harmless(element: String) throws {
    let contents = try RedactedContents(SampleList(try Import(element)), movedBy: -7, in: .gmt)
    let file = try ExportFile([], name: "export.zip")
    _ = try AppleHealthExportWriter(contents).write(to: file.url, as: .archive, checking: contents.check)
    for form in SampleTables.Form.allCases {
      let folder = file.url.deletingLastPathComponent().appending(path: form.rawValue)
      _ = try SampleTables(contents).write(to: folder, as: form, checking: contents.check)
    }
  }

  // MARK: Time

  @Test(
    "All dates move by the same number of days, and keep their time of day across clock changes (Y95)",
    arguments: [-364, -200, 100, 0])
  func shifts(days: Int) throws {
    let shift = DateShift(days: days, in: Self.zurich)
    var calendar = Calendar.gregorian(in: Self.zurich)
    calendar.timeZone = Self.zurich
    for hour in stride(from: 0, to: 24 * 400, by: 7) {
      let moment = try date("2024-01-01T00:30:00Z") + Double(hour) * 3_600
      let moved = shift.moved(moment)
      let (before, after) = (
        calendar.dateComponents([.hour, .minute], from: moment), calendar.dateComponents([.hour, .minute], from: moved)
      )
      // When clocks are set forward, a time in the skipped hour moves to the next hour.
      if before != after { #expect(before.hour == 2 && after.hour == 3, "\(moment)") }
      let midnights = calendar.dateComponents(
        [.day], from: calendar.startOfDay(for: moment), to: calendar.startOfDay(for: moved))
      #expect(midnights.day == days)
    }
  }

  @Test("A redacted sample keeps its duration, and its events and activities move with it")
  func durations() throws {
    let workout = try #require(try redacted(days: -200).samples(of: .workout).first)
    #expect(workout.end.timeIntervalSince(workout.start) == 3_600)
    guard case .workout(let record) = workout.content else { return }
    #expect(record.events.first?.interval.start == workout.start + 600)
    #expect(record.activities.first?.start == workout.start)
  }

  @Test("Without a given number of days, dates move back by whole weeks, and always equally far for the same device")
  func derivedDays() throws {
    let (one, other) = (try redacted(days: nil), try redacted(days: nil))
    #expect(one.shift.days == other.shift.days && one.shift.days % 7 == 0)
    #expect((-3_640...(-364)).contains(one.shift.days))
  }

  // MARK: The final check

  @Test("If redaction leaves anything of the person, nothing is written")
  func leak() throws {
    let contents = try redacted()
    let file = try ExportFile("old".utf8, name: "export.xml")
    let error = #expect(throws: RedactionError.self) {
      try AppleHealthExportWriter(try device().contents).write(
        to: file.url, as: .document,
        checking: { path in
          // Use samples that were never redacted, as if the redaction had missed them.
          for type in contents.types { _ = try contents.samples(of: type) }
          try contents.check(path)
        })
    }
    #expect(try file.bytes() == Array("old".utf8))
    // The error names the type and the place without repeating the text.
    let sentence = try #require(error?.description)
    #expect(sentence.contains("(stepCount)") && sentence.contains("--type") && !sentence.contains("Mila"))
    #expect(sentence.contains("the name of a source of Steps") || sentence.contains("of a device of Steps"))
    #expect(error?.type == .stepCount && (error?.line ?? 0) > 1)
  }

  @Test("The final check of a redaction finds a text at any position, also with XML escapes")
  func search() {
    let search = TextSearch(["Mila & Co", "needle"])
    func finds(_ text: String) -> Bool { Array(text.utf8).withUnsafeBytes(search.findsAny) }
    #expect(finds("a needle") && finds("needle") && finds("x Mila &amp; Co.") && finds("Mila & Co"))
    #expect(!finds("needl") && !finds("") && !finds("Mila and Co"))
  }
}
