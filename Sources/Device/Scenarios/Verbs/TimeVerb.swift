import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import Yams

/// Lets time pass, or sets the clock.
package enum TimeVerb: Verb {
  /// Time passes, and all due events happen in order, each at its time.
  case advance(TimePeriod)
  /// The device sleeps: everything that became due happens once, at the end.
  case skip(TimePeriod)
  /// Time passes until a moment.
  case until(Moment)
  /// The clock is set to a date, and no time passes. The time zone is that of the device's clock.
  case set(Date, in: TimeZone)

  /// The moment at which a wait ends.
  package enum Moment: Hashable, Sendable {
    /// A date. The time zone is that of the device's clock.
    case date(Date, in: TimeZone)
    case midnight
    /// The next scheduled event.
    case nextEvent
  }

  package static let key = KeyDescription("time", .mapping(form), "Lets time pass, or sets the clock.")
  private static let form = Mapping(
    name: "timeChange",
    keys: [
      KeyDescription(
        "advance", .scalar(.period),
        "Lets this much time pass. Everything that is due in it happens in order, each at its own time."),
      KeyDescription(
        "skip", .scalar(.period), "Jumps ahead as a sleeping device does: events that became due meanwhile happen once."
      ),
      KeyDescription(
        "until", .scalar(.moment), "Lets time pass until a moment, the next midnight, or the next thing that happens."),
      KeyDescription(
        "set", .scalar(.date), "Sets the clock, as a person does: no time passes, and no event becomes due."),
    ], rule: .exactlyOne(["advance", "skip", "until", "set"]))

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    if let period = value["advance"]?.text.flatMap(TimePeriod.init(written:)) {
      self = .advance(period)
    } else if let period = value["skip"]?.text.flatMap(TimePeriod.init(written:)) {
      self = .skip(period)
    } else if let moment = reader.date(value["set"]) {
      self = .set(moment, in: reader.context.timeZone)
    } else if value["until"]?.text == "midnight" {
      self = .until(.midnight)
    } else if value["until"]?.text == "nextEvent" {
      self = .until(.nextEvent)
    } else if let moment = reader.date(value["until"]) {
      self = .until(.date(moment, in: reader.context.timeZone))
    } else {
      return nil
    }
  }

  package func written(by writer: inout ScenarioWriter) -> Node {
    switch self {
    case .advance(let period): writer.mapping([("advance", writer.text(period.written))])
    case .skip(let period): writer.mapping([("skip", writer.text(period.written))])
    case .until(.midnight): writer.mapping([("until", Node("midnight"))])
    case .until(.nextEvent): writer.mapping([("until", Node("nextEvent"))])
    case .until(.date(let moment, _)): writer.mapping([("until", writer.date(moment))])
    case .set(let moment, _): writer.mapping([("set", writer.date(moment))])
    }
  }

  package func sentence(in words: ScenarioWords) -> String {
    switch self {
    case .advance(let period): words.said("Let \(period.inWords) pass")
    case .skip(let period): words.said("Let the device sleep for \(period.inWords)")
    case .until(.date(let date, let zone)): words.said("Let time pass until \(words.onClock(date, in: zone))")
    case .until(.midnight): words.said("Let time pass until midnight")
    case .until(.nextEvent): words.said("Let time pass until something happens")
    case .set(let date, let zone): words.said("Set the clock to \(words.onClock(date, in: zone))")
    }
  }

  /// Lets time pass. Time stops for each woken app until its work is done.
  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    let settle: @Sendable () async -> Void = { [stage] in await stage.settleDeliveries() }
    let (daemon, settings) = (stage.daemon, stage.daemon.settings)
    switch self {
    case .advance(let period):
      await daemon.advance(by: period.length(from: settings.now(), in: settings.calendar), settle: settle)
    case .skip(let period):
      await daemon.skip(by: period.length(from: settings.now(), in: settings.calendar), settle: settle)
    case .until(.date(let date, _)):
      if date < settings.now() {
        throw ScenarioFailure(
          """
          That time is in the past: the clock shows \(settings.now().formatted(.iso8601)). Use “set” to set the clock \
          back.
          """
        )
      }
      await daemon.advance(to: date, settle: settle)
    case .until(.midnight): await daemon.advanceToMidnight(settle: settle)
    case .until(.nextEvent):
      guard await daemon.advanceToNextEvent(settle: settle) else {
        throw ScenarioFailure(
          "Nothing is scheduled on this device: this wait would never end. Give an amount of time instead.")
      }
    case .set(let date, _): daemon.setTime(to: date)
    }
  }
}

extension TimePeriod {
  /// "1 hour", "30 minutes", "7 days".
  fileprivate var inWords: LocalizedStringKey {
    switch self {
    case .days(let days): "\(days) days"
    case .seconds(let seconds) where seconds % 3_600 == 0: "\(seconds / 3_600) hours"
    case .seconds(let seconds) where seconds % 60 == 0: "\(seconds / 60) minutes"
    case .seconds(let seconds): "\(seconds) seconds"
    }
  }
}
