extension Effect {
  /// The paths of the files that its curves are in, and of sounds that they follow.
  var curveFiles: [String] { curves.compactMap { $0.file ?? $0.follower?.file } }

  public func readingCurves(_ resources: any RenderResources) throws -> any GraphNode {
    guard curves.contains(where: \.isUnread) else { return self }
    var read = self
    for (parameter, value) in zip(parameters, values) {
      guard let number = parameter.domain.number, let curve = value.curve, curve.isUnread else {
        continue
      }
      try read.set(
        parameter.name, to: .number(curve.reading(resources, number, parameter: parameter.name)))
    }
    return try read.readingItems(resources)
  }
}

extension Curve {
  /// The same curve with the points of its file, if it is in one.
  func reading(
    _ resources: any RenderResources, _ number: NumberDomain, parameter: String
  ) throws -> Curve {
    guard let file, isUnread else { return self }
    return try with(
      CurveFile(path: file, text: resources.text(at: file)).points(number, parameter: parameter))
  }
}
