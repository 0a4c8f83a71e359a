import Foundation
import HealthKitUI
import HealthModel
import TerminalCharts
import TerminalUI

/// The page of a type: its chart, its sources and the apps with access (*Data Sources & Access*, rule A86), its newest
/// samples.
struct HealthTypeScreen: View {
  let device: DeviceModel
  let type: ObjectType

  @State private var span = DigestSpan.week
  /// The summary of the samples in the chosen span; nil until they are read.
  @State private var digest: TypeDigest?
  @State private var isAskingToDelete = false

  @Environment(\.locale) private var locale

  var body: some View {
    let name = type.displayName(in: locale)
    GeometryReader { proxy in
      List {
        // Use half of the page, so that the sources below stay visible.
        TypeChartSection(type: type, digest: digest, span: $span, height: max(4, min(22, proxy.size.height / 2 - 1)))
        SourcePrioritySection(device: device, type: type)
        access
        latest
        Section {
          let isPinned = Binding(get: { device.health.isPinned(type) }, set: { _ in device.health.togglePin(type) })
          Toggle("Pinned", isOn: isPinned)
            .accessibilityIdentifier("health.pin")
          Button("Delete All \(name) Data…", role: .destructive) { isAskingToDelete = true }
            .disabled((digest?.count ?? 0) == 0)
            .help("There is nothing to delete.")
            .accessibilityIdentifier("health.deleteAll")
        }
      }
    }
    .onKeyPress(.pin, hint: device.health.isPinned(type) ? "unpin" : "pin") {
      device.health.togglePin(type)
      return .handled
    }
    .navigationTitle(name)
    .toolbar {
      if type.mayBeEntered {
        NavigationLink("Add Data", value: HealthPage.addData(type))
          .keyboardShortcut(.addData)
          .accessibilityIdentifier("health.add")
      }
    }
    .task(id: Subject(span: span, revision: device.revision)) {
      digest = await device.health.digest(of: type, over: span)
    }
    .alert("Delete All \(name) Data?", isPresented: $isAskingToDelete) {
      Button("Delete", role: .destructive) { device.health.deleteAllSamples(of: type) }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("Data of all sources is deleted, and apps no longer find it. This cannot be undone.")
    }
  }

  /// The state on which the digest depends. The digest is read again when it changes.
  private struct Subject: Equatable {
    var span: DigestSpan
    /// The device's ``DeviceModel/revision``.
    var revision: Int
  }

  @ViewBuilder private var latest: some View {
    Section("Latest") {
      if digest?.latest.isEmpty == true { Text("No samples.").foregroundStyle(.secondary) }
      ForEach(digest?.latest ?? []) { SampleLink(row: $0) }
      if let digest, digest.count > 0 {
        NavigationLink(value: HealthPage.allData(type)) {
          LabeledContent("Show All Data", value: digest.count.formatted(.number.locale(locale)))
        }
        .accessibilityIdentifier("health.allData")
      }
    }
  }

  /// The apps that may read or write the type. For a type whose objects the person chooses individually, a sentence
  /// replaces the names of the apps that may read.
  @ViewBuilder private var access: some View {
    Section("Apps") {
      if type == .medicationDoseEvent {
        LabeledContent("May read") { Text("the apps that may read the medication") }
      } else if type.requiresPerObjectAuthorization {
        LabeledContent("May read") { Text("chosen one by one, on each app’s page") }
      } else {
        AppNames(title: "May read", apps: device.consent.appsAllowedToRead(type))
      }
      if type.appMayShare { AppNames(title: "May write", apps: device.consent.appsThatMayShare(type)) }
    }
  }
}

/// A row with the names of apps, or "none".
struct AppNames: View {
  /// The permission that the apps have: "May read".
  let title: LocalizedStringKey
  let apps: [AppIdentity]
  @Environment(\.locale) private var locale

  var body: some View {
    LabeledContent(title) {
      if apps.isEmpty { Text("none") } else { Text(apps.map(\.displayName).inList(locale: locale)) }
    }
  }
}

/// The row of a sample, which opens its page.
struct SampleLink: View {
  let row: SampleRow

  var body: some View {
    NavigationLink(value: HealthPage.sample(row.reference)) {
      ViewThatFits(in: .horizontal) {
        HStack(spacing: 2) {
          // Make the times as wide as "Nov 20, 2025 at 10:00 AM", so that the values line up.
          Text(row.time).foregroundStyle(.secondary).lineLimit(1).frame(minWidth: 24, alignment: .leading)
          Text(row.value).lineLimit(1).layoutPriority(1)
          Spacer()
          Text(row.source).foregroundStyle(.secondary).lineLimit(1)
        }
        VStack(alignment: .leading, spacing: 0) {
          Text(row.value)
          Text(row.time).foregroundStyle(.secondary).lineLimit(1)
          Text(row.source).foregroundStyle(.secondary).lineLimit(1)
        }
      }
    }
    .accessibilityIdentifier("sample.\(row.reference.uuid.uuidString)")
  }
}

/// The headline of a type, the chart of a week or a month, and a line that sums up the samples of these days.
struct TypeChartSection: View {
  let type: ObjectType
  /// The summary of the samples in the chosen span; nil until they are read.
  let digest: TypeDigest?
  /// The span of the chart, set by the picker.
  @Binding var span: DigestSpan
  /// The height of the chart, in rows.
  let height: Int

  var body: some View {
    Section {
      HStack {
        TypeIcon(type)
        if let digest {
          if !digest.headline.isEmpty { Text(digest.headline).bold().lineLimit(1).layoutPriority(1) }
          Text(digest.remark).foregroundStyle(.secondary).lineLimit(1)
        }
        if !type.requiresPerObjectAuthorization {
          Spacer()
          Picker("Days", selection: $span) {
            Text("W").tag(DigestSpan.week)
            Text("M").tag(DigestSpan.month)
          }
        }
      }
      // Prescriptions and medications have no value per day, so there is no chart.
      if !type.requiresPerObjectAuthorization { TypeChart(type: type, digest: digest).frame(height: height) }
      // Individually allowed objects are few, so all of them are counted.
      Text("\(title): \(digest?.finding ?? "")")
    } footer: {
      if digest?.hasRawSum == true {
        Text(
          """
          Raw is the sum of all sources. The other sum counts only the first source where several measured the same \
          time.
          """)
      }
    }
  }

  private var title: LocalizedStringKey { type.requiresPerObjectAuthorization ? "All samples" : span.title }
}

/// The chart of a type's values by day, with ranges for measurements.
struct TypeChart: View {
  let type: ObjectType
  /// The summary of the samples in the chosen span; nil until they are read.
  let digest: TypeDigest?

  var body: some View {
    if let digest {
      Chart(digest.days) { day in
        if let range = day.range {
          BarMark(
            x: .value("Day", day.date, unit: .day), yStart: .value("Value", range.lowerBound),
            yEnd: .value("Value", range.upperBound))
          PointMark(x: .value("Day", day.date, unit: .day), y: .value("Value", day.value))
        } else {
          BarMark(x: .value("Day", day.date, unit: .day), y: .value("Value", day.value))
        }
      }
      .chartXScale(domain: digest.interval.start...digest.interval.end)
      .chartYAxisLabel(digest.unit)
      .tint(TypeSymbol(type).color)
    } else {
      Spacer()
    }
  }
}
