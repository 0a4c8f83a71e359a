import Foundation
import HealthModel
import TestSupport

@testable import HealthDaemon
@testable import HealthDatabase

/// A file in a folder that is deleted after the test.
final class TemporaryFile {
  private let temporary: TemporaryFolder
  var folder: URL { temporary.url }
  var path: String { temporary.path("kim.healthsheet") }

  init() throws { temporary = try TemporaryFolder() }

  /// The names of the files in the folder.
  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] }

  func contents() throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  /// Opens the device, runs a body, and closes the device.
  @discardableResult
  func open<Value>(_ access: SQLiteStorage.Access = .readWrite, _ body: (HealthDaemon) throws -> Value) throws -> Value
  {
    let storage = try SQLiteStorage(path: path, access: access)
    defer { storage.close() }
    return try body(HealthDaemon(settings: .fixed, storage: storage))
  }

  @discardableResult
  func open<Value>(_ body: (HealthDaemon) async throws -> Value) async throws -> Value {
    let storage = try SQLiteStorage(path: path)
    defer { storage.close() }
    return try await body(HealthDaemon(settings: .fixed, storage: storage))
  }
}

extension DeviceSettings {
  /// Settings with a fixed time and place.
  static var fixed: DeviceSettings {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin")!
    return DeviceSettings(now: { noon }, calendar: calendar, locale: Locale(identifier: "en_GB"))
  }
}
