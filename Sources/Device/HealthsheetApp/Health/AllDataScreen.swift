import Foundation
import HealthModel
import TerminalUI

/// Every sample of a type, newest first. Rows are read as they are shown, so that a million open as fast as ten.
struct AllDataScreen: View {
  let device: DeviceModel
  let type: ObjectType

  /// The samples; nil until they are counted.
  @State private var rows: SampleRows?
  @FocusState private var isInRows: Bool
  @Environment(\.locale) private var locale

  var body: some View {
    List {
      if let rows {
        Section(title(of: rows.count)) {
          ForEach(0..<rows.count) { number in
            if let row = rows[number] { SampleLink(row: row) }
          }
        }
      }
    }
    .focused($isInRows)
    // Until there are rows, only the way back can have focus.
    .onChange(of: rows == nil) { isInRows = true }
    .navigationTitle(type.displayName(in: locale))
    .task(id: device.revision) { rows = await device.rows(of: type) }
  }

  private func title(of count: Int) -> LocalizedStringKey {
    count == 0 ? "No samples" : "\(count) samples, the newest first"
  }
}
