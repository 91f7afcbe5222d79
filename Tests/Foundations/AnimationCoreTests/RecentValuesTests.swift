import Testing

@testable import AnimationCore

@Suite struct RecentValuesTests {
  @Test func whatWasNotUsedForTheLongestTimeMakesRoom() {
    var values = RecentValues<String, Int>()
    values.set(1, for: "a", cost: 10)
    values.set(2, for: "b", cost: 20)
    values.set(3, for: "c", cost: 30)
    #expect(values.use("a") == 1)
    #expect(values.cost == 60)
    #expect(values.makeRoom(upTo: 45) == [2])
    #expect(values["b"] == nil)
    #expect(values["c"] == 3)
    // A look is no use.
    #expect(values.oldest == "c")
    #expect(values.makeRoom(upTo: 0) == [3, 1])
    #expect(values.cost == 0)
  }

  @Test func aValueInThePlaceOfAnotherCostsWhatItCosts() {
    var values = RecentValues<String, Int>()
    values.set(1, for: "a", cost: 10)
    values.set(2, for: "b", cost: 5)
    values.set(3, for: "a", cost: 1)
    #expect(values.cost == 6)
    #expect(values.count == 2)
    #expect(values.oldest == "b")
    #expect(values.remove("a") == 3)
    #expect(values.remove("a") == nil)
    #expect(values.cost == 5)
    #expect(values.removeAll() == [2])
    #expect(values.cost == 0)
    #expect(values.oldest == nil)
  }

  @Test func whatIsToBeKeptStaysWhateverItCosts() {
    var values = RecentValues<String, Int>()
    values.set(1, for: "a", cost: 10)
    values.set(2, for: "b", cost: 100)
    #expect(values.makeRoom(upTo: 50, keeping: "b") == [1])
    #expect(values.use("b") == 2)
    #expect(values.cost == 100)
  }
}
