import HealthKitUI
import HealthModel
import TerminalUI

/// The switches of a type's objects for an app (rule A73). They are shown once the app has asked for objects.
struct ObjectSwitches: View {
  let device: DeviceModel
  let app: AppIdentity
  /// The type of the objects: vision prescriptions or medications.
  let type: ObjectType

  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var calendar

  var body: some View {
    let choices = device.objectChoices(of: type, for: app)
    if !choices.isEmpty {
      Section(title) {
        ForEach(choices, id: \.object.id) { choice in
          let summary = ObjectSummary(sample: choice.object, calendar: calendar, locale: locale)
          Toggle(isOn: isOn(choice)) {
            ViewThatFits(in: .horizontal) {
              Text(summary.title)
                + Text(summary.remark.isEmpty ? "" : " · \(summary.remark)").foregroundStyle(.secondary)
              // The first of its lines tells it from others of the same kind: it is never cut.
              VStack(alignment: .leading, spacing: 0) {
                (Text(summary.title)
                  + Text(summary.subtitle.isEmpty ? "" : " · \(summary.subtitle)").foregroundStyle(.secondary))
                  .lineLimit(1)
                Text(summary.lines.first ?? "").foregroundStyle(.secondary)
              }
            }
          }
        }
      } footer: {
        Text(
          """
          Chosen one by one: a new one is off until \(app.displayName) asks again, or you turn it on here. Its own are \
          on at first.
          """)
      }
    }
  }

  private var title: LocalizedStringKey {
    type == .visionPrescription
      ? "Vision prescriptions “\(app.displayName)” may read" : "Medications “\(app.displayName)” may read"
  }

  private func isOn(_ choice: ObjectChoice) -> Binding<Bool> {
    Binding(get: { choice.isAllowed }, set: { device.setAllowed($0, object: choice.object.uuid, for: app) })
  }
}
