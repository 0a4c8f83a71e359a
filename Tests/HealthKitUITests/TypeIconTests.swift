import HealthKitUI
import HealthModel
import TerminalUI
import Testing

@Suite("Types have icons")
struct TypeIconTests {
  @Test("The catalogue names only existing icons")
  func names() {
    for type in ObjectType.all {
      guard let name = type.iconName else { continue }
      #expect(GlyphSet.Icon(rawValue: name) == TypeSymbol(type).icon, "\(type)")
    }
  }

  @Test("A type without an icon of its own uses the icon of its category")
  func headings() {
    #expect(TypeSymbol(.headache) == TypeSymbol(HealthCategory.symptoms))
    #expect(TypeSymbol(.stepCount).icon == .steps && TypeSymbol(.stepCount).color == TypeSymbol(.activity).color)
  }
}
