import Foundation
import TestSupport
import Testing

/// Screens read the device's model, which tracks each access. A screen is therefore evaluated again whenever the
/// daemon's answer may have changed.
@Suite("Screens do not access the daemon")
struct ScreensTests {
  private static let room = PackageFiles.url("Sources/Device/HealthsheetApp")

  @Test("No screen imports the daemon, or uses the daemon through the model")
  func screens() throws {
    let folders = try FileManager.default.contentsOfDirectory(at: Self.room, includingPropertiesForKeys: nil)
      .filter { !["Device", "Playing", "Testing"].contains($0.lastPathComponent) && $0.pathExtension.isEmpty }
    #expect(folders.count > 4, "the room is where it was")
    for folder in folders {
      for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
        guard file.pathExtension == "swift" else { continue }
        let code = try String(contentsOf: file, encoding: .utf8)
        // Skip files without views, which contain models.
        guard code.contains(": View {") else { continue }
        #expect(!code.contains("import HealthDaemon"), "\(file.lastPathComponent)")
        #expect(!code.contains(".daemon"), "\(file.lastPathComponent)")
        #expect(!code.contains("let _ = device.revision"), "\(file.lastPathComponent)")
      }
    }
  }
}
