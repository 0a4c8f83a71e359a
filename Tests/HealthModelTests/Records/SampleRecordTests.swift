import Foundation
import HealthModel
import Testing

@Suite("Sample records")
struct SampleRecordTests {
  @Test("Changing the device of one record does not change other records")
  func devicesAreValues() {
    let watch = DeviceRecord(name: "Apple Watch", manufacturer: "Apple Inc.", hardwareVersion: "Watch7,1")
    var renamed = watch
    renamed.name = "Anna’s Apple Watch"
    #expect(watch.name == "Apple Watch")
    #expect(renamed.hardwareVersion == "Watch7,1")
    #expect(watch != renamed)
    renamed.name = "Apple Watch"
    #expect(watch == renamed && watch.hashValue == renamed.hashValue)
  }

  @Test("Sources created separately from equal values are equal")
  func sourcesAreValues() {
    func phone() -> SourceRevisionRecord {
      SourceRevisionRecord(
        source: SourceRecord(name: "iPhone", bundleIdentifier: "com.apple.health.1"), version: "18.1")
    }
    var other = phone()
    #expect(Set([phone(), other]).count == 1)
    other.source.name = "Old iPhone"
    #expect(other != phone())
    #expect(other.version == "18.1")
  }

  @Test("A record is at most 96 bytes, so that memory has room for millions of records")
  func size() {
    #expect(MemoryLayout<SampleRecord>.stride <= 96)
  }
}
