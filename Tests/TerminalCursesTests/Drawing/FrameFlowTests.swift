import Testing

@testable import TerminalCurses

@Suite("A slow connection gets the newest frame, not all of them")
struct FrameFlowTests {
  @Test("A terminal half a second behind is queried, and gets no frame until it answers")
  func asking() {
    var flow = FrameFlow(canAsk: true)
    let first = flow.asks(after: 10, inAnyCase: true)
    #expect(first)
    flow.didAnswer(after: .milliseconds(5))
    #expect(!flow.isFull)
    let afterLittle = flow.asks(after: FrameFlow.limit)
    #expect(!afterLittle && !flow.isFull)
    let afterMore = flow.asks(after: 1)
    #expect(afterMore && flow.isFull)
    flow.didAnswer(after: .milliseconds(5))
    #expect(!flow.isFull)
  }

  @Test("The program does not wait for a terminal that never answered, and queries it only once")
  func silence() {
    var flow = FrameFlow(canAsk: true)
    let first = flow.asks(after: 8000)
    let second = flow.asks(after: 8000)
    #expect(first && !second)
    #expect(!flow.isFull)
  }

  @Test("A terminal that cannot understand the query is not queried")
  func unaskable() {
    var flow = FrameFlow(canAsk: false)
    let asks = flow.asks(after: 8000, inAnyCase: true)
    #expect(!asks && !flow.isFull)
  }

  /// Returns a flow that has received the terminal's answer to one query and waits for the answer to the next.
  private func fullFlow() -> FrameFlow {
    var flow = FrameFlow(canAsk: true)
    _ = flow.asks(after: 8000)
    flow.didAnswer(after: .milliseconds(5))
    _ = flow.asks(after: 8000)
    return flow
  }

  @Test("The program stops waiting for a terminal that stops answering")
  func givingUp() {
    var flow = fullFlow()
    #expect(flow.isFull)
    flow.giveUp()
    #expect(!flow.isFull)
    #expect(flow.dueAnswers == 1, "an answer that comes late is not typed into the shell")
  }

  @Test("After two queries without an answer between them, the second answer confirms all frames")
  func twoQuestions() {
    var flow = fullFlow()
    flow.giveUp()
    _ = flow.asks(after: 8000)
    flow.didAnswer(after: .milliseconds(5))
    #expect(flow.isFull)
    flow.didAnswer(after: .milliseconds(5))
    #expect(!flow.isFull && flow.dueAnswers == 0)
  }

  @Test("After a lost answer the program continues, and the next frame queries again")
  func lostAnswer() {
    var flow = fullFlow()
    flow.lose()
    #expect(!flow.isFull && flow.dueAnswers == 0)
    let again = flow.asks(after: 8000)
    #expect(again && flow.isFull)
    flow.didAnswer(after: .milliseconds(5))
    #expect(!flow.isFull)
  }

  @Test("The timeout for the terminal's answer is between two and twenty seconds, depending on the connection")
  func patience() {
    var flow = fullFlow()
    #expect(flow.patience == .seconds(2))
    flow.didAnswer(after: .seconds(3))
    flow.didAnswer(after: .seconds(1))
    #expect(flow.patience == .seconds(12))
    flow.didAnswer(after: .seconds(60))
    #expect(flow.patience == .seconds(20))
  }
}
