extension Container {
  /// The highest rate that it can say, in hertz; nil where it can say any, or lists those it can say.
  package var mostRate: Int? { facts.mostRate == .max ? nil : facts.mostRate }

  /// The rate above which it can say only multiples of a number of hertz; nil where it can say every one.
  package var rateStep: (above: Int, step: Int)? { facts.rateStep }

  /// The rate that a sound of this one gets: itself where the container can say it, else the nearest
  /// that is not lower, else the highest, or so small a part of it as can be said.
  public func rate(nearest rate: Int) -> Int {
    if let highest = facts.rates.last { return facts.rates.first { $0 >= rate } ?? highest }
    var nearest = rate
    while nearest > facts.mostRate { nearest /= 2 }
    return canSay(rate: nearest) ? nearest : rates(near: nearest).last!
  }

  func canSay(rate: Int) -> Bool {
    let facts = facts
    guard facts.rates.isEmpty || facts.rates.contains(rate), rate <= facts.mostRate else {
      return false
    }
    guard let (above, step) = facts.rateStep, rate > above else { return true }
    return rate.isMultiple(of: step)
  }

  /// The rates to choose from instead of one that it cannot say, in ascending order.
  func rates(near rate: Int) -> [Int] {
    let facts = facts
    if !facts.rates.isEmpty { return facts.rates }
    if rate > facts.mostRate {
      let part = self.rate(nearest: rate)
      return part == facts.mostRate ? [part] : [part, facts.mostRate]
    }
    guard let (above, step) = facts.rateStep else { return [] }
    let lower = rate / step * step
    return [max(lower, above), lower + step]
  }
}
