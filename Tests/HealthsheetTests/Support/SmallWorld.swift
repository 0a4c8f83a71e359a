import Foundation
import HealthDaemon
import HealthModel
import Synchronization
import TerminalUI
import TestSupport

@testable import HealthsheetApp

/// A device with one week in its store: few enough samples that every number on the screen can be checked by hand.
///
/// It is Thursday, 20 November 2025, 9:41 in Greenwich. Every day the phone counts 1,000 steps from 8 to 9 and the
/// watch 1,200 in the same hour, so a day has 1,200 merged and 2,200 raw steps. The watch measures 60, 80 and 100 beats
/// a minute at 8, 9 and 9:30. There are five prescriptions: two from each of two opticians, and one from Stride.
@MainActor
struct SmallWorld {
  let session: DeviceSession
  let pilot: Pilot
  /// The glyphs of the terminal, which can change during a test.
  let signs: ShownSigns

  var device: DeviceModel { session.device }
  var daemon: HealthDaemon { session.daemon }

  /// - Parameter duration: The displayed duration of each call; nil for the measured one.
  init(
    size: Size = .standard, glyphs: GlyphSet = .braille,
    operatingSystemVersion: String = SystemVersion.ofNewDevice.description,
    apps: [InstalledApp] = [.stride, .nightly], callsTake duration: Duration? = nil,
    auditLog: (any AuditLogWriter)? = nil, locale: Locale = Locale(identifier: "en_US")
  ) {
    var calendar = Self.calendar
    calendar.locale = locale
    let daemon = HealthDaemon(
      settings: DeviceSettings(
        now: { Self.now }, calendar: calendar, locale: locale,
        operatingSystemVersion: operatingSystemVersion), auditLog: auditLog)
    daemon.add(Self.week + Self.prescriptions)
    // Each call reads the clock twice, so it seems to take `duration`.
    let clock = Mutex(Duration.zero)
    let calls = duration.map { duration in
      CallLog {
        clock.withLock { now in
          now += duration
          return now
        }
      }
    }
    session = DeviceSession(daemon: daemon, apps: apps, calls: calls ?? CallLog())
    signs = ShownSigns(glyphs)
    pilot = Pilot(signs.around(session.rootView()), size: size, glyphs: glyphs)
  }

  /// Presses the app's first button and waits for the sheet.
  func connect() async throws {
    try await pilot.waits(for: "Connect Health")
    pilot.press(.enter)
    try await pilot.waits(for: "Health Access")
    // The inspector updates in the background, so wait for it.
    if pilot.shows("Can See") {
      try await pilot.waits(until: "the inspector has caught up") {
        $0.shows("no answer") && !$0.shows("Nothing is asked") && !$0.shows("It is asking now")
      }
    }
  }

  /// Hides the inspector, whose updates in the background would make goldens depend on time.
  func hidesInspector() { device.inspector.isWanted = false }

  /// All text on the screen, joined across lines.
  var words: String {
    pilot.screen.description.split { $0.isWhitespace || "│|".contains($0) }.joined(separator: " ")
  }

  /// Waits until both charts are drawn and the inspector is up to date.
  func seesTheWholeWeek() async throws {
    try await pilot.waits(until: "the steps are there") { $0.shows("8,400") && $0.shows("1,200 a day") }
    try await pilot.waits(for: "60–100 bpm · Nov")
    // The merged total: 1,200 steps on each of seven days.
    try await sees("8,400", of: "8,400")
  }

  /// Waits until a row of the inspector shows what the app sees of the stored data.
  func sees(_ seen: String, of held: String) async throws {
    try await pilot.waits(until: "the app sees \(seen) of \(held)") { $0.showsRow(seen, held) }
  }
}

