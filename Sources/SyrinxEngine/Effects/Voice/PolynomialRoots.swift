import SyrinxSystem

/// Finds all roots of polynomials with real coefficients.
///
/// Laguerre's method, which arrives from nearly any beginning, finds one root after the other, the
/// smallest first; each is divided out with its conjugate, and then polished on the whole polynomial,
/// so that errors of the divisions do not stay (Press et al., Numerical Recipes, 9.5).
struct PolynomialRoots {
  /// The roots found last: real ones, and of each conjugate pair the one whose imaginary part is positive.
  private(set) var roots: [Complex] = []
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
        (polished - root).magnitude <= 1e-3 * root.magnitude
      {
        root.real = polished.real
        if !root.isReal { root.imaginary = polished.imaginary.magnitude }
      }
      roots.append(root)
    }
    return true
  }

  /// Divides what is left by x − r, or by x² − 2·Re r·x + |r|².
  private mutating func divide(by root: Complex) {
    if root.isReal || rest.count == 2 {
      for index in 1..<rest.count { rest[index] += root.real * rest[index - 1] }
      rest.removeLast()
    } else {
      let p = 2 * root.real
      let q = root.norm
      rest[1] += p * rest[0]
      for index in 2..<rest.count { rest[index] += p * rest[index - 1] - q * rest[index - 2] }
      rest.removeLast(2)
    }
  }

  /// A root, from zero; or, where zero leads nowhere, from positions on the circle that has the mean
  /// magnitude of the roots for radius.
  private static func root(of a: Span<Double>) -> Complex? {
    if let root = laguerre(a, from: Complex(0, 0)) { return root }
    let radius = pow((a[a.count - 1] / a[0]).magnitude, 1 / Double(a.count - 1))
    for attempt in 1...8 {
      let start = Complex(cos(Double(attempt)), sin(Double(attempt))) * radius
      if let root = laguerre(a, from: start) { return root }
    }
    return nil
  }

  /// Goes from a point to a root; nil where it does not arrive.
  private static func laguerre(_ a: Span<Double>, from start: Complex) -> Complex? {
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
      if pr.magnitude + pi.magnitude <= 2e-16 * bound { return Complex(x, y) }
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
      let (nextX, nextY) = (x - step.real, y - step.imaginary)
      if nextX == x && nextY == y { return Complex(x, y) }
      (x, y) = (nextX, nextY)
    }
    return nil
  }
}

/// A complex number, with the little arithmetic that is needed here.
struct Complex {
  var real: Double
  var imaginary: Double

  init(_ real: Double, _ imaginary: Double) {
    self.real = real
    self.imaginary = imaginary
  }

  var isReal: Bool { imaginary == 0 }
  var norm: Double { real * real + imaginary * imaginary }
  var magnitude: Double { norm.squareRoot() }

  /// The root with a real part of at least zero.
  var squareRoot: Complex {
    let size = magnitude
    guard size > 0 else { return Complex(0, 0) }
    let larger = ((size + real.magnitude) / 2).squareRoot()
    let smaller = imaginary.magnitude / (2 * larger)
    let sign = imaginary < 0 ? -1.0 : 1
    return real >= 0 ? Complex(larger, sign * smaller) : Complex(smaller, sign * larger)
  }

  static func + (a: Self, b: Self) -> Self { Self(a.real + b.real, a.imaginary + b.imaginary) }
  static func - (a: Self, b: Self) -> Self { Self(a.real - b.real, a.imaginary - b.imaginary) }
  static func * (a: Self, b: Double) -> Self { Self(a.real * b, a.imaginary * b) }

  static func * (a: Self, b: Self) -> Self {
    Self(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }

  static func / (a: Self, b: Self) -> Self {
    let product = a * Self(b.real, -b.imaginary)
    return product * (1 / b.norm)
  }
}
