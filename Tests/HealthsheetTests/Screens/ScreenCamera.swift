import Foundation
import HealthDaemon
import Languages
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

/// Takes pictures of the screens of a device in one language.
@MainActor
final class ScreenCamera {
  let locale: Locale
  private(set) var taken: [ListedScreen] = []
  /// Checks each screen instead of taking a picture; nil to take pictures.
  private let look: (@MainActor (ListedScreen, Pilot, SmallWorld?) async throws -> Void)?

  init(
    _ locale: Locale, looking look: (@MainActor (ListedScreen, Pilot, SmallWorld?) async throws -> Void)? = nil
  ) {
    self.locale = locale
    self.look = look
  }

  /// The language, such as "en" or "zh-Hans".
  private var language: String { TextLanguage(locale).identifier }

  /// Creates a device without the inspector.
  func world(
    size: Size = .standard, apps: [InstalledApp] = [.stride, .nightly], region: Locale.Region? = nil,
    auditLog: (any AuditLogWriter)? = nil
  ) -> SmallWorld {
    var components = Locale.Components(locale: locale)
    if let region { components.languageComponents.region = region }
    let world = SmallWorld(
      size: size, apps: apps, callsTake: .milliseconds(1), auditLog: auditLog,
      locale: region == nil ? locale : Locale(components: components))
    world.hidesInspector()
    return world
  }

  /// Returns a localized text of the device or of its apps.
  func words(_ key: LocalizedStringKey, of table: LocalizedStringTable = .device) -> String {
    String(localized: key, table: table, locale: locale)
  }

  /// Takes a picture of the current screen.
  func takes(
    _ screen: ListedScreen, of world: SmallWorld, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let pilot = world.pilot
    pilot.redraw()
    if let look {
      taken.append(screen)
      return try await look(screen, pilot, world)
    }
    let frame = pilot.frame
    try await takes(screen, pilot, sourceLocation: sourceLocation) {
      world.signs.glyphs = .ascii
      pilot.redraw()
      let ascii = pilot.frame
      world.signs.glyphs = .braille
      pilot.redraw()
      #expect(pilot.frame == frame, "it is the same screen again", sourceLocation: sourceLocation)
      return ascii
    }
  }

  /// Compares a screen with its golden. Terminals that support only ASCII show English, so only the English golden
  /// contains ASCII.
  func takes(
    _ screen: ListedScreen, _ pilot: Pilot, sourceLocation: SourceLocation = #_sourceLocation,
    inASCII: () async throws -> Frame
  ) async throws {
    taken.append(screen)
    if let look { return try await look(screen, pilot, nil) }
    let frame = pilot.frame
    let ascii = TextLanguage(locale) == .english ? try await inASCII() : nil
    Golden.expectTiers(
      frame, ascii: ascii, matches: "\(screen.rawValue)-\(language)",
      sourceLocation: sourceLocation)
  }
}

/// A sequence of screens on one device.
struct ScreenWalk: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The screens in order.
  let screens: [ListedScreen]
  let walk: @MainActor @Sendable (ScreenCamera) async throws -> Void

  init(
    _ title: String, _ screens: [ListedScreen], walk: @escaping @MainActor @Sendable (ScreenCamera) async throws -> Void
  ) {
    testDescription = title
    self.screens = screens
    self.walk = walk
  }

  static let all = [
    asking, changedElsewhere, twoPages, stride, inspector, calls, home, settings, auditLog, health, entering, zones,
    controlPanel,
    importing,
    nightly, medications, crash, clinic, watch, tempo, declared, gallery, playback, twoPhones,
  ]
}
