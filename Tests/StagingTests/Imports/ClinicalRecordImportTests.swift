import Foundation
import HealthDaemon
import HealthModel
import Staging
import Testing

@Suite("Health records from two exports are merged")
struct ClinicalRecordImportTests {
  private let laboratory = ObjectType.labResultRecord

  private func received(_ daemon: HealthDaemon) -> [Date] { daemon.allSamples(SampleQuery(laboratory)).map(\.start) }

  @Test(
    "The version of a record that was received last stays, in either order of import (Y34)",
    arguments: [true, false])
  func newest(isLaterFirst: Bool) throws {
    let earlier = try FolderOfExport()
    let later = try FolderOfExport {
      $0.replacing(
        "receivedDate=\"2024-05-01 08:00:00 +0000\"", with: "receivedDate=\"2024-06-01 08:00:00 +0000\"")
    }
    let daemon = HealthDaemon()
    for folder in isLaterFirst ? [later, earlier] : [earlier, later] { try folder.stage(on: daemon) }
    #expect(received(daemon) == [try Date("2024-06-01T08:00:00Z", strategy: .iso8601)])
  }
}
