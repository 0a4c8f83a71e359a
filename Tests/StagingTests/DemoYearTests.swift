import Foundation
import HealthModel
import Testing

@testable import Staging

/// Checks the yearly patterns in the two years of the demo, based only on the samples, as an app would see them.
@Suite("The demo person has yearly patterns")
struct DemoYearTests {
  private let zurich = DemoDeviceTests.zurich

  /// Returns one value per day: a total for cumulative types, the mean for discrete ones.
  private func byDay(_ type: ObjectType, from source: String, isMean: Bool = false) -> [Date: Double] {
    let samples = DemoDeviceTests.records.filter { $0.type == type && $0.sourceRevision.source.name == source }
    return Dictionary(grouping: samples) { zurich.startOfDay(for: $0.start) }.mapValues { samples in
      let sum = samples.reduce(0.0) { sum, sample in
        guard case .quantity(let quantity) = sample.content else { return sum }
        return sum + quantity.value
      }
      return isMean ? sum / Double(samples.count) : sum
    }
  }

  private func mean(_ values: some Collection<Double>) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }

  private var steps: [Date: Double] { byDay(.stepCount, from: "Kim’s iPhone") }

  /// Returns the runs of consecutive days that meet a condition, each with its first day and its length.
  private func spells(_ holds: (Date) -> Bool) -> [(first: Date, length: Int)] {
    var spells: [(first: Date, length: Int)] = []
    for day in steps.keys.sorted() {
      guard holds(day) else { continue }
      if let last = spells.last, zurich.date(byAdding: .day, value: last.length, to: last.first) == day {
        spells[spells.count - 1].length += 1
      } else {
        spells.append((day, 1))
      }
    }
    return spells
  }

  @Test("The demo person takes more steps in summer than in winter")
  func seasons() {
    let byMonth = Dictionary(grouping: steps) { zurich.component(.month, from: $0.key) }.mapValues {
      mean($0.map(\.value))
    }
    #expect(byMonth[7]! > 1.2 * byMonth[1]!)
    #expect(byMonth.values.max()! > 1.35 * byMonth.values.min()!)
  }

  @Test("Each winter the demo person has a week with few steps and a faster heart rate")
  func illness() throws {
    let steps = steps
    let ill = spells { steps[$0]! < 3_000 && [2, 3].contains(zurich.component(.month, from: $0)) }.filter {
      $0.length >= 3
    }
    #expect(ill.count == 2, "one in each of the two years")
    let rest = byDay(.restingHeartRate, from: "Kim’s Apple Watch", isMean: true)
    let first = try #require(ill.first)
    func resting(_ days: Range<Int>) -> Double {
      mean(days.compactMap { rest[zurich.date(byAdding: .day, value: $0, to: first.first)!] })
    }
    #expect(resting(0..<3) > resting(-30..<(-5)) + 6)
  }

  @Test("Each year the watch is not worn for nine days, while the phone counts")
  func drawer() {
    let worn = Set(byDay(.heartRate, from: "Kim’s Apple Watch").keys)
    let spells = spells { !worn.contains($0) }.filter { $0.length >= 9 }
    #expect(spells.count == 2)
    #expect(
      spells.allSatisfy { (9...11).contains($0.length) && [5, 6].contains(zurich.component(.month, from: $0.first)) })
  }

  @Test("In two summer weeks of hiking, the average day has about one and a half times the usual steps")
  func holiday() {
    let steps = steps
    let all = steps.keys.sorted()
    let fortnights = all.indices.dropLast(14).map { mean(all[$0..<$0 + 14].map { steps[$0]! }) }
    let best = fortnights.indices.max { fortnights[$0] < fortnights[$1] }!
    #expect((7...8).contains(zurich.component(.month, from: all[best])))
    #expect(fortnights[best] > 1.45 * mean(Array(steps.values)))
  }

  @Test("The demo person's training has three harder weeks, then a week of recovery, and no runs on a holiday")
  func training() {
    let runs = DemoDeviceTests.records.filter { $0.type == .workout }
    let byWeek = Dictionary(grouping: runs) { run in
      Int((run.start.timeIntervalSinceReferenceDate / 86_400 / 7).rounded(.down))
    }.mapValues { $0.reduce(0) { $0 + $1.end.timeIntervalSince($1.start) / 60 } }
    let summer = byWeek.filter { week, _ in
      [3, 4, 9].contains(
        zurich.component(.month, from: Date(timeIntervalSinceReferenceDate: Double(week * 7) * 86_400)))
    }
    let hard = mean(summer.filter { $0.key % 4 == 2 }.map(\.value))
    let easy = mean(summer.filter { $0.key % 4 == 3 }.map(\.value))
    #expect(hard > 1.8 * easy)
    #expect(byWeek.values.max()! > 140)
  }

  @Test("The demo person's highest heart rate differs from month to month, because of races and quiet months")
  func months() {
    let rates = DemoDeviceTests.records.filter {
      $0.type == .heartRate && $0.start > DemoDeviceTests.now - 365 * 86_400
    }
    let highest = Dictionary(grouping: rates) { zurich.component(.month, from: $0.start) }.mapValues { samples in
      samples.compactMap { sample -> Double? in
        guard case .quantity(let quantity) = sample.content else { return nil }
        return quantity.value
      }.max() ?? 0
    }
    #expect(highest.count == 12)
    #expect(highest.values.max()! > highest.values.min()! + 20)
    #expect(highest[5]! > highest[1]! + 15)
  }
}
