import HealthModel
import StatisticsEngine
import Testing

@testable import HealthDaemon

/// Objects that were not chosen are invisible to an app, even if they begin at the same time as a chosen one.
@Suite("The work to find a chosen object does not depend on hidden objects")
struct ChosenObjectTests {
  /// Returns the answers to an app's calls, and how much data the calls visit, in a store with this number of hidden
  /// prescriptions. Their source and time are those of the chosen prescription.
  private func told(hidden: Int) throws -> (answers: [String], counts: [VisitCounter.Counts]) {
    let daemon = makeDaemon()
    daemon.add((0..<hidden / 2).map { .prescription(1_000 + $0) })
    daemon.add([.prescription(1), .prescription(2)])
    daemon.add((hidden / 2..<hidden).map { .prescription(1_000 + $0) })
    daemon.setAllowed(true, object: .fixed(1), for: AppIdentity.stride.bundleIdentifier)
    daemon.decide(.granted, .visionPrescription, .share)
    let counter = VisitCounter()
    let stride = daemon.connect(.stride, counter: counter)
    var (answers, counts): ([String], [VisitCounter.Counts]) = ([], [])
    func note(_ call: () throws -> String) {
      do { answers.append(try call()) } catch { answers.append("\(error)") }
      counts.append(counter.counts)
    }
    let (seen, unseen) = (SampleRecord.prescription(1).reference, SampleRecord.prescription(2).reference)
    note { "\(try stride.sees(.visionPrescription))" }
    note { "\(try stride.attachments(of: seen).count)" }
    note { "\(try stride.attachments(of: unseen).count)" }
    note { "\(try stride.save([.prescription(3)]))" }
    note { "\(try stride.save([.prescription(1)]))" }
    note { "\(try stride.delete([SampleRecord.prescription(3).reference(by: .stride)]))" }
    note { "\(try stride.sees(.visionPrescription))" }
    return (answers, counts)
  }

  @Test("The app gets the same answer with the same work, however many other objects exist", arguments: [1, 50, 1_000])
  func sameWork(hidden: Int) throws {
    let (without, with) = (try told(hidden: 0), try told(hidden: hidden))
    #expect(with.answers == without.answers)
    #expect(with.counts == without.counts)
    #expect(without.answers.first == "[1]")
  }
}
