import Foundation
import PackageFiles
import Testing

/// The folders of the daemon, from the lowest up. Each names types of those before it only, so that a reader can begin
/// at either end and meets nothing unexplained.
@Suite("The daemon's folders stand one on the other")
struct FolderOrderTests {
  static let order = [
    "Clock", "Settings", "Consent", "Arrivals", "BackgroundDelivery", "Audit", "Storage", "Prompts", "Store",
    "Attachments", "Workouts", "WorkoutPlans", "Device", "View",
    "System", "Requests", "Door", "Connection",
  ]

  private static let daemon = PackageFiles.url("Sources/HealthDaemon")

  private struct SourceFile {
    var name: String
    var folder: Int
    /// Without comments.
    var code: String
  }

  private func files() throws -> [SourceFile] {
    try Self.order.enumerated().flatMap { index, folder in
      try FileManager.default.contentsOfDirectory(
        at: Self.daemon.appending(path: folder), includingPropertiesForKeys: nil
      )
      .filter { $0.pathExtension == "swift" }
      .map { url in
        let code = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
          .map { $0.prefix(while: { $0 != "/" }) }.joined(separator: "\n")
        return SourceFile(name: url.lastPathComponent, folder: index, code: code)
      }
    }
  }

  @Test("Every folder has its place")
  func complete() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.daemon.path)
      .filter { !$0.hasSuffix(".docc") && !$0.hasPrefix(".") }
    #expect(folders.sorted() == Self.order.sorted())
  }

  @Test("No folder names a type of a later one")
  func noCircles() throws {
    let files = try files()
    let declaration = /(?m)^(?:(?:package|final|indirect) )*(?:struct|class|enum|protocol|actor) (\w+)/
    var homes: [Substring: Int] = [:]
    for file in files { for match in file.code.matches(of: declaration) { homes[match.1] = file.folder } }
    #expect(homes.count > 60)
    for file in files {
      for word in Set(file.code.matches(of: /\b[A-Z]\w+/).map(\.output)) {
        guard let home = homes[word], home > file.folder else { continue }
        Issue.record(
          "\(Self.order[file.folder])/\(file.name) names \(word), which stands later, in \(Self.order[home])")
      }
    }
  }
}
