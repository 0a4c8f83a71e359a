import TerminalUI

/// A page of Settings, besides those of the apps. A new page takes a file that makes it, and its name in ``all``.
struct SettingsPage: Identifiable, Hashable {
  /// The pages, in the order of the list.
  static let all: [SettingsPage] = [
    .about,
    .appleWatch,
    .auditLog,
    .backgroundDelivery,
    .decisions,
    .display,
    .reviewChecklist,
  ]

  /// The title, by which pages are told apart.
  let title: LocalizedStringKey
  /// Returns a few words on the page's contents, beside its title in the list.
  let summary: @MainActor (DeviceModel) -> LocalizedStringKey
  let content: @MainActor (DeviceModel) -> AnyView

  /// - Parameters:
  ///   - title: The title of the page, which no other page has.
  ///   - summary: Returns a few words on the page's contents.
  ///   - content: Makes the page, without a title of its own.
  init(
    _ title: LocalizedStringKey, summary: @escaping @MainActor (DeviceModel) -> LocalizedStringKey = { _ in "" },
    @ViewBuilder content: @escaping @MainActor (DeviceModel) -> some View
  ) {
    self.title = title
    self.summary = summary
    self.content = { AnyView(content($0)) }
  }

  var id: String { title.written }

  static func == (left: SettingsPage, right: SettingsPage) -> Bool { left.title == right.title }
  func hash(into hasher: inout Hasher) { hasher.combine(title) }
}
