import AppleHealthExport
import Foundation
import Observation
import Staging
import Synchronization

/// An export that comes in while the device is on the screen.
@MainActor
@Observable
final class Importing {
  /// The name of the file.
  let name: String
  private(set) var progress: ImportProgress?
  /// True while the person wants to see the device and not how far it is.
  var isHidden = false
  /// So many bytes are read before anybody could have seen that they are.
  private static let quickly = 1 << 22
  /// False for an export that comes in at once.
  var takesTime: Bool { progress.map { $0.totalByteCount == 0 || $0.totalByteCount > Self.quickly } ?? false }
  /// From 0 to 1; nil while nobody knows.
  var fraction: Double? { progress.flatMap { $0.totalByteCount > 0 ? $0.fraction : nil } }
  private(set) var isStopping = false

  @ObservationIgnored private let contents: DeviceContents
  @ObservationIgnored private let request = StopRequest()

  init(of export: URL, into contents: DeviceContents) {
    name = export.lastPathComponent
    self.contents = contents
  }

  /// Reads it to its end, or until it is stopped.
  ///
  /// - Throws: ``DeviceStartError`` when it cannot be read, or not be kept.
  func run() async throws -> ImportReport? {
    // The screen need not see every step: the latest is enough.
    let (steps, continuation) = AsyncStream.makeStream(of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
    let following = Task { for await step in steps { progress = step } }
    defer {
      continuation.finish()
      following.cancel()
    }
    return try await contents.stageImport { [request] in
      continuation.yield($0)
      if request.isMade { throw AppleHealthExportReader.Stop() }
    }
  }

  /// Ends it soon; what is in stays.
  func stop() {
    isStopping = true
    request.make()
  }

  /// A wish, made by one thread and seen by another.
  private final class StopRequest: Sendable {
    private let state = Mutex(false)

    var isMade: Bool { state.withLock(\.self) }

    func make() { state.withLock { $0 = true } }
  }
}

extension DeviceModel {
  /// Lets an export come in, and tells what came of it.
  func follow(_ importing: Importing) async {
    self.importing = importing
    defer { self.importing = nil }
    do {
      importReport = try await importing.run()
    } catch let error as DeviceStartError {
      warnings.append(error.message)
    } catch {
      // The device is being put away.
    }
  }
}
