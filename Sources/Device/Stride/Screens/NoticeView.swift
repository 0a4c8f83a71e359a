import TerminalUI

/// A sentence for the person; errors stand out.
struct NoticeView: View {
  let notice: Notice

  var body: some View {
    Text(notice.text).foregroundStyle(notice.isError ? .red : .secondary)
  }
}
