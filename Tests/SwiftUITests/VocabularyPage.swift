import SwiftUI

/// A page of an ordinary app, with shapes, fonts, grids, symbols and controls written as for a phone.
struct VocabularyPage: View {
  @State private var cups = 3

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 16) {
        Label("Today", systemImage: "heart.fill").font(.title).foregroundStyle(.pink)
        HStack(spacing: 12) {
          Circle().fill(.green).frame(width: 64, height: 64)
          Circle().trim(from: 0, to: 0.75).stroke(Color.orange, lineWidth: 8).frame(width: 80, height: 80)
          Capsule().fill(LinearGradient(colors: [.blue, .mint], startPoint: .leading, endPoint: .trailing))
            .frame(height: 32)
        }
        LazyVGrid(columns: [GridItem(.flexible()), GridItem(.flexible())], spacing: 12) {
          card("figure.walk", "Steps", "8,412")
          card("flame.fill", "Energy", "512 kcal")
          card("bed.double.fill", "Sleep", "7 h 40")
        }
        Grid(alignment: .leading) {
          GridRow {
            Text("Water").fontWeight(.semibold)
            Text("1.5 l").font(.caption).foregroundColor(.secondary)
          }
          GridRow {
            Text("Weight")
            Text("71.2 kg")
          }
        }
        Text("Goal reached")
          .padding(.horizontal, 16)
          .background(.ultraThinMaterial, in: Capsule())
        Text("Outlined").padding(16).overlay(RoundedRectangle(cornerRadius: 12).stroke(.gray, lineWidth: 1))
        Stepper("Cups", value: $cups, in: 0...10)
        Image(systemName: "a.symbol.nobody.knows")
      }
      .padding()
    }
  }

  private func card(_ symbol: String, _ title: String, _ value: String) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack {
        Image(systemName: symbol)
        Text(title)
      }
      .font(.caption)
      Text(value).font(.system(size: 24, weight: .bold, design: .rounded))
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(16)
    .background(Color(.secondarySystemBackground))
    .cornerRadius(12)
    .shadow(color: .black.opacity(0.1), radius: 4)
  }
}
