import AppleHealthExport
import Foundation
import HealthModel
import SeededRandom
import Testing

@Suite("Unexpected files in an archive are ignored or reported, and never followed out of the archive")
struct ArchiveMemberTests {
  private let path = "workout-routes/a.gpx"
  private var route: String { gpx([point(1, 1)]) }

  private func imported(_ more: [(name: String, bytes: [UInt8])]) throws -> Import {
    var export = ExportFiles([workout(routeElement("/\(path)"))])
    export.files += more
    return try export.imported()
  }

  @Test("A path that leads out of the archive is not followed (Y8)")
  func names() throws {
    let bytes = Array(route.utf8)
    let result = try imported([
      ("apple_health_export/../../\(path)", bytes), ("/apple_health_export/\(path)", bytes),
      ("C:\\apple_health_export\\\(path)", bytes), ("C:/\(path)", bytes),
    ])
    #expect(result.routes == [])
    #expect(result.omissions.filter { $0.contains("has a name that would place it outside the archive") }.count == 4)
  }

  @Test("Files added by a Mac are ignored; clinical documents and other unused files are reported (Y4 and Y5)")
  func others() throws {
    let result = try imported([
      ("apple_health_export/\(path)", Array(route.utf8)), ("__MACOSX/apple_health_export/._export.xml", [1]),
      ("apple_health_export/.DS_Store", [1]), ("apple_health_export/export_cda.xml", Array("<a".utf8)),
      ("apple_health_export/notes/1.txt", [1]), ("apple_health_export/notes/2.txt", [1]), ("README", [1]),
    ])
    #expect(result.routes.count == 1 && result.omissions == [])
    #expect(result.report.leftAside.map(\.description) == ["README", "export_cda.xml", "2 files in notes"])
    #expect(!result.report.isIncomplete)
  }

  @Test("A file that unpacks to hundreds of times its size is not unpacked completely (Y8)")
  func bomb() throws {
    let bomb = Array("<gpx>".utf8) + [UInt8](repeating: 0x20, count: 12 << 20)
    let result = try imported([("apple_health_export/\(path)", bomb)])
    #expect(result.routes == [])
    #expect(
      result.omissions == [
        "1 × WorkoutRoute \(path): has a file that is larger than any that a phone writes (line 3)"
      ])
  }

  @Test("A file with a wrong checksum imports nothing (Y7)")
  func checksum() throws {
    var random = SplitMix64(seed: 5)
    let points = (0..<5_000).map { _ in point(Double.random(in: 0...90, using: &random), 1) }
    var export = ExportFiles([workout(routeElement("/\(path)"))], [(path, gpx(points))])
    export.files.reverse()
    var bytes = try export.zip().bytes()
    // Damage one byte of the route, which is the first file in the archive.
    for index in 20_000..<20_001 { bytes[index] ^= 1 }
    let result = try Import(ExportFile(bytes, name: "export.zip"))
    #expect(result.routes == [] && result.samples(of: .workout).count == 1)
    let reasons = result.omissions.map { $0.split(separator: ": ").last ?? "" }
    #expect(reasons.count == 1 && reasons[0].hasPrefix("has a file that is"))
  }
}
