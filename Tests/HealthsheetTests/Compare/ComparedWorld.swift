import Foundation
import HealthModel
import Scenarios
import TerminalUI
import TestSupport

@testable import HealthsheetApp

/// Two of the scenarios that come with the program for comparisons, side by side on a screen without a terminal.
@MainActor
struct ComparedWorld {
  let phones: TwoPhones
  let pilot: Pilot
  private let locale: Locale

  init(
    _ first: String, _ second: String, size: Size = .standard, glyphs: GlyphSet = .braille,
    locale: Locale = Locale(identifier: "en_US")
  ) async throws {
    phones = try await Self.phones(first, second, glyphs: glyphs, locale: locale)
    self.locale = locale
    pilot = Pilot(phones.rootView(), size: size, glyphs: glyphs)
  }

  /// Returns two phones that are not on screen.
  static func phones(
    _ first: String, _ second: String, glyphs: GlyphSet = .braille, locale: Locale = Locale(identifier: "en_US")
  ) async throws -> TwoPhones {
    let worlds = try [first, second].map { name in
      var world = try Scenario(contentsOf: GalleryWorld.folder.appending(path: "worlds/\(name).yaml"))
      world.device.settings.locale = locale
      return world
    }
    return try await TwoPhones(worlds[0], worlds[1], glyphs: glyphs, locale: locale)
  }

  /// Waits until Stride has read its data on both devices, and the comparison is up to date.
  func isRead() async throws {
    // Stride reads prescriptions last, so wait for them.
    let name = ObjectType.visionPrescription.displayName(in: locale)
    try await pilot.waits(until: "Stride has read its data on both devices") { _ in
      let isCompared = phones.comparison?.lines.contains { $0.subject.hasPrefix(name) } == true
      return isCompared && phones.devices.allSatisfy { $0.inspector.typesReadByFrontApp.contains(.visionPrescription) }
    }
  }

  /// Waits until both phones on screen show Stride's charts.
  func isDrawn() async throws {
    try await isRead()
    try await pilot.waits(until: "both charts are drawn") { _ in
      phones.hosts.allSatisfy { host in
        host.latestFrame?.rows.contains { $0.contains(/\d+,\d+ (steps|步) ·/) } == true && !host.needsRender
      }
    }
  }
}
