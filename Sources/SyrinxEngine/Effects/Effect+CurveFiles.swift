extension Effect {
  /// The paths of the files that its curves are in, and of sounds that they follow.
  var curveFiles: [String] { curves.files }

  /// Those of the files it reads that are sounds; the points of curves are texts.
  package var soundsRead: [String] {
    let texts = Set(curves.compactMap(\.file))
    return texts.isEmpty ? filesRead : filesRead.filter { !texts.contains($0) }
  }

  public func readingCurves(_ resources: any RenderResources) throws -> any GraphNode {
    guard curves.areUnread else { return self }
    var read = self
    for (name, curve) in try parameters.reading(values, resources) {
      try read.set(name, to: .number(curve))
    }
    return try read.readingItems(resources)
  }
}

// Not generic, since they would be compiled again for each effect.

extension [Curve] {
  fileprivate var files: [String] { compactMap { $0.file ?? $0.follower?.file } }
  fileprivate var areUnread: Bool { contains(where: \.isUnread) }
}

extension [ParameterDeclaration] {
  /// The curves among the values that are in files, with their points.
  fileprivate func reading(
    _ values: [ParameterValue], _ resources: any RenderResources
  ) throws -> [(name: String, curve: Curve)] {
    try zip(self, values).compactMap { parameter, value in
      guard let number = parameter.domain.number, let curve = value.curve, curve.isUnread else {
        return nil
      }
      return (parameter.name, try curve.reading(resources, number, parameter: parameter.name))
    }
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