extension SmallWorld {
  static nonisolated var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = Locale(identifier: "en_US")
    return calendar
  }

  static nonisolated let midnight = calendar.date(from: DateComponents(year: 2025, month: 11, day: 20))!
  static nonisolated let now = midnight.addingTimeInterval(9 * 3600 + 41 * 60)

  static nonisolated let phone = SourceRevisionRecord(
    source: SourceRecord(name: "Kim’s iPhone", bundleIdentifier: "com.apple.health.phone"), productType: "iPhone16,1")
  static nonisolated let watch = SourceRevisionRecord(
    source: SourceRecord(name: "Kim’s Watch", bundleIdentifier: "com.apple.health.watch"), productType: "Watch7,1")

  private static nonisolated var week: [SampleRecord] {
    (0..<7).flatMap { day -> [SampleRecord] in
      let eight = midnight.addingTimeInterval(Double(-day) * 86_400 + 8 * 3600)
      let nine = eight.addingTimeInterval(3600)
      var samples = [
        sample(.stepCount, HealthQuantity(1_000, .count), from: eight, to: nine, by: phone, number: day),
        sample(.stepCount, HealthQuantity(1_200, .count), from: eight, to: nine, by: watch, number: 10 + day),
      ]
      for (index, beats) in [60.0, 80, 100].enumerated() {
        let moment = eight.addingTimeInterval(Double(index) * 2_700)
        samples.append(
          sample(
            .heartRate, HealthQuantity(beats, .beatsPerMinute), from: moment, to: moment, by: watch,
            number: 100 + 10 * day + index))
      }
      return samples
    }
  }

  /// The prescriptions, newest first: Stride's own, followed by the opticians'.
  static nonisolated let prescriptions: [SampleRecord] = {
    let writers = [
      ("Stride", "com.example.stride"), ("Harbour Optics", "com.harbour"), ("Lens & Co", "com.lens"),
      ("Harbour Optics", "com.harbour"), ("Lens & Co", "com.lens"),
    ]
    return writers.enumerated().map { index, writer in
      let issued = midnight.addingTimeInterval(Double(-index - 1) * 90 * 86_400)
      var right = VisionPrescriptionRecord.Lens(sphere: HealthQuantity(-1 - Double(index) / 4, .diopter))
      right.cylinder = HealthQuantity(-0.5, .diopter)
      right.axis = HealthQuantity(90, .degree)
      let left = VisionPrescriptionRecord.Lens(sphere: HealthQuantity(-2, .diopter))
      return SampleRecord(
        uuid: uuid(1_000 + index), type: .visionPrescription, start: issued, end: issued,
        content: .visionPrescription(
          VisionPrescriptionRecord(kind: .glasses, dateIssued: issued, rightEye: right, leftEye: left)),
        sourceRevision: SourceRevisionRecord(source: SourceRecord(name: writer.0, bundleIdentifier: writer.1)))
    }
  }()

  /// A night measured by the watch. The week contains none, so tests add it if needed.
  static nonisolated let night = SampleRecord(
    uuid: uuid(2_000), type: .sleepAnalysis, start: midnight, end: midnight.addingTimeInterval(7 * 3600),
    content: .category(1), sourceRevision: watch)

  /// Twelve hundred steps in the quarter of an hour before now, which are not saved yet.
  static nonisolated let walk = sample(
    .stepCount, HealthQuantity(1_200, .count), from: now.addingTimeInterval(-900), to: now, by: phone, number: 3_000)

  static nonisolated func sample(
    _ type: ObjectType, _ quantity: HealthQuantity, from start: Date, to end: Date, by source: SourceRevisionRecord,
    number: Int
  ) -> SampleRecord {
    SampleRecord(
      uuid: uuid(number), type: type, start: start, end: end, content: .quantity(quantity), sourceRevision: source)
  }

  static nonisolated func uuid(_ number: Int) -> UUID {
    UUID(uuidString: String(format: "00000000-0000-4000-8000-%012d", number))!
  }
}

extension Pilot {
  /// Returns true if a line of the screen contains these texts in order, ignoring blanks, bars and frames.
  func showsRow(_ texts: String...) -> Bool {
    frame.rows.contains { row in
      row.split { " │|".contains($0) }.filter { $0.contains { $0.isLetter || $0.isNumber } }.joined(separator: " ")
        .contains(texts.joined(separator: " "))
    }
  }
}
