import TerminalUI

/// The words of the system for a search without a result, in the person's language whether or not the app has it.
public struct SearchUnavailableContent {
  public struct Label: View {
    fileprivate let title: LocalizedStringKey

    public var body: some View { Text(title).localizedStringTable(.controls) }
  }

  public struct Description: View {
    public var body: some View {
      Text("Check the spelling or try a new search.").localizedStringTable(.controls)
    }
  }

  public struct Actions: View {
    public var body: some View { EmptyView() }
  }
}

extension ContentUnavailableView
where
  Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
  Actions == SearchUnavailableContent.Actions
{
  /// The placeholder for a search without a result.
  public static var search: ContentUnavailableView { search("No Results") }
  public static func search(text: String) -> ContentUnavailableView { search("No Results for “\(text)”") }

  private static func search(_ title: LocalizedStringKey) -> ContentUnavailableView {
    ContentUnavailableView(
      label: { SearchUnavailableContent.Label(title: title) },
      description: { SearchUnavailableContent.Description() }, actions: { SearchUnavailableContent.Actions() })
  }
}
