/// Ratios that hold on fast and slow machines, so that they reveal a regression without absolute times.
struct Expectations {
  /// An expectation as text, with true when it holds.
  typealias Sentence = (holds: Bool, text: String)

  private(set) var sentences: [Sentence] = []

  /// Checks the ratios between the results, and makes a sentence of each.
  ///
  /// - Parameter columns: The results for two numbers of samples, the second five times the first.
  init(_ columns: [(count: Int, results: Results)]) {
    for (count, results) in columns {
      let samples = "\(Table.text(count)) samples"
      let pass = results[.plainPass, .engine]
      for (work, layer, share) in [
        (Work.dailySum, Layer.engine, 0.05), (.ownDays, .engine, 0.05), (.dailySum, .healthKit, 0.5),
      ] where count >= 5_000_000 {
        expect(
          results[work, layer], atMost: share, of: pass,
          "\(samples): “\(work.rawValue)” (\(layer.rawValue)) in \(share) of a plain pass")
      }
      let days = results[.dailySum, .healthKit]
      // Check these ratios only with many samples. With few, the engine stores a whole day as one cell, and a day of
      // another time zone begins and ends within a cell.
      for (work, most) in [(Work.calendarDays, 1.2), (.newYorkDays, 1.2), (.oddDays, 2.5), (.farApart, 1)]
      where count >= 100_000 {
        expect(
          results[work, .healthKit], atMost: most, of: days,
          "\(samples): “\(work.rawValue)” costs \(most) times days of GMT at most")
      }
      expect(
        results[.liveChart, .healthKit], atMost: 0.5, of: results[.firstChart, .healthKit],
        "\(samples): an update of a live chart is no first chart")
      // With few samples, the fixed cost of the process dominates.
      if count >= 10_000_000 {
        expect(results[.memory, .healthKit], atMost: 32, of: 1, "\(samples): a step sample takes 32 bytes at most")
      }
    }
    guard columns.count == 2 else { return }
    let (few, many) = (columns[0].results, columns[1].results)
    for work in [
      Work.dailySum, .calendarDays, .ownDays, .oddDays, .hourlyRates, .total, .append, .lateInsert, .removal,
    ] {
      for layer in Layer.allCases {
        expect(
          many[work, layer], atMost: 2, of: few[work, layer],
          "Five times the samples: “\(work.rawValue)” (\(layer.rawValue)) takes twice as long at most")
      }
    }
  }

  private mutating func expect(_ value: Double?, atMost share: Double, of other: Double?, _ text: String) {
    guard let value, let other else { return }
    sentences.append((value <= share * other, text))
  }
}
