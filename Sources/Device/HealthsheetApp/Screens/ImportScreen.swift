import AppleHealthExport
import Foundation
import Observation
import Recording
import Staging
import Synchronization
import TerminalUI

/// The sheet with the progress of an import, in front of the device that it fills.
struct ImportScreen: View {
  let importing: Importing

  var body: some View {
    NavigationStack {
      List {
        Section {
          ProgressView(importing.name.escapedForTerminal, value: importing.fraction)
          LabeledContent("Imported so far", value: samples)
        } footer: {
          Text(
            importing.isStopping
              ? "Stopping: the current part is still saved completely."
              : "The charts behind this page fill during the import. If you stop, the device keeps the data so far.")
        }
      }
      .navigationTitle("Import")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Stop") { importing.stop() }.keyboardShortcut(.cancelAction)
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Go On in Background") { importing.isHidden = true }.keyboardShortcut(.defaultAction)
        }
      }
    }
  }

  private var samples: LocalizedStringKey { "\(importing.progress?.sampleCount ?? 0) samples" }
}

/// The import of an export while the device is on screen.
@MainActor
@Observable
final class Importing {
  /// The name of the export's file.
  let name: String
  /// The latest progress of the import; nil before the first report.
  private(set) var progress: ImportProgress?
  /// True after the person chose to see the device instead of the progress.
  var isHidden = false
  /// The number of bytes that are imported faster than a person notices.
  private static let quickly = 1 << 22
  /// True for an import that takes long enough to be shown.
  var takesTime: Bool { progress.map { $0.totalByteCount == 0 || $0.totalByteCount > Self.quickly } ?? false }
  /// The imported part, from 0 to 1; nil while unknown.
  var fraction: Double? { progress.flatMap { $0.totalByteCount > 0 ? $0.fraction : nil } }
  /// True after the person asked to stop.
  private(set) var isStopping = false

  @ObservationIgnored private let contents: DeviceContents
  @ObservationIgnored private let request = StopRequest()

  init(of export: URL, into contents: DeviceContents, progress: ImportProgress? = nil) {
    name = export.lastPathComponent
    self.contents = contents
    self.progress = progress
  }

  /// Imports the export to its end, or until a person stops the import.
  ///
  /// - Throws: `DeviceStartError` if the export cannot be read or stored.
  func run() async throws -> ImportReport? {
    // The screen needs only the latest progress.
    let (steps, continuation) = AsyncStream.makeStream(of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
    let following = Task { for await step in steps { progress = step } }
    defer {
      continuation.finish()
      following.cancel()
    }
    return try await contents.stageImport { [request] in
      continuation.yield($0)
      return !request.isMade
    }
  }

  /// Asks the import to end soon. Samples imported so far stay.
  func stop() {
    isStopping = true
    request.make()
  }

  /// A request to stop, made on one thread and read on another.
  private final class StopRequest: Sendable {
    private let state = Mutex(false)

    var isMade: Bool { state.withLock(\.self) }

    func make() { state.withLock { $0 = true } }
  }
}

extension DeviceModel {
  /// Runs an import, and stores its report, or a sentence about its failure.
  func follow(_ importing: Importing) async {
    self.importing = importing
    defer { self.importing = nil }
    do {
      importReport = try await importing.run()
    } catch let error as DeviceStartError {
      warnings.append(words(error.sentence))
    } catch {
      // The import was cancelled, because the device is being closed.
    }
  }
}
