import Foundation
import HealthDaemon
import HealthModel

/// A sample in words, for a row of a list.
struct SampleRow: Hashable, Sendable, Identifiable {
  /// The reference by which the whole sample is read.
  let reference: SampleReference
  /// The date and time of its start.
  let time: String
  /// The value in words; may be empty.
  let value: String
  let source: String

  var id: SampleReference { reference }

  init(_ sample: SampleRecord, _ settings: DeviceSettings) {
    let format = Date.FormatStyle(
      date: .abbreviated, time: .shortened, locale: settings.locale, calendar: settings.calendar,
      timeZone: settings.calendar.timeZone)
    reference = sample.reference
    time = sample.start.formatted(format)
    source = sample.sourceRevision.source.name
    value = Self.words(for: sample, settings)
  }

  private static func words(for sample: SampleRecord, _ settings: DeviceSettings) -> String {
    // A blood pressure is its two members.
    guard case .correlation(let members) = sample.content else { return LatestSample.words(for: sample, settings) }
    let week = InspectedWeek(settings: settings)
    if sample.type == .bloodPressure {
      let pair = [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic].compactMap { type in
        members.first { $0.type == type }.map(week.words)
      }
      return pair.joined(separator: " / ")
    }
    return settings.words("\(members.count) values")
  }
}

/// The samples of a type in words, newest first. They are read a page of 64 at a time, as they are shown.
@MainActor
final class SampleRows {
  private static let pageSize = 64

  let count: Int
  private let pages: SamplePages
  private let settings: DeviceSettings
  private var read: [Int: [SampleRow]] = [:]

  init(_ pages: SamplePages, settings: DeviceSettings) {
    self.pages = pages
    self.settings = settings
    count = pages.count
  }

  /// The row of a number, from 0 on; reads its page if needed. Nil when the sample is no longer there.
  ///
  /// - Parameter number: A number less than ``count``.
  subscript(number: Int) -> SampleRow? {
    let page = number / Self.pageSize
    if read[page] == nil {
      // Who scrolls through a million rows does not keep them all.
      if read.count > 32 { read = [:] }
      let first = page * Self.pageSize
      read[page] = pages.records(in: first..<first + Self.pageSize).map { SampleRow($0, settings) }
    }
    let rows = read[page] ?? []
    return rows.indices.contains(number % Self.pageSize) ? rows[number % Self.pageSize] : nil
  }
}
