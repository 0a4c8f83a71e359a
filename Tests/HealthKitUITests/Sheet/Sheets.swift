import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI
import TestSupport

/// A sheet on a screen without other views. It records the person's choices and every answer.
@MainActor
final class SheetOnScreen<Choices: Hashable> {
  let pilot: Pilot
  private let answers: Answers

  /// The sheet's answers so far.
  var all: [AuthorizationAnswer] { answers.all }

  fileprivate final class Answers { var all: [AuthorizationAnswer] = [] }

  fileprivate struct Screen<Sheet: View>: View {
    @State var choices: Choices
    let sheet: @MainActor (Binding<Choices>) -> Sheet

    var body: some View {
      VStack(spacing: 0) {
        sheet($choices)
        KeyHintBar()
      }
    }
  }

  private init<Sheet: View>(
    _ first: Choices, _ size: Size, glyphs: GlyphSet = .braille, locale: String = "en_US",
    sheet: @escaping @MainActor (Binding<Choices>, @escaping @MainActor (AuthorizationAnswer) -> Void) -> Sheet
  ) {
    let answers = Answers()
    self.answers = answers
    pilot = Pilot(Screen(choices: first) { sheet($0) { answers.all.append($0) } }, size: size, glyphs: glyphs) {
      environment in
      environment.locale = Locale(identifier: locale)
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      environment.calendar = calendar
    }
  }
}

extension SheetOnScreen<SheetChoices> {
  /// Creates the sheet that asks for types.
  convenience init(
    app: AppIdentity = .strideOnPaper, share: [ObjectType] = [.stepCount],
    read: [ObjectType] = [.heartRate, .stepCount],
    held: Set<Permission> = [], change: ChangeElsewhere? = nil,
    layout: AuthorizationSheetLayout = .navigationBar, asksForHistory: Bool = false, isOnWatch: Bool = false,
    accounts: [HealthInstitution] = [], size: Size = .standard, glyphs: GlyphSet = .braille, locale: String = "en_US",
    connect: @escaping @MainActor (HealthInstitution) -> Void = { _ in }
  ) {
    let request = AuthorizationSheetRequest(
      app: app, share: share, read: read, granted: held, change: change, asksForHistory: asksForHistory,
      isOnWatch: isOnWatch, accounts: accounts)
    self.init(request.firstChoices, size, glyphs: glyphs, locale: locale) { choices, answer in
      AuthorizationSheet(request: request, layout: layout, choices: choices, connect: connect, answer: answer)
    }
  }
}

extension SheetOnScreen<Set<UUID>> {
  /// Creates the list that asks for individual objects.
  convenience init(
    _ samples: [SampleRecord], allowed: Set<UUID> = [], type: ObjectType = .visionPrescription, size: Size = .standard,
    locale: String = "en_US"
  ) {
    self.init(allowed, size, locale: locale) { allowed, answer in
      ObjectAuthorizationList(
        request: ObjectAuthorizationRequest(
          app: .strideOnPaper, type: type, samples: samples, allowed: allowed.wrappedValue),
        allowed: allowed, answer: answer)
    }
  }
}

extension AppIdentity {
  static let strideOnPaper = AppIdentity(
    bundleIdentifier: "com.example.stride", displayName: "Stride",
    readPurpose: "Stride charts your steps and heart rate.", writePurpose: "Stride saves the walks you record.")
}

extension SampleRecord {
  /// Returns a prescription for glasses, issued a number of days after 1 January 2025.
  static func glasses(_ number: Int, from optician: String = "Harbour Optics", by bundle: String = "com.harbour")
    -> SampleRecord
  {
    let issued = Date(timeIntervalSince1970: 1_735_689_600 + Double(number) * 86_400)
    let lens = VisionPrescriptionRecord.Lens(sphere: HealthQuantity(-1.25, .diopter))
    return SampleRecord(
      uuid: UUID(uuidString: String(format: "00000000-0000-4000-8000-%012d", number))!, type: .visionPrescription,
      start: issued, end: issued,
      content: .visionPrescription(VisionPrescriptionRecord(kind: .glasses, dateIssued: issued, rightEye: lens)),
      sourceRevision: SourceRevisionRecord(source: SourceRecord(name: optician, bundleIdentifier: bundle)))
  }

  /// Returns a medication, entered a number of days after 1 January 2025.
  static func medication(_ number: Int, _ medication: MedicationRecord) -> SampleRecord {
    let entered = Date(timeIntervalSince1970: 1_735_689_600 + Double(number) * 86_400)
    return SampleRecord(
      uuid: UUID(uuidString: String(format: "00000000-0000-4000-8000-%012d", 50 + number))!,
      type: .userAnnotatedMedication, start: entered, end: entered, content: .medication(medication),
      sourceRevision: SourceRevisionRecord(source: SourceRecord(name: "Health", bundleIdentifier: "com.apple.Health")))
  }
}

extension Pilot {
  /// Returns true if the control with an identifier has focus.
  func isFocused(_ identifier: String) -> Bool { host.element(identifier: identifier)?.isFocused == true }
}
