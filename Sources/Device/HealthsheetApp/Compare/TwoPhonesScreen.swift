import TerminalUI

/// Two devices side by side, with the comparison below them or, in a wide terminal, beside them.
///
/// Keys go to both devices. A terminal too narrow for two shows one part at a time.
struct TwoPhonesScreen: View {
  @Bindable var phones: TwoPhones

  @Environment(\.exit) private var exit

  var body: some View {
    GeometryReader { proxy in
      let placement = PhonePlacement(size: proxy.size, lineCount: phones.comparison?.lines.count ?? 0)
      content(placement, size: proxy.size)
        .onKeyPress(.nextPart) {
          phones.goOn(isNarrow: placement == .alone); return .handled
        }
        .onKeyPress(.compare) {
          exit(); return .handled
        }
        .onKeyPress(.quitComparison) {
          if phones.part != .comparison { return .ignored }
          exit()
          return .handled
        }
        .onKeyPress { key in
          // Do not handle the key here: then it scrolls the comparison.
          if phones.part == .comparison { return .ignored }
          phones.press(key)
          return .handled
        }
    }
    .preferredColorScheme(phones.colorScheme)
    .task(id: phones.subject) { await phones.compare() }
    .localizedStringTable(.device)
  }

  @ViewBuilder
  private func content(_ placement: PhonePlacement, size: Size) -> some View {
    switch placement {
    case .alone:
      switch phones.part {
      case .first: phone(0, size, isAlone: true)
      case .second: phone(1, size, isAlone: true)
      case .comparison: ComparisonPane(phones: phones, width: size.width - 2)
      }
    case .above(let rows):
      VStack(alignment: .leading, spacing: 0) {
        pair(Size(width: size.width, height: size.height - rows))
        ComparisonPane(phones: phones, width: size.width - 2).frame(width: size.width, height: rows)
      }
    case .beside(let columns):
      HStack(alignment: .top, spacing: 0) {
        pair(Size(width: size.width - columns, height: size.height))
        ComparisonPane(phones: phones, width: columns - 2).frame(width: columns, height: size.height)
      }
    }
  }

  private func pair(_ size: Size) -> some View {
    HStack(alignment: .top, spacing: 0) {
      phone(0, Size(width: size.width / 2, height: size.height))
      phone(1, Size(width: size.width - size.width / 2, height: size.height))
    }
  }

  /// A device in a border with the title of its scenario.
  ///
  /// - Parameter isAlone: True if the other parts are hidden, so that the title includes the key that shows them.
  private func phone(_ index: Int, _ size: Size, isAlone: Bool = false) -> some View {
    HostView(phones.hosts[index], takesKeys: false)
      .frame(width: max(0, size.width - 2), height: max(0, size.height - 2))
      .border(title: isAlone ? "\(phones.titles[index]) · ^T next" : "\(phones.titles[index])")
      .id(index)
  }
}

/// The arrangement of the phones and the comparison.
enum PhonePlacement: Hashable {
  /// One part at a time, in a terminal without space for two phones.
  case alone
  /// The phones above the comparison, which has this many rows.
  case above(rows: Int)
  /// The phones beside the comparison, which has this many columns.
  case beside(columns: Int)

  /// Places the phones in a terminal.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal, in cells.
  ///   - lineCount: The number of the comparison's lines.
  init(size: Size, lineCount: Int) {
    if size.width >= 190 {
      // Each phone needs sixty columns; the comparison also shows each device's data, if there is space.
      self = .beside(columns: min(90, max(60, size.width - 120)))
    } else if size.width >= 72, size.height >= 20 {
      self = .above(rows: max(8, min(lineCount + 4, size.height * 2 / 5)))
    } else {
      self = .alone
    }
  }
}
