import Foundation
import HealthDaemon
import TerminalUI

/// The background deliveries of one app over time, in cells of equal duration. The last cell ends now.
///
///     ·····●··○·○●···×··3     // woken, held back, woken, not completed once, and three times within one cell
struct DeliveryStrip: Hashable {
  /// The most important event in a cell. Later cases outrank earlier ones.
  enum Cell: Int, Hashable {
    case nothing
    /// A change for which the app was not woken.
    case held
    case woken
    /// A delivery that the app did not complete, or whose handler it called incorrectly.
    case faulty

    /// Returns the symbol of the cell.
    func symbol(_ glyphs: ControlGlyphs) -> String {
      switch self {
      case .nothing: glyphs.nothing
      case .held: glyphs.held
      case .woken: glyphs.event
      case .faulty: glyphs.fault
      }
    }
  }

  var app: String
  /// The cells, the oldest first.
  var cells: [Cell]
  /// The number of events in each cell.
  var counts: [Int]
  /// The length of a cell, in seconds.
  var cellLength: TimeInterval

  /// The possible durations of a cell, in seconds.
  private static let lengths: [TimeInterval] = [10, 60, 300, 900, 3_600, 4 * 3_600, 86_400, 7 * 86_400, 30 * 86_400]

  /// Returns the timelines of all apps that have or had background delivery, by bundle identifier. Cells have the
  /// shortest duration at which `count` of them cover every event.
  static func strips(of events: [DeliveryEvent], until now: Date, count: Int) -> [DeliveryStrip] {
    guard let first = events.first?.uptime, count > 0 else { return [] }
    let span = now.timeIntervalSince(first)
    let length = lengths.first { $0 * Double(count) > span } ?? lengths[lengths.count - 1]
    var strips: [String: (cells: [Cell], counts: [Int])] = [:]
    for event in events {
      let index = count - 1 - Int(now.timeIntervalSince(event.uptime) / length)
      var (cells, counts) =
        strips[event.app] ?? (Array(repeating: .nothing, count: count), Array(repeating: 0, count: count))
      let cell = Cell(event.kind)
      if cells.indices.contains(index), cell != .nothing, cell.rawValue >= cells[index].rawValue {
        counts[index] = cell == cells[index] ? counts[index] + 1 : 1
        cells[index] = cell
      }
      strips[event.app] = (cells, counts)
    }
    return strips.sorted { $0.key < $1.key }
      .map { DeliveryStrip(app: $0.key, cells: $0.value.cells, counts: $0.value.counts, cellLength: length) }
  }

  /// The duration of a cell as text: "a cell is 15 min".
  var scale: LocalizedStringKey {
    switch cellLength {
    case ..<60: "a cell is \(Int(cellLength)) s"
    case ..<3_600: "a cell is \(Int(cellLength / 60)) min"
    case ..<86_400: "a cell is \(Int(cellLength / 3_600)) h"
    default: "a cell is \(Int(cellLength / 86_400)) d"
    }
  }
}

extension DeliveryStrip.Cell {
  fileprivate init(_ kind: DeliveryEvent.Kind) {
    self =
      switch kind {
      case .woken: .woken
      case .held, .hidden: .held
      case .missed, .completedAgain, .completedLate: .faulty
      case .enabled, .disabled, .completed, .resumed: .nothing
      }
  }
}
