import HealthModel
import Scenarios
import Staging
import TerminalUI

/// The current session, compared with the same session on a phone that never measured what the app may not read.
extension DeviceSession {
  /// Returns two scenarios: the session itself, and the session on a phone without any samples of the types that the
  /// person refused to let the foreground app read. Neither has expectations, because the comparison checks the app's
  /// data.
  func worlds() -> (here: Scenario, unmeasured: Scenario)? {
    guard var session = scenarioUpToNow() else { return nil }
    for index in session.script.indices { session.script[index].expectations = [] }
    var other = session
    other.data.unmeasured = UnmeasuredTypes(
      Set(device.typesRefusedToFrontApp), butBy: device.frontApp.identity.bundleIdentifier)
    return (session, other)
  }

  /// Plays the two scenarios of ``worlds()``, each on a device of its own; nil if there are no scenarios.
  ///
  /// - Throws: `DeviceStartError` if a step cannot be done.
  func twoPhones(glyphs: GlyphSet) async throws -> TwoPhones? {
    guard let worlds = worlds() else { return nil }
    let locale = daemon.settings.locale
    let types = device.typesRefusedToFrontApp.map { $0.displayName(in: locale) }.inList(locale: locale)
    return try await TwoPhones(
      worlds.here, worlds.unmeasured,
      titles: [device.words("This session"), device.words("If never measured: \(types)")], glyphs: glyphs,
      colorScheme: device.colorScheme, locale: locale, waitsForStillness: true)
  }
}

extension DeviceModel {
  /// The types that the person refused to let the foreground app read, sorted by name.
  var typesRefusedToFrontApp: [ObjectType] {
    let decisions = daemon.decisions(of: frontApp.identity.bundleIdentifier)
    return Set(decisions.filter { $0.key.direction == .read && $0.value == .denied }.map(\.key.type))
      .sortedByDisplayName(in: settings.locale)
  }

  /// Opens the comparison in front of the device: this session beside the same session on a phone that never measured
  /// the refused types.
  ///
  /// - Returns: A sentence if there is nothing to compare; nil if the comparison is open, or about to open.
  func openComparison() async -> String? {
    if let remark = remarkOnComparing { return remark }
    guard let compare, !isComparing else { return nil }
    isComparing = true
    defer { isComparing = false }
    do {
      comparison = try await compare()
      return nil
    } catch {
      return words("This session cannot be repeated on two phones: \("\(error)")")
    }
  }

  /// Opens the comparison as soon as both phones are ready. Returns a sentence to show until then, or the reason that
  /// there is nothing to compare. A later failure is passed to `announce`.
  func beginComparison(announce: @escaping @MainActor (String) -> Void) -> String {
    if let remark = remarkOnComparing { return remark }
    Task { if let problem = await openComparison() { announce(problem) } }
    return words("Preparing both phones…")
  }

  /// The reason that there is nothing to compare; nil if there is something.
  var remarkOnComparing: String? {
    if compare == nil {
      return words("This phone’s contents cannot be written into a script, so there is no comparison.")
    }
    if !typesRefusedToFrontApp.isEmpty { return nil }
    return words("“\(frontApp.identity.displayName)” has no refused type: refuse one, and compare again.")
  }

  /// Ends both phones, and returns to the device.
  func closeComparison() {
    comparison?.end()
    comparison = nil
  }
}
