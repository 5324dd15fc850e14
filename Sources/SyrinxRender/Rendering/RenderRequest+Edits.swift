extension RenderOptions {
  /// Set where parts of the sound are cut out.
  var edits: Bool { !remove.isEmpty || !keep.isEmpty || !replace.isEmpty }
}

extension RenderRequest {
  /// The request with the parts that its options name cut out before its chain.
  func edited() throws -> RenderRequest {
    let edited = try EditedParts(self)
    guard let cut = edited.cut, case .chain(let chain) = patch else { return self }
    var request = self
    request.patch = .chain(ChainSpec([.effect(cut)] + chain.steps))
    request.edits = edited.edits
    return request
  }
}
