import SyrinxSystem

/// Finds all roots of polynomials with real coefficients.
///
/// Laguerre's method, which arrives from nearly any beginning, finds one root after the other, the
/// smallest first; each is divided out with its conjugate, and then polished on the whole polynomial,
/// so that errors of the divisions do not stay (Press et al., Numerical Recipes, 9.5).
struct PolynomialRoots {
  /// A real root, or that of a conjugate pair whose imaginary part is positive.
  struct Root: Hashable {
    var real: Double
    var imaginary: Double

    var isReal: Bool { imaginary == 0 }
    var magnitude: Double { (real * real + imaginary * imaginary).squareRoot() }
  }

  /// The roots found last.
  private(set) var roots: [Root] = []
  private var rest: [Double] = []

  /// Has room for polynomials up to a degree.
  init(degree: Int) {
    roots.reserveCapacity(degree)
    rest.reserveCapacity(degree + 1)
  }

  /// Finds the roots of a₀ xⁿ + a₁ xⁿ⁻¹ + … + aₙ, a₀ not being zero; false where they would not
  /// come near enough.
  mutating func find(_ coefficients: [Double]) -> Bool {
    precondition(coefficients[0] != 0)
    roots.removeAll(keepingCapacity: true)
    rest.removeAll(keepingCapacity: true)
    rest.append(contentsOf: coefficients)
    let whole = coefficients.span
    while rest.count > 1 {
      guard var root = Self.root(of: rest.span) else { return false }
      // Below this a pair cannot be told from two equal real roots.
      if root.imaginary.magnitude <= 1e-10 * root.magnitude { root.imaginary = 0 }
      root.imaginary = root.imaginary.magnitude
      divide(by: root)
      if let polished = Self.laguerre(whole, from: root),
        polished.distance(to: root) <= 1e-3 * root.magnitude
      {
        root.real = polished.real
        if !root.isReal { root.imaginary = polished.imaginary.magnitude }
      }
      roots.append(root)
    }
    return true
  }

  /// Divides what is left by x − r, or by x² − 2·Re r·x + |r|².
  private mutating func divide(by root: Root) {
    if root.isReal || rest.count == 2 {
      for index in 1..<rest.count { rest[index] += root.real * rest[index - 1] }
      rest.removeLast()
    } else {
      let p = 2 * root.real
      let q = root.real * root.real + root.imaginary * root.imaginary
      rest[1] += p * rest[0]
      for index in 2..<rest.count { rest[index] += p * rest[index - 1] - q * rest[index - 2] }
      rest.removeLast(2)
    }
  }

  /// A root, from zero; or, where zero leads nowhere, from positions on the circle that has the mean
  /// magnitude of the roots for radius.
  private static func root(of a: Span<Double>) -> Root? {
    if let root = laguerre(a, from: Root(real: 0, imaginary: 0)) { return root }
    let radius = pow((a[a.count - 1] / a[0]).magnitude, 1 / Double(a.count - 1))
    for attempt in 1...8 {
      let start = Root(
        real: radius * cos(Double(attempt)), imaginary: radius * sin(Double(attempt)))
      if let root = laguerre(a, from: start) { return root }
    }
    return nil
  }

  /// Goes from a point to a root; nil where it does not arrive.
  private static func laguerre(_ a: Span<Double>, from start: Root) -> Root? {
    let n = Double(a.count - 1)
    var x = start.real
    var y = start.imaginary
    for round in 1...40 {
      // p, its derivative d and half its second derivative e, by Horner's scheme, with a bound of
      // their rounding errors.
      var (pr, pi, dr, di, er, ei) = (a[0], 0.0, 0.0, 0.0, 0.0, 0.0)
      let size = (x * x + y * y).squareRoot()
      var bound = pr.magnitude
      for index in 1..<a.count {
        (er, ei) = (er * x - ei * y + dr, er * y + ei * x + di)
        (dr, di) = (dr * x - di * y + pr, dr * y + di * x + pi)
        (pr, pi) = (pr * x - pi * y + a[index], pr * y + pi * x)
        bound = bound * size + pr.magnitude + pi.magnitude
      }
      if pr.magnitude + pi.magnitude <= 2e-16 * bound { return Root(real: x, imaginary: y) }
      let p = Complex(pr, pi)
      let g = Complex(dr, di) / p
      let square = g * g
      let h = square - Complex(2 * er, 2 * ei) / p
      let root = ((h * n - square) * (n - 1)).squareRoot
      let plus = g + root
      let minus = g - root
      let divisor = plus.norm > minus.norm ? plus : minus
      guard divisor.norm > 0 else { return nil }
      var step = Complex(n, 0) / divisor
      // Should it go round in circles, an odd step leads out of them.
      if round % 10 == 0 { step = step * 0.38 }
      let (nextX, nextY) = (x - step.re, y - step.im)
      if nextX == x && nextY == y { return Root(real: x, imaginary: y) }
      (x, y) = (nextX, nextY)
    }
    return nil
  }
}

extension PolynomialRoots.Root {
  fileprivate func distance(to other: Self) -> Double {
    let (dx, dy) = (real - other.real, imaginary - other.imaginary)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// A complex number, with the little arithmetic that is needed here.
private struct Complex {
  let re: Double
  let im: Double

  init(_ re: Double, _ im: Double) {
    self.re = re
    self.im = im
  }

  var norm: Double { re * re + im * im }

  /// The root with a real part of at least zero.
  var squareRoot: Complex {
    let size = norm.squareRoot()
    guard size > 0 else { return Complex(0, 0) }
    let larger = ((size + re.magnitude) / 2).squareRoot()
    let smaller = im.magnitude / (2 * larger)
    let (real, imaginary) = re >= 0 ? (larger, smaller) : (smaller, larger)
    return Complex(real, im < 0 ? -imaginary : imaginary)
  }

  static func + (a: Complex, b: Complex) -> Complex { Complex(a.re + b.re, a.im + b.im) }
  static func - (a: Complex, b: Complex) -> Complex { Complex(a.re - b.re, a.im - b.im) }
  static func * (a: Complex, b: Double) -> Complex { Complex(a.re * b, a.im * b) }

  static func * (a: Complex, b: Complex) -> Complex {
    Complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)
  }

  static func / (a: Complex, b: Complex) -> Complex {
    let scale = 1 / b.norm
    return Complex(
      (a.re * b.re + a.im * b.im) * scale, (a.im * b.re - a.re * b.im) * scale)
  }
}
