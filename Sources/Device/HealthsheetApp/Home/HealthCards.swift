import HealthKitUI
import HealthModel
import TerminalUI

/// The cards beside the apps on a wide home screen. Each shows one of the first types of the Health app, with its
/// latest value and the chart of its last seven days.
struct HealthCards: View {
  let device: DeviceModel
  /// The available space, in cells.
  let size: Size

  /// The minimum height of a card whose chart is readable, in rows.
  private static let leastHeight = 9
  /// The maximum height of a card, in rows.
  private static let mostHeight = 20
  /// The minimum width of two columns of cards, in columns.
  private static let widthOfTwo = 100

  /// Returns the width of the list of apps beside the cards, in columns; nil if the screen has no room for cards.
  static func widthOfApps(in size: Size) -> Int? {
    size.width < 110 || size.height < HomeWidgets.leastHeight ? nil : min(72, max(62, size.width * 2 / 5))
  }

  var body: some View {
    let columns = size.width < Self.widthOfTwo ? 1 : 2
    let types = Array(device.health.firstTypes.prefix(columns * max(1, size.height / Self.leastHeight)))
    let rows = types.inRows(of: columns)
    let height = min(Self.mostHeight, size.height / max(1, rows.count))
    VStack(alignment: .leading, spacing: 0) {
      ForEach(rows, id: \.self) { row in
        HStack(spacing: 0) {
          // Cards of an incomplete last row are wider, because they share the whole width.
          ForEach(row, id: \.self) { type in
            HealthCard(device: device, type: type, size: Size(width: size.width / row.count, height: height))
          }
        }
      }
    }
  }
}

/// A type with its latest value and the chart of its last seven days. A press opens its page in the Health app.
private struct HealthCard: View {
  let device: DeviceModel
  let type: ObjectType
  /// The size with the border, in cells.
  let size: Size

  @State private var digest: TypeDigest?
  @Environment(\.locale) private var locale

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Button {
        device.openHealth(at: type)
      } label: {
        HStack {
          TypeIcon(type)
          if let digest {
            if !digest.headline.isEmpty { Text(digest.headline).bold().lineLimit(1).layoutPriority(1) }
            Text(digest.remark).foregroundStyle(.secondary).lineLimit(1)
          }
          Spacer()
        }
      }
      .buttonStyle(.plain)
      .pressHint("open")
      .accessibilityIdentifier("health.\(type.swiftName)")
      if type.requiresPerObjectAuthorization {
        Text(digest?.finding ?? "").foregroundStyle(.secondary)
      } else {
        TypeChart(type: type, digest: digest)
      }
    }
    .padding(.horizontal, 1)
    .frame(width: size.width - 2, height: size.height - 2, alignment: .topLeading)
    .border(.separator, title: LocalizedStringKey(verbatim: type.displayName(in: locale)))
    .task(id: device.revision) { digest = await device.health.digest(of: type, over: .week) }
  }
}

extension DeviceModel {
  /// Opens the page of a type in the Health app.
  func openHealth(at type: ObjectType) {
    screen = .health
    healthPath = NavigationPath([HealthPage(type)])
  }
}

extension Array {
  /// Returns the elements in rows of a fixed length; the last row may be shorter.
  func inRows(of length: Int) -> [[Element]] {
    stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
  }
}
