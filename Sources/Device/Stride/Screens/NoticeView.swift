import TerminalUI

/// A sentence for the person; errors stand out.
struct NoticeView: View {
  /// The sentence and its kind.
  let notice: Notice

  var body: some View {
    Text(notice.text).foregroundStyle(notice.isError ? .red : .secondary)
  }
}
