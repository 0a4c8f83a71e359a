import Evidence
import TerminalUI

extension SettingsPage {
  /// The page about the review of the foreground app.
  static let reviewChecklist = SettingsPage("Review Checklist") { device in
    "how \(device.frontApp.identity.displayName) does so far"
  } content: { device in
    ReviewChecklistPage(device: device)
  }
}

/// The page with the points that reviewers check, based on the foreground app's calls: first failed points with their
/// remedies, then points without evidence, then points that passed.
private struct ReviewChecklistPage: View {
  let device: DeviceModel

  @State private var items: [ReviewItem]?
  /// A sentence about a log that was changed and proves nothing; nil for a sound log.
  @State private var problem: String?
  /// The point that has focus.
  @FocusState private var focused: ReviewPoint?

  private static let verdicts: [ReviewItem.Verdict] = [.failed, .notExercised, .passed]

  var body: some View {
    let name = device.frontApp.identity.displayName
    List {
      if let items {
        if let problem { Section { Text(verbatim: problem).foregroundStyle(.destructive) } }
        ForEach(Self.verdicts, id: \.self) { verdict in
          let points = items.filter { $0.verdict == verdict }
          if !points.isEmpty {
            Section("\(verdict.title): \("\(points.count)")") {
              ForEach(points) { item in
                NavigationLink {
                  ReviewItemPage(item: item)
                } label: {
                  ReviewItemRow(item: item)
                }
                .accessibilityIdentifier("review.\(item.point.rawValue)")
                .focused($focused, equals: item.point)
              }
            }
          }
        }
        Section {
        } footer: {
          Text("Based on the calls of “\(name)” in the audit log. A point without evidence never counts as passed.")
        }
      } else {
        ProgressView("Reading the log…")
      }
    }
    .task(id: device.revision) {
      let isFirst = items == nil
      let (judged, problem) = await device.reviewChecklist()
      (items, self.problem) = (judged, problem)
      // Set the focus now, because there was no row to focus while the log was being read.
      if isFirst {
        focused = Self.verdicts.lazy.compactMap { verdict in judged.first { $0.verdict == verdict } }.first?.point
      }
    }
  }
}

/// A point of the checklist on one line. If the point failed, its remedy is on another line.
private struct ReviewItemRow: View {
  let item: ReviewItem

  @Environment(\.glyphs) private var glyphs

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .top, spacing: 1) {
        Text(mark).foregroundStyle(item.verdict.color)
        VStack(alignment: .leading, spacing: 0) {
          Text(item.point.title)
          if item.verdict == .failed { Text(item.point.remedy).foregroundStyle(.secondary) }
        }
      }
    }
  }

  private var mark: String {
    switch item.verdict {
    case .passed: glyphs.marks.check
    case .failed: glyphs.marks.cross
    case .notExercised: "-"
    }
  }
}

/// The page of a point: the whole requirement, its verdict, the evidence, and the remedy.
private struct ReviewItemPage: View {
  let item: ReviewItem

  var body: some View {
    List {
      Section {
        Text(item.point.title)
        LabeledContent("Verdict") { Text(item.verdict.title).foregroundStyle(item.verdict.color) }
      }
      if !item.findings.isEmpty {
        Section("Evidence") {
          ForEach(item.findings, id: \.self) { Text($0) }
        }
      }
      if item.verdict == .failed { Section("Remedy") { Text(item.point.remedy) } }
      Section("Asked for by") { Text(verbatim: item.point.source) }
    }
    .navigationTitle("Review Checklist")
  }
}

extension ReviewItem.Verdict {
  fileprivate var color: Color {
    switch self {
    case .passed: .positive
    case .failed: .destructive
    case .notExercised: .secondary
    }
  }
}

extension ReviewPoint {
  /// The change that makes the point pass, as a sentence.
  fileprivate var remedy: LocalizedStringKey {
    switch self {
    case .availability: "Call isHealthDataAvailable() before anything else."
    case .purposes: "Add a purpose string for each kind of access to Info.plist."
    case .specific: "Write a sentence about what the app does with the data."
    case .upload: "Add both purpose strings, also to an app that only reads."
    case .onlyUsed: "Ask only for types that a feature uses."
    case .small: "Split the request: ask when a feature needs it."
    case .denial: "Treat a refusal as if the data had never been measured."
    case .history: "Ask for the earliest date, and show from which date the data are."
    case .loop: "Ask once, then read what there is."
    case .store: "Keep one HKHealthStore for as long as the app runs."
    case .valid: "Correct the call that the evidence names."
    case .statistics: "Use sums for cumulative types, averages for discrete ones."
    case .entitlements: "Add the entitlement in Signing & Capabilities."
    case .background: "Call each completion handler exactly once."
    case .kept: "Delete what the app has kept."
    }
  }
}
