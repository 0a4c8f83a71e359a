import TerminalUI

/// A page of Settings besides those of the apps: a new one takes a file that makes it, and its name in ``all``.
struct SettingsPage: Identifiable, Hashable {
  /// The pages, in the order they are listed.
  static let all: [SettingsPage] = [
    .about,
    .appleWatch,
    .auditLog,
    .backgroundDelivery,
    .decisions,
    .display,
    .reviewChecklist,
  ]

  let title: LocalizedStringKey
  /// A few words on what the page holds now, beside its title in the list.
  let summary: @MainActor (DeviceModel) -> LocalizedStringKey
  let content: @MainActor (DeviceModel) -> AnyView

  /// - Parameters:
  ///   - title: Its name, which no other page has.
  ///   - summary: A few words on what it holds now.
  ///   - content: The page, without a title of its own.
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
