import HealthModel
import TerminalUI

/// The symbol of a type or category in its color, one column wide on every terminal.
package struct TypeIcon: View {
  private let symbol: TypeSymbol

  @Environment(\.glyphs) private var glyphs

  /// Creates the icon of a type.
  package init(_ type: ObjectType) { symbol = TypeSymbol(type) }
  /// Creates the icon of a category.
  package init(_ category: HealthCategory) { symbol = TypeSymbol(category) }

  package var body: some View {
    Text(String(glyphs.icon(symbol.icon))).bold().foregroundStyle(symbol.color).accessibilityLabel("")
  }
}

/// The symbol of a type or category, with its color.
package struct TypeSymbol: Hashable {
  package let icon: GlyphSet.Icon
  package let color: Color
}

extension TypeSymbol {
  /// Creates the symbol of a category, which its types without an icon share.
  package init(_ category: HealthCategory) {
    self =
      switch category {
      case .activity: TypeSymbol(icon: .activity, color: .orange)
      case .bodyMeasurements: TypeSymbol(icon: .body, color: .purple)
      case .cycleTracking: TypeSymbol(icon: .cycle, color: .pink)
      case .hearing: TypeSymbol(icon: .hearing, color: .blue)
      case .heart: TypeSymbol(icon: .heart, color: .red)
      case .medications: TypeSymbol(icon: .medications, color: .cyan)
      case .mentalWellbeing: TypeSymbol(icon: .mind, color: .mint)
      case .mobility: TypeSymbol(icon: .mobility, color: .orange)
      case .nutrition: TypeSymbol(icon: .nutrition, color: .green)
      case .respiratory: TypeSymbol(icon: .respiratory, color: .cyan)
      case .sleep: TypeSymbol(icon: .sleep, color: .indigo)
      case .symptoms: TypeSymbol(icon: .symptoms, color: .purple)
      case .vitals: TypeSymbol(icon: .vitals, color: .red)
      case .otherData: TypeSymbol(icon: .other, color: .blue)
      case .healthDetails: TypeSymbol(icon: .details, color: .gray)
      case .healthRecords: TypeSymbol(icon: .records, color: .gray)
      }
  }

  /// Creates the symbol of a type: its own icon or its category’s, in the category’s color.
  package init(_ type: ObjectType) {
    let group = TypeSymbol(type.healthCategory)
    self.init(icon: type.iconName.flatMap(GlyphSet.Icon.init) ?? group.icon, color: group.color)
  }
}
