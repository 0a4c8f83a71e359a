import AppleHealthExport
import Foundation
import HealthDaemon
import HealthModel
import Staging
import TestSupport

/// An unpacked export with a file of each kind. It is deleted when the test releases it.
final class FolderOfExport {
  /// The types whose samples the export does not write as `Record` elements, but as other elements or separate files.
  static let types: [ObjectType] = [
    .workoutRoute, .electrocardiogram, .heartbeatSeries, .audiogram, .labResultRecord,
  ]

  private let folder: TemporaryFolder

  /// - Parameter change: Changes the XML to that of a later export from the same phone.
  init(changing change: (String) -> String = { $0 }) throws {
    folder = try TemporaryFolder()
    for (name, text) in Self.files { try folder.write(text, to: name) }
    try folder.write(change(Self.document), to: "Exportieren.xml")
  }

  func removeFile(_ name: String) throws { try FileManager.default.removeItem(at: folder.url.appending(path: name)) }

  @discardableResult
  func stage(on daemon: HealthDaemon) throws -> ImportReport {
    try DeviceContents.stageImport(of: folder.url, on: daemon, movesClock: false)
  }

  func sampleCount(in daemon: HealthDaemon) -> Int {
    daemon.typesWithSamples().reduce(0) { $0 + daemon.summary(of: $1).sampleCount }
  }

  private static let origin =
    "sourceName=\"Mila’s Apple Watch\" startDate=\"2024-05-01 08:00:00 +0000\" endDate=\"2024-05-01 09:00:00 +0000\""

  private static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="de_DE">
     <Record type="HKQuantityTypeIdentifierHeartRate" unit="count/min" value="61" \(origin)/>
     <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" unit="ms" value="48.7" \(origin)>
      <HeartRateVariabilityMetadataList>
       <InstantaneousBeatsPerMinute bpm="58" time="8:00:02.11 AM"/>
       <InstantaneousBeatsPerMinute bpm="60" time="8:00:03.15 AM"/>
      </HeartRateVariabilityMetadataList>
     </Record>
     <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="60" durationUnit="min" \(origin)>
      <WorkoutRoute \(origin)>
       <FileReference path="/workout-routes/a.gpx"/>
      </WorkoutRoute>
      <WorkoutRoute \(origin.replacing("08:00:00", with: "08:30:00"))>
       <FileReference path="/workout-routes/b.gpx"/>
      </WorkoutRoute>
     </Workout>
     <ClinicalRecord type="Observation" identifier="o1" sourceName="Linden Clinic" fhirVersion="4.0.1" \
    receivedDate="2024-05-01 08:00:00 +0000" resourceFilePath="/clinical-records/Observation-o1.json"/>
     <Audiogram type="HKDataTypeIdentifierAudiogram" \(origin)>
      <SensitivityPoint frequencyValue="1000" frequencyUnit="Hz" leftEarValue="10" leftEarUnit="dBHL"/>
     </Audiogram>
    </HealthData>

    """

  private static let files = [
    ("workout-routes/a.gpx", gpx("1.5")), ("workout-routes/b.gpx", gpx("2.5")),
    ("electrocardiograms/ecg_2024-05-01.csv", electrocardiogram),
    ("clinical-records/Observation-o1.json", "{\"resourceType\":\"Observation\",\"id\":\"o1\"}"),
    ("Export_cda.xml", "<ClinicalDocument><not-closed>"),
  ]

  private static let electrocardiogram = """
    Name,Mila
    Geburtstag,28.02.1985
    Aufzeichnungsdatum,2024-05-01 10:30:00 +0200
    Klassifizierung,Sinusrhythmus
    Symptome,
    Softwareversion,1.90
    Gerät,"Watch6,7"
    Messrate,512 Hertz


    Ableitung,Ableitung I
    Einheit,µV

    -180,596
    12

    """

  private static func gpx(_ longitude: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
    <trkpt lon="\(longitude)" lat="47.5"><time>2024-05-01T08:00:01Z</time></trkpt>
    <trkpt lon="\(longitude)" lat="47.6"><time>2024-05-01T08:00:02Z</time></trkpt>
    </trkseg></trk></gpx>
    """
  }
}
