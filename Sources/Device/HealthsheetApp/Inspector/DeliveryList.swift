import Foundation
import TerminalUI

/// The background deliveries of the app in front: a strip of time, and each event below it, the latest first.
struct DeliveryList: View {
  let device: DeviceModel
  let app: String

  @Environment(\.glyphs) private var glyphs
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  var body: some View {
    let strips = device.deliveryStrips(of: app, count: 48)
    let events = device.deliveryEvents.filter { $0.app == app }
    VStack(alignment: .leading, spacing: 0) {
      if events.isEmpty {
        Text("It has not asked to be woken.").foregroundStyle(.secondary).padding(.horizontal, 2)
      } else {
        DeliveryTimeline(device: device, strips: strips).padding(.horizontal, 2)
        Text(DeliveryTimeline.legend(strips, glyphs.controls)).foregroundStyle(.secondary)
          .padding(.horizontal, 2)
      }
      List(events.reversed()) { event in Text("\(time(of: event.date)) \(event.words)") }
    }
  }

  private func time(of date: Date) -> String {
    Date.FormatStyle(
      date: .numeric, time: .shortened, locale: locale, calendar: calendar, timeZone: calendar.timeZone
    ).format(date)
  }
}
