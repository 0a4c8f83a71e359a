import HealthModel
import TerminalUI

/// The page *Health Details*, with the facts that a person enters once (rules S70 to S74).
struct HealthDetailsScreen: View {
  let device: DeviceModel
  @Environment(\.locale) private var locale

  var body: some View {
    List {
      Section {
        ForEach(PersonalDetail.all(on: device.settings.systemVersion), id: \.self) { detail in
          NavigationLink(value: HealthPage.detail(detail)) {
            LabeledContent(detail.type.displayName(in: locale)) { Text(device.health.words(for: detail)) }
          }
          .accessibilityIdentifier("health.\(detail.type.swiftName)")
        }
      } footer: {
        Text("Apps may read these details with your permission, but cannot write them.")
      }
      if device.settings.systemVersion.has(.workoutZones) { zones }
    }
    .navigationTitle(HealthCategory.healthDetails.displayName(in: locale))
  }

  /// The section with the types for which a person can choose zones. Workouts use the chosen zones.
  private var zones: some View {
    Section("Workout Zones") {
      ForEach([ObjectType.heartRate, .cyclingPower], id: \.self) { type in
        NavigationLink(value: HealthPage.workoutZones(type)) {
          LabeledContent(type.displayName(in: locale)) { Text(device.health.words(forZonesOf: type)) }
        }
        .accessibilityIdentifier("zones.\(type.swiftName)")
      }
    }
  }
}

/// The page of one detail: its values to choose from, or a field for the date.
struct PersonalDetailScreen: View {
  let device: DeviceModel
  let detail: PersonalDetail

  @Environment(\.locale) private var locale

  var body: some View {
    Form {
      if detail == .dateOfBirth {
        DateOfBirthSection(device: device)
      } else {
        Section {
          ChoiceRows(choices: detail.choices, selection: detail.value(in: device.health.characteristics)) {
            device.health.set(detail, to: $0)
          }
        }
      }
      readers
    }
    .navigationTitle(detail.type.displayName(in: locale))
  }

  private var readers: some View {
    Section("Apps") { AppNames(title: "May read", apps: device.consent.appsAllowedToRead(detail.type)) }
  }
}

private struct DateOfBirthSection: View {
  let device: DeviceModel

  /// The text of the field; nil before anything was typed.
  @State private var written: String?
  @State private var flaw: String?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Section {
      LabeledContent("Date of Birth") {
        TextField("1988-04-17", text: text).frame(width: 12).onSubmit { set() }.pressHint("set")
      }
      .accessibilityIdentifier("detail.date")
      Button("Set") { set() }.accessibilityIdentifier("detail.set")
    } footer: {
      if let flaw {
        Text(flaw).foregroundStyle(.destructive)
      } else {
        Text("Year, month and day. An empty field means “not set”.")
      }
    }
  }

  private var text: Binding<String> {
    Binding {
      written ?? device.health.dateOfBirthText
    } set: { text in
      written = text
      flaw = nil
    }
  }

  private func set() {
    flaw = device.health.setDateOfBirth(text.wrappedValue)
    if flaw == nil { dismiss() }
  }
}
