import Foundation
import HealthModel
import Testing

@testable import HealthDaemon

@Suite("Changes between two states of the ledger")
struct ConsentChangeTests {
  private let app = AppIdentity.stride.bundleIdentifier
  private let steps = Permission(.stepCount, .read)

  /// A ledger in which Stride may read steps.
  private var granted: ConsentLedger {
    var ledger = ConsentLedger()
    ledger.recordRequest(for: [steps], by: app)
    ledger.record([steps: .granted], of: app)
    return ledger
  }

  @Test("Changing a switch is reported as a change of only that decision")
  func decision() {
    var ledger = granted
    ledger.set(.denied, for: steps, of: app)
    let transition = ConsentChange.Transition(before: .granted, after: .denied)
    #expect(ledger.changes(since: granted) == [ConsentChange(app: app, permissions: [steps: transition])])
  }

  @Test("An app that was reset is reported as forgotten, and an app that asks for the first time is not")
  func forgotten() {
    var ledger = granted
    ledger.forget(app)
    let lost = ConsentChange.Transition(before: .granted, after: .undetermined)
    #expect(
      ledger.changes(since: granted) == [ConsentChange(app: app, permissions: [steps: lost], isForgotten: true)])
    let won = ConsentChange.Transition(before: .undetermined, after: .granted)
    #expect(granted.changes(since: ConsentLedger()) == [ConsentChange(app: app, permissions: [steps: won])])
  }

  @Test("An unanswered request is not a change of consent, but forgetting an app's decisions is one")
  func unanswered() {
    var asked = ConsentLedger()
    asked.recordRequest(for: [steps], by: app)
    #expect(asked.changes(since: ConsentLedger()).isEmpty)
    #expect(ConsentLedger().changes(since: asked) == [ConsentChange(app: app, isForgotten: true)])
  }

  @Test("Objects turned on and objects turned off are reported separately")
  func objects() {
    let (first, second) = (UUID(number: 1), UUID(number: 2))
    var before = ConsentLedger()
    before.record(allowed: [first], among: [first, second], of: .visionPrescription, for: app)
    var (more, fewer) = (before, before)
    more.set(isAllowed: true, object: second, of: .visionPrescription, for: app)
    fewer.set(isAllowed: false, object: first, of: .visionPrescription, for: app)
    #expect(more.changes(since: before) == [ConsentChange(app: app, objectsAllowed: [second])])
    #expect(fewer.changes(since: before) == [ConsentChange(app: app, objectsRefused: [first])])
  }
}
