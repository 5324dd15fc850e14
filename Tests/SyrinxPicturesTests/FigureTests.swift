import Foundation
import SyrinxEngine
import Testing

@testable import SyrinxPictures

struct FigureTests {
}
