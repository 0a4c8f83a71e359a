import Foundation
import HealthDaemon
import HealthModel
import Observation
import Stride
import Synchronization
import TerminalUI
import TestSupport

/// A phone with Stride, a week of steps and heart rates, a stopped clock, and a person with scripted answers.
@MainActor
final class Phone {
  let daemon: HealthDaemon
  let pilot: Pilot
  private let screen = Screen()
  private let person: Person

  static let stride = AppIdentity(
    bundleIdentifier: "com.example.stride", displayName: "Stride",
    readPurpose: "Stride charts your steps and heart rate.", writePurpose: "Stride saves the walks you record.")

  /// - Parameter answers: The person's answers, one per question; nil closes the app while the sheet is shown.
  init(
    answers: [Answer] = [], isEmpty: Bool = false, size: Size = Size(width: 78, height: 20),
    daemon: HealthDaemon? = nil, change: (inout DeviceSettings) -> Void = { _ in }
  ) {
    var settings = DeviceSettings(
      now: { Fixture.now }, calendar: Fixture.calendar, locale: Locale(identifier: "en_GB"))
    change(&settings)
    self.daemon = daemon ?? HealthDaemon(settings: settings)
    if daemon == nil, !isEmpty { self.daemon.add(Phone.week) }
    person = Person(answers)
    self.daemon.setPresenter(person)
    let connection = self.daemon.connect(Phone.stride)
    let app = App(screen: screen).executionContext(
      ExecutionContext { action in Connection.$current.withValue(connection) { action() } })
    pilot = Pilot(app, size: size, environment: Fixture.environment)
  }

  /// The number of questions that the person was asked so far.
  var questionCount: Int { person.questionCount }

  /// Changes something as the person would in Settings, and returns to the app.
  func visitSettings(_ change: (HealthDaemon) -> Void) {
    screen.phase = .inactive
    pilot.send(.resize(pilot.frame.size))
    change(daemon)
    screen.phase = .active
    pilot.send(.resize(pilot.frame.size))
  }

  func decide(_ decision: Decision, _ permissions: Permission...) {
    for permission in permissions {
      daemon.setDecision(decision, for: permission, of: Phone.stride.bundleIdentifier)
    }
  }

  // MARK: Parts

  /// An answer of the person.
  enum Answer {
    case allow(Set<Permission>)
    case allowAll
    case dontAllow
    /// Chooses the prescriptions at these positions in the list.
    case choose([Int])
    case cancel
  }

  private struct App: View {
    let screen: Screen
    var body: some View { StrideView().environment(\.scenePhase, screen.phase) }
  }

  @MainActor @Observable
  final class Screen {
    var phase = ScenePhase.active
  }

  private final class Person: AuthorizationPresenter {
    private let state: Mutex<(answers: [Answer], questions: Int)>

    init(_ answers: [Answer]) { state = Mutex((answers, 0)) }

    var questionCount: Int { state.withLock(\.questions) }

    func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? {
      let answer = state.withLock { state -> Answer? in
        state.questions += 1
        return state.answers.isEmpty ? nil : state.answers.removeFirst()
      }
      switch (answer, prompt.question) {
      case (.allow(let permissions), _): return .allow(permissions)
      case (.allowAll, .permissions(let share, let read)):
        return .allow(Set(share.map { Permission($0, .share) } + read.map { Permission($0, .read) }))
      case (.dontAllow, _): return .dontAllow
      case (.choose(let indices), .objects(_, let samples, _)):
        return .objects(Set(indices.map { samples[$0].uuid }))
      case (.cancel, _): return .cancel
      default: return nil
      }
    }
  }
}

// MARK: - Measurements

extension Phone {
  static let steps = ObjectType(identifier: "HKQuantityTypeIdentifierStepCount")!
  static let heartRate = ObjectType(identifier: "HKQuantityTypeIdentifierHeartRate")!
  static let bodyMass = ObjectType(identifier: "HKQuantityTypeIdentifierBodyMass")!
  static let visionPrescription = ObjectType(identifier: "HKVisionPrescriptionTypeIdentifier")!

  /// From Saturday 14 to Friday 20 November 2026: 33,700 steps, heart rates from 52 to 141.
  static let week: [SampleRecord] = {
    let steps: [Double] = [5_200, 4_100, 6_100, 11_900, 3_300, 2_000, 1_100]
    let lowest: [Double] = [58, 55, 52, 54, 61, 57, 60]
    let highest: [Double] = [104, 98, 122, 141, 99, 96, 131]
    return (0..<7).flatMap { day -> [SampleRecord] in
      let noon = Fixture.calendar.date(byAdding: .day, value: day, to: Fixture.date(2026, 11, 14, hour: 12))!
      return [
        sample(Phone.steps, steps[day], "count", at: noon, lasting: 1_800),
        sample(Phone.heartRate, lowest[day], "count/min", at: noon),
        sample(Phone.heartRate, highest[day], "count/min", at: noon.addingTimeInterval(600)),
      ]
    }
  }()

  static func sample(
    _ type: ObjectType, _ value: Double, _ unit: String, at start: Date, lasting seconds: TimeInterval = 0
  ) -> SampleRecord {
    SampleRecord(
      uuid: UUID(), type: type, start: start, end: start.addingTimeInterval(seconds),
      content: .quantity(HealthQuantity(value, HealthUnit(unit)!)), sourceRevision: watch)
  }

  static func prescription(sphere: Double, issued: Date) -> SampleRecord {
    var right = VisionPrescriptionRecord.Lens(sphere: HealthQuantity(sphere, HealthUnit("D")!))
    right.cylinder = HealthQuantity(-0.5, HealthUnit("D")!)
    right.axis = HealthQuantity(90, HealthUnit("deg")!)
    return SampleRecord(
      uuid: UUID(), type: visionPrescription, start: issued, end: issued,
      content: .visionPrescription(VisionPrescriptionRecord(kind: .glasses, dateIssued: issued, rightEye: right)),
      sourceRevision: watch)
  }

  private static let watch = SourceRevisionRecord(
    source: SourceRecord(name: "Watch", bundleIdentifier: "com.apple.health.watch"))
}
