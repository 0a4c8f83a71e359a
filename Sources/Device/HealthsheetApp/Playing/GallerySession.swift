import Evidence
import Foundation
import HealthDaemon
import Scenarios
import TerminalUI

/// A run of the gallery in a terminal.
///
///     let session = GallerySession(try ScenarioGallery(folder: folder))
///     let status = await session.run(on: terminal)   // 0 after q
@MainActor
package final class GallerySession {
  let model: GalleryModel
  private let locale: Locale
  private let handedOver = HandedOver()
  /// The files of played scenarios that the *Hand Over* sheet has written.
  package var filesHandedOver: [SessionFile] { handedOver.files }

  /// - Parameters:
  ///   - locale: The language of the gallery itself; each device has its own.
  ///   - printer: The printer of reports; nil if there is none.
  package init(
    _ gallery: ScenarioGallery, glyphs: GlyphSet = .braille, colorScheme: ColorScheme? = nil,
    locale: Locale = Locale(identifier: "en_US"), printer: ReportPrinter? = nil
  ) {
    self.locale = locale
    var settings = PlaybackSettings()
    settings.glyphs = glyphs
    settings.waitsForStillness = true
    settings.colorScheme = colorScheme
    settings.printer = printer
    settings.handedOver = { [handedOver] in handedOver.files += $0 }
    model = GalleryModel(gallery, settings: settings)
  }

  /// Shows the gallery until the person quits or the terminal closes.
  ///
  /// - Returns: The exit status for the shell.
  package func run(on terminal: any Terminal) async -> Int32 {
    // A mistake of an app ends that app, on the device that is open at the time.
    HealthExceptionHandler.install { [model] exception, connection in
      guard let connection else { return }
      Task { @MainActor in model.playback?.player?.session.device.crash(exception, of: connection) }
    }
    defer { HealthExceptionHandler.install(nil) }
    let screen = GalleryScreen(model: model).environment(\.locale, locale)
    await ViewHost(screen, size: terminal.size, glyphs: terminal.glyphs).run(on: terminal)
    model.close()
    return 0
  }
}

@MainActor
private final class HandedOver {
  var files: [SessionFile] = []
}
