import TerminalUI
import Testing

@MainActor
@Suite("A body's type is erased unless the view declares it")
struct BodyTypeTests {
  private struct Opaque: View {
    var body: some View {
      Text("one")
      Text("two")
    }
  }

  private struct Declared: View {
    var body: Text { Text("one") }
  }

  @Test("A body of type some View is stored as AnyView, so that its nested types need not be looked up at run time")
  func opaque() {
    #expect(ObjectIdentifier(Opaque.Body.self) == ObjectIdentifier(AnyView.self))
  }

  @Test("A body that the view declares as Text has the type Text, and is not erased")
  func declared() {
    #expect(ObjectIdentifier(Declared.Body.self) == ObjectIdentifier(Text.self))
  }

  @Test("A stack lays out the views of a type-erased body one by one, as if they were its own")
  func layout() {
    let host = ViewHost(HStack(spacing: 1) { Opaque() }, size: Size(width: 7, height: 1))
    #expect(host.render().text(row: 0) == "one two")
  }
}
