import Evidence
import TerminalUI

extension SettingsPage {
  /// The page on the review of the app in front.
  static let reviewChecklist = SettingsPage("Review Checklist") { device in
    "how \(device.frontApp.identity.displayName) does so far"
  } content: { device in
    ReviewChecklistPage(device: device)
  }
}

/// The page with the points a reviewer looks at, judged by the calls of the app in front.
private struct ReviewChecklistPage: View {
  let device: DeviceModel

  @State private var items: [ReviewItem]?

  var body: some View {
    List {
      if let items {
        Section(device.frontApp.identity.displayName) {
          ForEach(items) { ReviewItemRow(item: $0) }
        } footer: {
          Text("Judged from the audit log. What nothing says anything about is not exercised, never passed.")
        }
      } else {
        ProgressView("Reading the log…")
      }
    }
    .task(id: device.revision) { items = await device.reviewChecklist() }
  }
}

/// A point of the checklist, with its verdict and its findings.
private struct ReviewItemRow: View {
  let item: ReviewItem

  @Environment(\.glyphs) private var glyphs

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("\(mark) ").foregroundStyle(style) + Text(item.point.title)
        + Text("  \(verdict)").foregroundStyle(style)
      ForEach(item.findings, id: \.self) {
        (Text(verbatim: "  ") + Text($0)).foregroundStyle(.secondary)
      }
    }
  }

  private var verdict: LocalizedStringKey {
    switch item.verdict {
    case .passed: "passed"
    case .failed: "failed"
    case .notExercised: "not exercised"
    }
  }

  private var mark: String {
    switch item.verdict {
    case .passed: glyphs.marks.check
    case .failed: glyphs.marks.cross
    case .notExercised: "-"
    }
  }

  private var style: Color {
    switch item.verdict {
    case .passed: .positive
    case .failed: .destructive
    case .notExercised: .secondary
    }
  }
}
