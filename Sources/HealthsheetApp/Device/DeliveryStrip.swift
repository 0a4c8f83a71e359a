import Foundation
import HealthDaemon
import TerminalUI

/// One app's background delivery over time, in cells of equal length: the last ends now.
///
///     ·····●··○·○●···×··×     // woken, held back, woken, not completed twice
struct DeliveryStrip: Hashable {
  /// The most telling thing that happened in a stretch of time.
  enum Cell: Int, Hashable {
    case nothing
    /// Something changed, and the app was not woken.
    case held
    case woken
    /// It was woken and did not complete, or called its handler wrongly.
    case faulty

    func symbol(_ glyphs: ControlGlyphs) -> String {
      switch self {
      case .nothing: glyphs.nothing
      case .held: glyphs.held
      case .woken: glyphs.event
      case .faulty: glyphs.fault
      }
    }
  }

  /// The bundle identifier.
  var app: String
  var cells: [Cell]
  /// Seconds.
  var cellLength: TimeInterval

  /// The lengths a cell may have.
  private static let lengths: [TimeInterval] = [10, 60, 300, 900, 3_600, 4 * 3_600, 86_400, 7 * 86_400, 30 * 86_400]

  /// Returns the strips of all apps that are or were registered, by bundle identifier, with cells of one length that hold all
  /// that is known.
  static func strips(of events: [DeliveryEvent], until now: Date, count: Int) -> [DeliveryStrip] {
    guard let first = events.first?.uptime, count > 0 else { return [] }
    let span = now.timeIntervalSince(first)
    let length = lengths.first { $0 * Double(count) > span } ?? lengths[lengths.count - 1]
    var strips: [String: [Cell]] = [:]
    for event in events {
      let index = count - 1 - Int(now.timeIntervalSince(event.uptime) / length)
      var cells = strips[event.app] ?? Array(repeating: .nothing, count: count)
      if cells.indices.contains(index), Cell(event.kind).rawValue > cells[index].rawValue {
        cells[index] = Cell(event.kind)
      }
      strips[event.app] = cells
    }
    return strips.sorted { $0.key < $1.key }.map { DeliveryStrip(app: $0.key, cells: $0.value, cellLength: length) }
  }

  /// "a cell is 15 min".
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

extension DeviceModel {
  /// The strips of the apps, or of one.
  func deliveryStrips(of app: String? = nil, count: Int) -> [DeliveryStrip] {
    let now = following { $0.settings.clock.uptime }
    let strips = DeliveryStrip.strips(of: deliveryEvents, until: now, count: count)
    return app == nil ? strips : strips.filter { $0.app == app }
  }
}
