import Testing

@testable import TerminalCurses

@Suite("A slow connection gets the newest frame, not all of them")
struct FrameFlowTests {
  @Test("A terminal half a second behind is queried, and gets nothing until it answers")
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

  @Test("A terminal that never answered is not waited for, and is queried only once")
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

  /// Returns a flow that has received an answer and waits for another.
  private func fullFlow() -> FrameFlow {
    var flow = FrameFlow(canAsk: true)
    _ = flow.asks(after: 8000)
    flow.didAnswer(after: .milliseconds(5))
    _ = flow.asks(after: 8000)
    return flow
  }

  @Test("A terminal that stops answering is no longer waited for")
  func givingUp() {
    var flow = fullFlow()
    #expect(flow.isFull)
    flow.giveUp()
    #expect(!flow.isFull)
    #expect(flow.dueAnswers == 1, "an answer that comes late is not typed into the shell")
  }

  @Test("After two queries, as on stop and continue, the second answer confirms everything")
  func twoQuestions() {
    var flow = fullFlow()
    flow.giveUp()
    _ = flow.asks(after: 8000)
    flow.didAnswer(after: .milliseconds(5))
    #expect(flow.isFull)
    flow.didAnswer(after: .milliseconds(5))
    #expect(!flow.isFull && flow.dueAnswers == 0)
  }

  @Test("A lost answer is missed once: the next frame queries again")
  func lostAnswer() {
    var flow = fullFlow()
    flow.lose()
    #expect(!flow.isFull && flow.dueAnswers == 0)
    let again = flow.asks(after: 8000)
    #expect(again && flow.isFull)
    flow.didAnswer(after: .milliseconds(5))
    #expect(!flow.isFull)
  }

  @Test("The timeout follows the connection, between two and twenty seconds")
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
